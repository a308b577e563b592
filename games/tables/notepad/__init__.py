"""What people write for themselves at tables: a text for each person and table, which nobody else reads."""
