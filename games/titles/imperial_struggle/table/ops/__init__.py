"""What cards can do, as data: one struct an op."""
