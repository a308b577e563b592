"""What people have seen of a table's past."""
