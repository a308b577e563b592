"""The companion of a table with the printed game: set-up, course of play and score sheet, for a phone without a network."""
