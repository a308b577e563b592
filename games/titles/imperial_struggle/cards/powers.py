"""What may be used at any moment of one's own Action Round (is.ministry.use.1, is.advantages.use.4)."""

from __future__ import annotations

from games.engine.ask import Answer, Flow, Option
from games.titles.imperial_struggle.cards import ministries
from games.titles.imperial_struggle.rules.sides import ISGame

VERBS = ("reveal",)


def options(game: ISGame, side: str) -> list[Option]:
    """All that the side may use now."""
    return ministries.reveal_options(game, side)


def use(game: ISGame, side: str, answer: Answer) -> Flow[None]:
    """Carry out one of them."""
    ministries.reveal(game, side, answer.parts[1])
    return
    yield
