"""Taking times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil


def percentile(values: Sequence[float], share: int) -> float:
    """The value that ``share`` per cent of ``values`` do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * share / 100) - 1)]


def each(action: Callable[[], object], times: int) -> list[float]:
    """The milliseconds that each of ``times`` calls took."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken.append((time.perf_counter() - began) * 1000)
    return taken


@contextmanager
def stopwatch() -> Iterator[Callable[[], float]]:
    """``with stopwatch() as passed:`` … ``passed()`` seconds."""
    began = time.perf_counter()
    yield lambda: time.perf_counter() - began
