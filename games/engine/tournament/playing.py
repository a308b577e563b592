"""Playing one game of a tournament, and measuring how long bots think."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from math import ceil, log
from typing import Any

import msgspec

from games.engine.bots.bots import Bot, answer
from games.engine.match.match import Match
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.tournament.schedule import Fixture

STEP = 1.1
"""Decision times are counted in classes. The upper bound of a class is so many times that of the class below."""
SHORTEST = 1e-4
"""The upper bound of class 0, in seconds."""


class Played(msgspec.Struct, omit_defaults=True):
    """A game of a tournament. ``winners`` are the seats that won: several after a tie or a common victory, none after a common defeat.
    ``scores`` are by seat, null without scores. ``answers`` counts the answers of all seats. ``failure`` says what broke; such a game is
    not counted."""

    number: int
    winners: list[int] = []
    scores: list[int | None] = []
    answers: int = 0
    ending: str = ""
    failure: str = ""


class Times(msgspec.Struct):
    """How long a bot thought about decisions with a choice, in seconds of the processor. ``classes`` counts them by class: the upper bound
    of class n is ``SHORTEST * STEP ** n`` seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        """Count one more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        number = max(0, ceil(log(max(seconds, SHORTEST) / SHORTEST, STEP)))
        self.classes[number] = self.classes.get(number, 0) + 1

    def merge(self, other: Times) -> None:
        """Count the decisions of ``other`` too."""
        self.decisions += other.decisions
        self.seconds = round(self.seconds + other.seconds, 4)
        self.longest = round(max(self.longest, other.longest), 4)
        for number, count in other.classes.items():
            self.classes[number] = self.classes.get(number, 0) + count
        self.classes = dict(sorted(self.classes.items()))

    def within(self, share: float) -> float:
        """The seconds within which that share of the decisions was made: at most a tenth too high. 0 without decisions."""
        left = share * self.decisions
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                return min(self.longest, SHORTEST * STEP**number)
        return 0.0


def play(
    title: Title[Any, Any], setup: Setup, fixture: Fixture, bots: Mapping[str, Bot]
) -> tuple[Played, dict[str, Times]]:
    """Play a game. ``bots`` are by name. Returns what came of it, and the times of each bot by name."""
    times: dict[str, Times] = {}

    def timed(bot: Bot, match: Match[Any], seat: int, chance: random.Random) -> str:
        begun = time.process_time()
        choice = len(match.question(seat).options) > 1
        option = answer(bot, match, seat, chance)
        if choice:
            times.setdefault(fixture.bots[seat], Times()).add(time.process_time() - begun)
        return option

    playout = play_out(title, setup, fixture.seed, [bots[name] for name in fixture.bots], check=False, ask=timed)
    answers = len(playout.moves)
    if playout.failure is not None or playout.result is None:
        what = playout.failure.what if playout.failure is not None else "no result"
        return Played(fixture.number, answers=answers, failure=what), times
    result = playout.result
    scores = {standing.seat: standing.score for standing in result.standings}
    by_seat = [scores.get(seat) for seat in range(setup.players)]
    return Played(fixture.number, sorted(result.winners), by_seat, answers, result.rule), times
