"""Where tiles of a shape could be, all at once."""

from __future__ import annotations

from functools import cache

from games.titles.founders_of_gloomhaven.table import grid

DOWN = grid.BITS[201].bit_length() - grid.BITS[101].bit_length()
"""How many bits a space is after the space north of it."""


@cache
def _steps(shape: str) -> tuple[tuple[int, ...], ...]:
    """For each way to turn a shape, how far its spaces are from its corner."""
    return tuple([tuple([row * DOWN + column for row, column in spots]) for spots in dict.fromkeys(grid.turned(shape))])


def covered(shape: str, free: int) -> int:
    """Everything that tiles of the shape could cover within these spaces."""
    spaces = 0
    for steps in _steps(shape):
        corners = grid.ALL
        for step in steps:
            corners &= free >> step
        for step in steps:
            spaces |= corners << step
    return spaces
