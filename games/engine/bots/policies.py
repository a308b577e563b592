"""Bots without search: they answer at once, from the View of their seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from games.engine.rules.ask import Question
from games.engine.title.title import BotPolicy, Title, V
from games.engine.title.view import View

WHIM = 0.4
"""How often an easy bot plays a random good answer."""


def random_bot(view: View, question: Question, chance: random.Random) -> str:
    """Any legal answer. All are equally likely."""
    options = question.options
    return options[int(chance.random() * len(options))].id


def best(weigh: Callable[[V, Question], Mapping[str, float]]) -> BotPolicy[V]:
    """The option with the most weight from the title. Chance decides among equal ones."""

    def choose(view: V, question: Question, chance: random.Random) -> str:
        if len(question.options) == 1:
            return chance.choice(question.options).id
        worth = weigh(view, question)
        most = max(worth.values())
        return chance.choice([option_id for option_id, points in worth.items() if points >= most])

    return choose


def heuristic(title: Title[Any, Any]) -> BotPolicy[Any]:
    """The title's own heuristic bot, or the random bot if it has none."""
    return title.bots.get("heuristic", random_bot)


def easy(title: Title[Any, Any]) -> BotPolicy[Any]:
    """The heuristic bot, except that it sometimes gives a random answer out of the better half. Of two answers it may give either."""

    def choose(view: View, question: Question, chance: random.Random) -> str:
        if chance.random() >= WHIM:
            return heuristic(title)(view, question, chance)
        weighed = title.weigh(view, question)
        if not weighed:
            return random_bot(view, question, chance)
        better = sorted(weighed, key=lambda option_id: -weighed[option_id])[: max(2, (len(weighed) + 1) // 2)]
        return chance.choice(better)

    return choose
