"""A row of the bench: what was measured, what it should be, and what a peer does on the same machine in the same run."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


class Peer(msgspec.Struct, kw_only=True):
    """Somebody else at the same work, in the row's unit. ``ratio`` is our value divided by theirs."""

    name: str
    value: float
    ratio: float


class Row(msgspec.Struct, kw_only=True):
    """One figure. ``met`` is None where there is no target; ``why`` says why a peer or the figure itself is missing."""

    row: str
    what: str
    value: float | None
    unit: str
    target: str = ""
    met: bool | None = None
    peer: Peer | None = None
    limit: Peer | None = None
    """What the machine could do at best."""
    why: str = ""
    more: dict[str, Any] = {}


def measured(
    row: str,
    what: str,
    value: float,
    unit: str,
    *,
    at_most: float | None = None,
    at_least: float | None = None,
    **more: Any,
) -> Row:
    """A row whose value is to be ``at_most`` or ``at_least`` something, if anything."""
    target, met = "", None
    if at_most is not None:
        target, met = f"at most {at_most:g} {unit}", value <= at_most
    if at_least is not None:
        target, met = f"at least {at_least:g} {unit}", value >= at_least
    return Row(row=row, what=what, value=rounded(value), unit=unit, target=target, met=met, more=more)


def missing(row: str, what: str, unit: str, why: str) -> Row:
    """A row that could not be measured here."""
    return Row(row=row, what=what, value=None, unit=unit, why=why)


def compared(row: Row, name: str, value: float) -> Peer:
    """Somebody's figure, with the ratio of ours to it."""
    assert row.value is not None
    return Peer(name=name, value=rounded(value), ratio=rounded(row.value / value))


def rounded(value: float) -> float:
    """Three significant digits: more would only be noise."""
    return float(f"{value:.3g}")


def say(line: str) -> None:
    """Progress, for whoever waits."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - the bench speaks on its console
