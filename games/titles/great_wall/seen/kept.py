"""Parts of the table that look as they looked before, for bots that imagine how it goes on: most of it is the same from one View to the
next, and in the next imagined world."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

from games.titles.great_wall.table.state import GreatWall

V = TypeVar("V")
MOST = 1000
"""How many are kept, before all are forgotten."""


class Kept(Generic[V]):
    """What was seen, by all that it follows from. Nobody changes what is in a View."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, V] = {}

    def see(self, state: GreatWall, what_counts: Hashable, look: Callable[[], V]) -> V:
        """What was seen when all ``what_counts`` was the same, or what one sees now. Where pieces are followed each looks like no other."""
        if state.numbering is not msgspec.UNSET:
            return look()
        seen = self._seen
        view = seen.get(what_counts)
        if view is None:
            if len(seen) >= MOST:
                seen.clear()
            view = seen[what_counts] = look()
        return view
