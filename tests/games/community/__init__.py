"""What is known of people and matches beyond one table."""
