"""How the levels of bots fare at a title, as it was measured."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from games.engine.bots.bots import CAREFUL, EXPERT, LEVELS
from games.engine.title.datafile import load
from games.titles import info

FILE = Path(__file__).with_name("levels.yaml")
LEAST = 20
"""Fewer games say too little to be told."""


class Fare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The bot of a ``level`` won ``won`` of ``games`` games of ``players`` in a ``mode``: against bots of the level ``against``, or against
    the game itself (no ``against``), alone or with bots of its own level."""

    level: Literal["easy", "normal", "careful", "expert"]
    against: Literal["", "easy", "normal", "careful", "random"] = ""
    mode: str = "standard"
    players: Annotated[int, msgspec.Meta(ge=1)]
    games: Annotated[int, msgspec.Meta(ge=1)]
    won: Annotated[int, msgspec.Meta(ge=0)]
    """Against others: how often no other seat won as well. Alone and in co-operation: how often all won."""

    @property
    def equal(self) -> int:
        """How many of the games it would win if all seats were equally strong. Only of games against other bots."""
        return round(self.games / self.players)


@cache
def measured() -> dict[str, list[Fare]]:
    """All figures, by title."""
    return load(FILE, dict[str, list[Fare]])


def offered(title: str) -> list[str]:
    """The levels that people are offered at a title, from the weakest on. An expert is offered at a title where it was better than careful
    bots, with any number of players: it thinks longer, so something must say that it is better."""
    against = [fare for fare in measured().get(title, ()) if fare.level == EXPERT and fare.against == CAREFUL]
    better = any(fare.won > fare.equal for fare in against)
    return [level for level in LEVELS if level != EXPERT or better]


def fares(title: str, level: str) -> list[Fare]:
    """The figures about a level that are worth telling: by the modes of the title, then by the number of players."""
    modes = [mode.slug for mode in info(title).modes]
    told = [fare for fare in measured().get(title, ()) if fare.level == level and fare.games >= LEAST]
    return sorted(told, key=lambda fare: (modes.index(fare.mode), fare.players))
