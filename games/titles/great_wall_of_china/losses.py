"""What a seat gives up for good with an action (Title.losses): both actions of a turn must be taken, so nothing but the extra horseman."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.rules.ask import Option, Question, answer_of
from games.engine.rules.text import T
from games.engine.title.title import Loss
from games.titles.great_wall_of_china.components import FREE, hand_element
from games.titles.great_wall_of_china.state import SECOND
from games.titles.great_wall_of_china.view import WallView

RIDE = "ride"
HORSEMAN = T("An extra horseman: after this action no card is played any more")


def losses(view: WallView, question: Question) -> Mapping[str, Sequence[Loss]]:
    """gwc.turn.horseman.2, gwc.end.cards.1: in the last turn of all a horseman that stays in the hand is lost with the second action."""
    rides = tuple(option.id for option in question.options if answer_of(option.id).verb == RIDE)
    if not rides or not view.last_turns or view.phase != SECOND:
        return {}
    held = next(hand.count for hand in view.hand if hand.kind == FREE)
    lost = [Loss(HORSEMAN, "gwc.turn.horseman.2", rides, hand_element(FREE, 1))]
    return {option.id: lost for option in question.options if option.id not in rides and _played(option) < held}


def _played(option: Option) -> int:
    """How many horsemen the action itself plays (gwc.turn.horseman.4)."""
    answer = answer_of(option.id)
    return answer.number(2) if answer.verb == "play" and answer.parts[1] == FREE else 0
