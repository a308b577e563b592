"""Where tiles of a shape could lie, all at once."""

from __future__ import annotations

from functools import cache

from games.titles.founders_of_gloomhaven.table import grid

DOWN = grid.BITS[201].bit_length() - grid.BITS[101].bit_length()
"""By so many bits a space lies further on than the one north of it."""


@cache
def _steps(shape: str) -> tuple[tuple[int, ...], ...]:
    """For each way that a shape can be turned, how far its spaces lie from its corner."""
    return tuple([tuple([row * DOWN + column for row, column in spots]) for spots in dict.fromkeys(grid.turned(shape))])


def covered(shape: str, free: int) -> int:
    """All that tiles of the shape could cover which lie on these spaces."""
    found = 0
    for steps in _steps(shape):
        corners = grid.ALL
        for step in steps:
            corners &= free >> step
        for step in steps:
            found |= corners << step
    return found
