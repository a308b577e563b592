"""What a player has left to spend."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Amount, Question
from games.titles.viscounts_of_the_west_kingdom.rules.goods import SILVER, amounts
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView


def left(view: ViscountsView, question: Question) -> Sequence[Amount]:
    """Silver and goods: they pay for movement, and for the icons that an action lacks (vis.turn.move.3, vis.action.general.4)."""
    if view.phase == "setup":
        return ()
    player = view.players[question.ask.seat]
    return amounts({SILVER: player.silver, **player.goods})
