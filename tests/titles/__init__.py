"""Titles are tried from outside: by what everyone of them promises, and each by its rules."""

SHORT = {"great-wall-of-china"}
"""Titles whose whole matches are short enough to be played at every save; those of the others are marked ``long``."""
