"""What each op of a card does, a function each."""
