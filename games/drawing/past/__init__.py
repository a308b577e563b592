"""What is drawn of a table's past: its steps, where to jump, what differs."""
