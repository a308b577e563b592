"""How a seat plays itself: each option is valued in points of honor, and the best one is taken.

A bot sees what its seat sees (a View), never the State. The worth of an option comes of its verb, the first word of its id; ``places.py``
values locations, ``battlefield.py`` what soldiers do, ``household.py`` cards, goods and people.
"""

from __future__ import annotations

from games.engine.rules.ask import Option, Question, answer_of
from games.titles.great_wall.bot import battlefield, building, household, people, places
from games.titles.great_wall.bot.judging import BotView, Judge, table_of
from games.titles.great_wall.seen.view import GreatWallView

WORTH: dict[str, Judge] = {**places.WORTH, **building.WORTH, **battlefield.WORTH, **household.WORTH, **people.WORTH}
"""What an option is worth, by its verb."""
DECLINE = 0.0
"""Declining, and every verb that is a matter of taste."""


def weigh(view: GreatWallView, question: Question) -> dict[str, float]:
    """What each option seems worth, by its id."""
    if not any(answer_of(option.id).verb in WORTH for option in question.options):
        return dict.fromkeys([option.id for option in question.options], DECLINE)
    table = table_of(view, question.ask.seat)
    table.look(view, question.ask.rule, question.ask.left, _open_places(question))
    return {option.id: _worth(table, option) for option in question.options}


def _open_places(question: Question) -> frozenset[str]:
    """Where a clerk may be sent now; empty where that is not the question."""
    answers = [answer_of(option.id) for option in question.options]
    return frozenset(answer.parts[2] for answer in answers if answer.verb == "send")


def _worth(table: BotView, option: Option) -> float:
    answer = answer_of(option.id)
    judge = WORTH.get(answer.verb)
    return DECLINE if judge is None else judge(table, answer)
