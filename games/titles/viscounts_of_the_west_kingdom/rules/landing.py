"""Where a movement ends (vis.turn.move)."""

from __future__ import annotations

from games.engine.ask import Flow
from games.titles.viscounts_of_the_west_kingdom.rules import deck
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame, clockwise, player


def land(game: VisGame, seat: int) -> Flow[None]:
    """vis.turn.move.8, vis.turn.move.9, vis.turn.move.10, vis.turn.move.11: every opponent where the movement ends may Rearrange,
    clockwise."""
    space = player(game, seat).space
    for other in clockwise(game, seat)[1:]:
        if player(game, other).space == space:
            yield from deck.rearrange(game, other, "vis.turn.move.8")
