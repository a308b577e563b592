"""Pages beside the tables: the lobby, one's tables, statistics."""
