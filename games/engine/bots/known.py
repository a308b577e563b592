"""What a bot works out once about a table that does not change meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar, cast

Known: TypeAlias = dict[tuple[Any, ...], Any]
"""What was worked out already, by the function and its arguments."""


class Knowing(Protocol):
    """Somebody who looks at a table, and remembers."""

    known: Known


K = TypeVar("K", bound=Knowing)
P = ParamSpec("P")
R = TypeVar("R")
_UNKNOWN = object()


def known(work_out: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
    """Call the function or method once for the same arguments, and remember the value. Arguments must be hashable."""

    @wraps(work_out)
    def remembered(who: K, *args: P.args, **named: P.kwargs) -> R:
        key = (work_out, *args, *named.items())
        value: R = who.known.get(key, _UNKNOWN)
        if value is _UNKNOWN:
            value = who.known[key] = work_out(who, *args, **named)
        return value

    return cast("Callable[Concatenate[K, P], R]", remembered)
