"""The pages of the companion of a table with the printed game."""
