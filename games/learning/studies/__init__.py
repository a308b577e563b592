"""Study rooms: a match that is over, an example or a match file, looked at together. One leads; others follow, or leave and look alone."""
