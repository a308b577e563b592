"""The forecast of an answer: the rules carry it out in an imagined position, and the changes are read."""
