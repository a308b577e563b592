"""What a bot works out once while it looks at one table, and while only its clerks move there; and whenever it looks at such a table again,
as in the worlds that a careful bot imagines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from games.titles.great_wall.seen.wall import SectionView

Known: TypeAlias = dict[tuple[Hashable, ...], Any]
"""What was worked out already, by what was asked."""


class Looker(Protocol):
    """Who looks at a table that does not change meanwhile."""

    known: Known


R = TypeVar("R")
_UNKNOWN = object()
MOST = 200
"""How many affairs are remembered, before all are forgotten; in the thoughts about one decision of a solo game 55 come up."""
_remembered: dict[bytes, list[tuple[list[SectionView], Known]]] = {}
"""What was worked out of affairs that were looked at, by the plain ones and then by how the wall was."""


def known_of(affairs: bytes, sections: list[SectionView]) -> Known:
    """What was worked out of the same affairs at the same wall when somebody looked at them before."""
    if len(_remembered) >= MOST:
        _remembered.clear()
    walls = _remembered.setdefault(affairs, [])
    for wall, found in walls:
        if wall == sections:
            return found
    fresh: Known = {}
    walls.append((sections, fresh))
    return fresh


def known(work_out: Callable[..., R]) -> Callable[..., R]:
    """Work something out of a looker's affairs and plain arguments once, and remember it with the looker."""

    @wraps(work_out)
    def remembered(table: Looker, *args: Hashable) -> R:
        key = (work_out, *args)
        found = table.known.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = table.known[key] = work_out(table, *args)
        return cast("R", found)

    return remembered
