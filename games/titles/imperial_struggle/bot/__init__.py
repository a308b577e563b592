"""How a seat plays itself: each option is valued in victory points, and the best one is taken.

A bot sees what its seat sees (a View), never the State. The worth of an option comes of its verb: ``menu.py`` values an Action Round,
``choices.py`` the small questions of cards, phases and wars; ``spaces.py``, ``war.py`` and ``effects.py`` say what spaces, strength and
cards are worth."""

from __future__ import annotations

from games.engine.rules.ask import Option, Question, answer_of
from games.titles.imperial_struggle.bot import choices, menu
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.seen.view import ISView

JUDGES = {**choices.WORTH, **menu.WORTH}
"""What an option is worth, by its verb."""
NEUTRAL = 0.0
"""Every verb that is a matter of taste."""


def weigh(view: ISView, question: Question) -> dict[str, float]:
    """What each option seems worth, by its id."""
    table = BotView(view, question.ask.seat)
    in_menu = question.ask.rule in menu.RULES
    return {option.id: _worth(table, option, in_menu) for option in question.options}


def _worth(table: BotView, option: Option, in_menu: bool) -> float:
    answer = answer_of(option.id)
    if in_menu and answer.verb in menu.WORTH:
        return menu.WORTH[answer.verb](table, option, answer)
    judge = choices.WORTH.get(answer.verb)
    return NEUTRAL if judge is None else judge(table, answer)
