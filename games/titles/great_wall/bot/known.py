"""What a bot works out once while it looks at one table, and while only its clerks move there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Protocol, TypeAlias, TypeVar, cast

Known: TypeAlias = dict[tuple[Hashable, ...], Any]
"""What was worked out already, by what was asked."""


class Looker(Protocol):
    """Who looks at a table that does not change meanwhile."""

    known: Known


R = TypeVar("R")
_UNKNOWN = object()
_latest: tuple[tuple[Any, ...], Known] = ((), {})
"""The affairs that were looked at last, and what was worked out of them. Always replaced as a whole."""


def known_of(affairs: tuple[Any, ...]) -> Known:
    """What was worked out of the same affairs when somebody looked at them last; nothing if others were looked at since."""
    global _latest
    before, found = _latest
    if before != affairs:
        found = {}
        _latest = affairs, found
    return found


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
