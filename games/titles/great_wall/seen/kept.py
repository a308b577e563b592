"""Parts of a View that are kept, because most of a View is the same as the one before. Bots that imagine how a match goes on read many."""

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
        """What ``look`` returned before for the same ``what_counts``, or what it returns now. Where pieces are numbered, nothing is kept:
        no two of them look the same."""
        if state.numbering is not msgspec.UNSET:
            return look()
        seen = self._seen
        view = seen.get(what_counts)
        if view is None:
            if len(seen) >= MOST:
                seen.clear()
            view = seen[what_counts] = look()
        return view
