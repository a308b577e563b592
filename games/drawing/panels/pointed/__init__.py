"""What a viewer reads about a thing: what it is, what may be done with it, and the answers to a typed question."""
