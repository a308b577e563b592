"""What a saved match costs: loading it, its size, and a copy of its State."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

from games.engine.rules.state import State
from games.engine.title import codec
from games.engine.title.info import Setup
from games.engine.title.title import Title
from tests.bench.catalogue import LIGHT, loaded, name_of, positions, setups, title_of
from tests.bench.row import Row, measured, rounded, say
from tests.bench.timing import each

SHORT = 10
"""Answers after which a match is still short."""
TIMES = 60
BATCH = 100
"""Loads that are timed together."""
ENDS = f"after {SHORT} answers and before the last one"
LIGHT_LOADS, HEAVY_LOADS = 2.0, 5.0
"""Milliseconds."""


def rows(scratch: Path) -> list[Row]:
    """Three rows for each title, mode and size of table."""
    all_rows = []
    for setup in setups():
        say(f"{name_of(setup)} …")
        all_rows += _rows_of(setup)
    return all_rows


def _rows_of(setup: Setup) -> list[Row]:
    title, kept, name = title_of(setup), _short_and_long(setup), name_of(setup)
    states = [loaded(title, saved).state for saved in kept]
    loads, copies = [_load(title, saved) for saved in kept], [_copy(state) for state in states]
    sizes, bare = [len(saved) for saved in kept], [len(codec.encode(state)) for state in states]
    target = LIGHT_LOADS if setup.title in LIGHT else HEAVY_LOADS
    return [
        measured(
            f"load:{name}",
            f"load a saved match (decode, re-feed), median, {ENDS}",
            max(loads),
            "ms",
            at_most=target,
            both=_both(loads),
        ),
        measured(f"saved:{name}", f"a saved match, {ENDS}", max(sizes), "B", both=sizes, state_alone=bare),
        measured(f"clone:{name}", f"a copy of the State, median, {ENDS}", max(copies), "µs", both=_both(copies)),
    ]


def _both(values: list[float]) -> list[float]:
    return [rounded(value) for value in values]


def _short_and_long(setup: Setup) -> tuple[bytes, bytes]:
    """A saved match near its beginning, and the same before its last answer."""
    short = long = b""
    for number, match in enumerate(positions(setup, "bench")):
        long = codec.encode(match.save())
        if number <= SHORT:
            short = long
    return short, long


def _load(title: Title[Any, Any], saved: bytes) -> float:
    """Milliseconds to load it, and to throw it away: what collects it then belongs to it, however rarely that happens."""

    def loads() -> None:
        for _ in range(BATCH):
            loaded(title, saved)

    return median(each(loads, TIMES)) / BATCH


def _copy(state: State) -> float:
    """Microseconds that a copy takes."""
    return 1000 * median(each(lambda: codec.clone(state), TIMES))
