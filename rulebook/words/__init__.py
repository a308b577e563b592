"""The words of a book: its languages, one form for all scripts, and links in texts."""
