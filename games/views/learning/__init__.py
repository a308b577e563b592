"""Examples of the books and lessons: pages of positions that belong to no table."""
