"""What would come of an answer: the rules carry it out in an imagined position, and what changed is read."""
