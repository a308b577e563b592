"""What a player has left to spend."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Amount, Question
from games.engine.rules.text import T
from games.titles.founders_of_gloomhaven.messages import INFLUENCE
from games.titles.founders_of_gloomhaven.seen.view import FoundersView


def left(view: FoundersView, question: Question) -> Sequence[Amount]:
    """Money, and influence of both kinds."""
    if view.drafting:
        return ()
    player = view.players[question.ask.seat]
    return [
        Amount("two-coins", T("Money"), player.money),
        Amount("contract", INFLUENCE, player.fleeting + player.lasting),
    ]
