"""What a bot works out once while it looks at one table, and while only its clerks move there; and whenever it looks at such a table again,
as in the worlds that a careful bot imagines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from games.titles.great_wall.seen.wall import SectionView

Known: TypeAlias = dict[tuple[Hashable, ...], Any]
"""What was worked out already, by what was asked."""


class Viewer(Protocol):
    """Who looks at a table that does not change meanwhile."""

    known: Known


R = TypeVar("R")
_UNKNOWN = object()
MOST = 1000
"""How many tables are remembered, before all are forgotten."""
T = TypeVar("T")


class Remembered(Generic[T]):
    """Tables that were looked at, by the plain affairs and by the wall. What is kept of a wall that looks as before is the same wall, which
    is quicker to tell than whether it looks alike; a table keeps its wall alive."""

    def __init__(self) -> None:
        self._tables: dict[tuple[bytes, tuple[int, ...]], T] = {}

    def recall(self, affairs: bytes, sections: list[SectionView], look: Callable[[], T]) -> T:
        """The table of the same affairs at the same wall when somebody looked at it before, or a new one."""
        key = (affairs, tuple(map(id, sections)))
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= MOST:
                self._tables.clear()
            table = self._tables[key] = look()
        return table


def known(work_out: Callable[..., R]) -> Callable[..., R]:
    """Work something out of a viewer's affairs and plain arguments once, and remember it with the viewer."""

    @wraps(work_out)
    def remembered(table: Viewer, *args: Hashable) -> R:
        key = (work_out, *args)
        value = table.known.get(key, _UNKNOWN)
        if value is _UNKNOWN:
            value = table.known[key] = work_out(table, *args)
        return cast("R", value)

    return remembered
