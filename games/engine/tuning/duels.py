"""Games in which one normal bot counts by other estimates than all others at the table. It needs no numpy."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engine.bots.estimates import Estimated
from games.engine.bots.policies import heuristic
from games.engine.rules.ask import Question
from games.engine.rules.errors import EngineError, NotUnderstood
from games.engine.rules.state import Result, Scalar
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup
from games.engine.title.title import BotPolicy, Title
from games.engine.title.view import View
from games.engine.tuning.recording import FARTHEST, lead_of

Numbers = Mapping[str, float]
"""Estimates by name; see :attr:`games.engine.bots.estimates.Estimated.numbers`."""


class DuelPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played. In a generation each set of numbers plays ``games`` games, and all sets play the same deals. At the end the result
    plays ``checks`` games of other deals against the former numbers."""

    title: str
    mode: str
    players: int
    options: dict[str, Scalar] = {}
    games: int
    generations: int
    checks: int
    seed: str

    @property
    def setup(self) -> Setup:
        """What each match begins from."""
        return Setup(self.title, self.mode, self.players, self.options)


class Duel(msgspec.Struct, frozen=True):
    """How a game ended for the bot with other estimates: its part of the win, and its lead over the best of the others. It is None with
    neither scores nor a track."""

    number: int
    won: float
    lead: float | None

    @property
    def merit(self) -> float:
        """What the search makes as large as possible. A lead says more than a win, so it counts where there is one. It counts up to
        ``FARTHEST``."""
        return self.won if self.lead is None else self.lead / FARTHEST


def estimated_of(title: Title[Any, Any], players: int) -> Estimated[Any]:
    """The estimates of a title for that many players. Raises :class:`NotUnderstood` if it has none."""
    estimated = title.estimated.of(players) if title.estimated is not None else None
    if not isinstance(estimated, Estimated):
        raise NotUnderstood(f"{title.info.slug} has no estimates to be tuned")
    return estimated


def duel(title: Title[Any, Any], setup: Setup, seed: str, number: int, numbers: Numbers, others: Numbers) -> Duel:
    """Play game ``number``, in which one seat counts by ``numbers`` and the rest by ``others``. Each deal is played once from each seat,
    with the seed ``SEED/deal``. Raises :class:`EngineError` if something breaks."""
    deal, seat = divmod(number, setup.players)
    bots: list[BotPolicy[Any]] = [heuristic(title)] * setup.players
    bots[seat] = counting_by(title, setup.players, numbers)
    with estimated_of(title, setup.players).replaced(others):
        played = play_out(title, setup, f"{seed}/{deal}", bots, check=False)
    if played.result is None:
        raise EngineError(f"game {number} (seed {seed}/{deal}) failed: {played.failure}")
    return Duel(number, _won(played.result, seat), lead_of(played.result, seat))


def counting_by(title: Title[Any, Any], players: int, numbers: Numbers) -> BotPolicy[Any]:
    """The title's normal bot for that many players, with other estimates."""
    estimated, choose = estimated_of(title, players), heuristic(title)

    def counted(view: View, question: Question, chance: random.Random) -> str:
        if len(question.options) == 1:
            return choose(view, question, chance)
        with estimated.replaced(numbers):
            return choose(view, question, chance)

    return counted


def merit(duels: Sequence[Duel]) -> float:
    """The mean merit of some games."""
    return sum(one.merit for one in duels) / len(duels)


def _won(result: Result, seat: int) -> float:
    winners = result.winners
    return (seat in winners) / max(1, len(winners))
