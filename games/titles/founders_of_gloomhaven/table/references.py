"""Words that every rule uses: players by seat, the order round the table, names of things in sentences."""

from __future__ import annotations

from games.engine.rules import text
from games.engine.rules.text import named

STOP = "stop"
"""The answer of a player who stops an action that could be done again."""
who, amount = text.who, text.amount
resource = named("resource")
tile = named("tile")
"""A resource building on the map, by ``resource:section``."""
prestige = named("prestige")
card = named("card")
"""A basic card or an adviser."""
space = named("space")


def clockwise(seats: int, first: int) -> list[int]:
    """Every seat, from this one on: fog.setup.table.6."""
    return [(first + step) % seats for step in range(seats)]
