"""Tables that a bot remembers: it looks at one again while only its clerks move there, and in the worlds that a careful bot imagines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from games.titles.great_wall.seen.wall import SectionView

MOST = 100
"""How many tables are remembered, before all are forgotten. A table takes 85 kB."""
T = TypeVar("T")


class Remembered(Generic[T]):
    """Tables that were looked at, by the plain affairs and by the wall. Walls are compared by identity, which is quick: ``seen/kept.py``
    gives the same object for a wall that looks the same. A table keeps its wall, so no other wall gets the same ``id``."""

    def __init__(self) -> None:
        self._tables: dict[tuple[bytes, tuple[int, ...]], T] = {}

    def forget(self) -> None:
        """Forget all tables, because they would be judged otherwise now."""
        self._tables.clear()

    def recall(self, affairs: bytes, sections: list[SectionView], look: Callable[[], T]) -> T:
        """The table of the same affairs at the same wall when somebody looked at it before, or a new one."""
        key = (affairs, tuple(map(id, sections)))
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= MOST:
                self._tables.clear()
            table = self._tables[key] = look()
        return table
