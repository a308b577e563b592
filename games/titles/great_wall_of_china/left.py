"""What a seat has left in its turn."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Amount, Question
from games.engine.rules.text import T
from games.titles.great_wall_of_china.state import FIRST, SECOND
from games.titles.great_wall_of_china.view import WallView

ACTIONS = {FIRST: 2, SECOND: 1}
"""Phases 2 and 3 are one action each (gwc.turn.action.1, gwc.turn.action.5)."""


def left(view: WallView, question: Question) -> Sequence[Amount]:
    """The actions of the turn that are still to come."""
    n = ACTIONS.get(view.phase, 0)
    return [Amount("card-play", T("Actions"), n)] if n else []
