"""The phases of a War Turn (is.wars)."""
