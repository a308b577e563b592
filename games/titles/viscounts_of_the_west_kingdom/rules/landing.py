"""Where a movement ends (vis.turn.move)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import deck
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, clockwise, player_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainResource
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA


def land(game: VisGame, seat: int) -> Flow[None]:
    """Every opponent on the space where the movement ends may Rearrange, clockwise (vis.turn.move.8,
    vis.turn.move.9, vis.turn.move.10, vis.turn.move.11). The AI gains a resource instead (vis.solo.rules.2,
    vis.solo.rules.3)."""
    space = player_of(game, seat).space
    for other in clockwise(game, seat)[1:]:
        if player_of(game, other).space != space:
            continue
        if other == AUTOMA:
            context = Context(seat=AUTOMA, source=f"space:{space}", rule="vis.solo.rules.3")
            yield from perform(game, context, [GainResource(kind="any")])
        else:
            yield from deck.rearrange(game, other, "vis.turn.move.8")
