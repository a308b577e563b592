"""The bot that every title has, and the choice of a bot by name."""

from __future__ import annotations

import random
from typing import Any

from games.engine.errors import NotUnderstood
from games.engine.title import BotPolicy, Question, Title
from games.engine.view import View


def random_bot(view: View, question: Question, chance: random.Random) -> str:
    """Any legal answer, each as likely as the others."""
    options = question.options
    return options[int(chance.random() * len(options))].id


def bot(title: Title[Any], name: str) -> BotPolicy:
    """``random``, or one of the title's own. Raises :class:`NotUnderstood`."""
    if name == "random":
        return random_bot
    if name not in title.bots:
        raise NotUnderstood(f"{title.info.slug} has no bot {name!r}; it has {', '.join(['random', *title.bots])}")
    return title.bots[name]
