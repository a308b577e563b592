"""Words that every rule uses: players by seat, the order round the table, how things are named in sentences."""

from __future__ import annotations

from functools import cache

from games.engine.rules.text import Ref

STOP = "stop"
"""The answer of whoever does no more of what may be done several times."""


def who(seat: int) -> Ref:
    """A seat's name in a sentence."""
    return Ref(f"seat:{seat}")


def amount(kind: str, n: int) -> Ref:
    """So much of something, with its number: ``2 money``."""
    return Ref(f"amount:{kind}:{n}")


@cache
def resource(name: str) -> Ref:
    return Ref(f"resource:{name}")


@cache
def tile(key: str) -> Ref:
    """A resource building on the map, by ``resource:section``."""
    return Ref(f"tile:{key}")


@cache
def prestige(building: str) -> Ref:
    return Ref(f"prestige:{building}")


@cache
def card(name: str) -> Ref:
    """A basic card or an adviser."""
    return Ref(f"card:{name}")


@cache
def space(cell: int) -> Ref:
    return Ref(f"space:{cell}")


def clockwise(seats: int, first: int) -> list[int]:
    """fog.setup.table.6: every seat, from this one on."""
    return [(first + step) % seats for step in range(seats)]
