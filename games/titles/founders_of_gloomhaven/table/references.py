"""Words that every rule uses: players by seat, the order round the table, names of things in sentences."""

from __future__ import annotations

from functools import cache

from games.engine.rules.text import Ref

STOP = "stop"
"""The answer of a player who stops an action that could be done again."""


def who(seat: int) -> Ref:
    """A seat's name in a sentence."""
    return Ref(f"seat:{seat}")


def amount(kind: str, n: int) -> Ref:
    """An amount of something, with its number: ``2 money``."""
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
    """Every seat, from this one on: fog.setup.table.6."""
    return [(first + step) % seats for step in range(seats)]
