"""Helpers that every rule uses: references to players and things in sentences, and the order of seats round the table."""

from __future__ import annotations

from games.engine.rules import text
from games.engine.rules.text import named

STOP = "stop"
"""The id of the option by which a player stops an action that could be repeated."""
who, amount = text.who, text.amount
resource = named("resource")
tile = named("tile")
"""A resource building on the map, by ``resource:section``."""
prestige = named("prestige")
card = named("card")
"""A basic card or an adviser."""
space = named("space")


def clockwise(seats: int, first: int) -> list[int]:
    """All seats clockwise, beginning with ``first``: fog.setup.table.6."""
    return [(first + step) % seats for step in range(seats)]
