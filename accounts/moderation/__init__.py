"""What moderators do about people: they warn, silence, and close accounts. ``measures`` does it, ``pages`` tells the person."""
