"""People beyond one table: how their games ended, and what all games together show."""
