"""The companion of a table with the printed game, in a real browser."""
