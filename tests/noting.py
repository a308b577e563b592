"""A function that notes how it is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

R = TypeVar("R")
V = TypeVar("V")


def noted(calls: list[V], of: Callable[[Any], V], function: Callable[..., R]) -> Callable[..., R]:
    """``function``, which adds to ``calls`` at each call what ``of`` says of its last argument."""

    def noting(*given: Any) -> R:
        calls.append(of(given[-1]))
        return function(*given)

    return noting
