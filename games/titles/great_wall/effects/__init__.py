"""What each op of a card does, by subject: the functions that ``cards/performing.py`` calls."""
