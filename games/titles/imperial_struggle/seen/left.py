"""What a side has left in its Action Round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Amount, Question
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules.lots import amounts, points_left
from games.titles.imperial_struggle.seen.view import ISView


def left(view: ISView, question: Question) -> Sequence[Amount]:
    """The points of its actions, and the Treaty Points that can be spent with them (is.action-round.points.1)."""
    if view.viewer is None or view.active != view.sides[view.viewer]:
        return ()
    return list(_left(view, view.active))


def _left(view: ISView, side: str) -> Iterator[Amount]:
    for action in view.points:
        yield from amounts(action.kind, points_left(action))
    if view.points and view.powers[side].treaty:
        yield Amount("scroll-quill", messages.TREATY_POINTS, view.powers[side].treaty)
