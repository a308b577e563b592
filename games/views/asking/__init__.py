"""What is asked of a position: May I …?, and what its numbers come of."""
