"""The bots that every title has, by name, and how they answer."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

from games.engine.bots.careful import Careful
from games.engine.bots.expert import Expert
from games.engine.bots.imagining import Position
from games.engine.bots.policies import easy, heuristic, random_bot
from games.engine.match.match import Match
from games.engine.rules.errors import NotUnderstood
from games.engine.title.title import BotPolicy, Title

Bot: TypeAlias = BotPolicy[Any] | Careful
"""A policy that only reads the View, or a bot that searches."""
EASY, NORMAL, CAREFUL, EXPERT, RANDOM = "easy", "normal", "careful", "expert", "random"
LEVELS = (EASY, NORMAL, CAREFUL, EXPERT)
"""The strength of a bot, from the weakest on."""
SEARCHING = (CAREFUL, EXPERT)
"""The levels that imagine how play goes on."""


def bot(title: Title[Any, Any], name: str) -> Bot:
    """One of the levels, ``random``, or a bot of the title. Raises :class:`NotUnderstood`."""
    if name in SEARCHING:
        return searching(title, name)
    if name == NORMAL:
        return heuristic(title)
    if name == EASY:
        return easy(title)
    if name == RANDOM:
        return random_bot
    if name not in title.bots:
        known = ", ".join([*LEVELS, RANDOM, *title.bots])
        raise NotUnderstood(f"{title.info.slug} has no bot {name!r}; it has {known}")
    return title.bots[name]


def searching(title: Title[Any, Any], level: str) -> Careful:
    """The bot of one of the levels that imagine, without a limit of time."""
    return (Expert if level == EXPERT else Careful).at(title)


def answer(bot: Bot, match: Match[Any], seat: int, chance: random.Random) -> str:
    """The answer of the bot that plays ``seat``."""
    if isinstance(bot, Careful):
        return bot.think(Position(match, seat), chance).option
    return bot(match.view(seat), match.question(seat), chance)
