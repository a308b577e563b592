"""Study rooms: how they begin, what is posted in them, and what a bot thinks of a position."""
