"""A bot that searches. It imagines several times how play goes on after each of the most promising answers. It takes the answer with the
best result.

Everything that the bot cannot know is dealt again each time. Every answer is tried in the same imagined worlds, so different results come
from the answers. All seats then play by the title's heuristic bot, up to ``Title.at_horizon``. Answers that are clearly behind are dropped.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, Self, TypeAlias

import msgspec

from games.engine.bots.imagining import Position
from games.engine.bots.policies import heuristic
from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.state import Result, State, Track
from games.engine.rules.text import T, Text
from games.engine.title import codec
from games.engine.title.title import Prospect, Title

WON = 100.0
"""The value of a win, and the cost of a loss, in addition to the points of the score. It is more than the lead in most positions."""

Choose: TypeAlias = Callable[[Match[Any], int], str]
"""How a seat answers in imagined play."""
LookAhead: TypeAlias = Callable[[Position, str, str], Sequence[Prospect]]
"""The result of an answer in the imagined world with that seed."""

TWICE = 2
"""Two answers with the same result in that many worlds count as the same."""


class Considered(msgspec.Struct, frozen=True):
    """An answer that was tried: how often, and its expected points, by the parts of the :class:`Thought`."""

    option: str
    label: Text
    tried: int
    points: list[float]

    @property
    def total(self) -> float:
        """All expected points."""
        return sum(self.points)


class Thought(msgspec.Struct, frozen=True):
    """A bot's decision and its reasons. ``considered`` are the answers that were tried, best first. There are none without a choice.
    ``parts`` are the parts of the expected points, and their clauses."""

    option: str
    parts: list[tuple[Text, str]] = []
    considered: list[Considered] = []


def gain(points: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean difference of two results, and its standard error, in the worlds that both have. The error of a single world is infinite."""
    gains = [mine - theirs for mine, theirs in zip(points, others, strict=False)]
    mean = sum(gains) / len(gains)
    if len(gains) < 2:
        return mean, inf
    spread = sum((one - mean) ** 2 for one in gains) / (len(gains) - 1)
    return mean, sqrt(spread / len(gains))


class Tried:
    """An answer and its results, by imagined world."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.outcomes: list[Sequence[Prospect]] = []
        self.points: list[float] = []

    def add(self, outcome: Sequence[Prospect]) -> None:
        """Add the result in one more world."""
        self.outcomes.append(outcome)
        self.points.append(sum(part.points for part in outcome))

    @property
    def mean(self) -> float:
        """The expected points."""
        return sum(self.points) / len(self.points)

    def gain(self, other: Tried) -> tuple[float, float]:
        """By how many points it was better, and the standard error of that: see :func:`gain`."""
        return gain(self.points, other.points)

    def beats(self, other: Tried, errors: float) -> bool:
        """Whether it was better by that many standard ``errors``."""
        mean, error = self.gain(other)
        return mean > 0 and mean > errors * error


@dataclass(frozen=True)
class Careful:
    """How long the bot thinks about a decision. It counts playouts, so the same position and chance give the same answer. ``seconds`` only
    stops a search that takes too long. The best answer so far is then taken."""

    options: int = 5
    """The largest number of answers to try."""
    worlds: int = 12
    """The largest number of imagined worlds for each answer."""
    batch: int = 3
    """The number of worlds between two checks for answers that are behind."""
    behind: float = 1.5
    """An answer that is worse by that many standard errors is dropped."""
    sure: float = 0.5
    """An answer must be better than the heuristic bot's by that many standard errors to replace it."""
    seconds: float = inf

    @classmethod
    def at(cls, title: Title[Any, Any], seconds: float = inf) -> Self:
        """The careful bot of a title."""
        search = title.careful
        return cls(options=search.options, worlds=search.worlds, sure=search.sure, seconds=seconds)

    def think(self, position: Position, chance: random.Random) -> Thought:
        """The answer and its reasons."""
        options = position.question.options
        if len(options) == 1:
            return Thought(options[0].id)
        return _thought(*self.search(position, chance))

    def search(self, position: Position, chance: random.Random) -> tuple[Tried, list[Tried]]:
        """The answer, and all answers that were tried, with their results in each world. The most promising one comes first."""
        until = time.monotonic() + self.seconds
        candidates = self._candidates(position, chance)
        with uncollected():
            live = self._left(candidates, position, f"{chance.getrandbits(64):x}", until)
        return self._chosen(live), candidates

    def _left(self, live: list[Tried], position: Position, seed: str, until: float) -> list[Tried]:
        """The answers that are left when all worlds have been tried, or time is up."""
        return self._compared(live, position, seed, until, look_ahead)

    def _compared(self, live: list[Tried], position: Position, seed: str, until: float, look: LookAhead) -> list[Tried]:
        """The same, with this way to look ahead."""
        world = 0
        while len(live) > 1 and world < self.worlds and try_in(live, position, f"{seed}/{world}", until, look):
            world += 1
            if world >= TWICE:
                live = _different(live)
            if not world % self.batch:
                live = self._not_behind(live)
        return live

    def _candidates(self, position: Position, chance: random.Random) -> list[Tried]:
        """The most promising options, the best first."""
        weighed = position.title.weigh(position.view, position.question)
        options = position.question.options
        order = sorted(options, key=lambda option: (-weighed.get(option.id, 0.0), chance.random()))
        return [Tried(option) for option in order[: self.options]]

    def _not_behind(self, live: list[Tried]) -> list[Tried]:
        """The answers that the best one does not beat."""
        best = max(live, key=lambda tried: tried.mean)
        return [tried for tried in live if not best.beats(tried, self.behind)]

    def _chosen(self, live: list[Tried]) -> Tried:
        """The remaining answer that was most promising at first, unless another is better with little doubt."""
        if not live[0].points:
            return live[0]
        best = max(live, key=lambda tried: tried.mean)
        return best if best.beats(live[0], self.sure) else live[0]


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage collection while a bot imagines. The bot's memory grows then, and almost all garbage is freed at once without the
    collector. Repeated collections would take a tenth of the time. The collector runs after the decision."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def _different(live: list[Tried]) -> list[Tried]:
    """Of answers with the same result in every world, only the one that was most promising at first."""
    return [tried for index, tried in enumerate(live) if all(tried.points != other.points for other in live[:index])]


def try_in(live: Sequence[Tried], position: Position, seed: str, until: float, look: LookAhead | None = None) -> bool:
    """Try all of them in one more world. The world counts only if there is time for all of them."""
    outcomes = []
    for tried in live:
        if time.monotonic() >= until:
            return False
        outcomes.append((look or look_ahead)(position, tried.option.id, seed))
    for tried, outcome in zip(live, outcomes, strict=True):
        tried.add(outcome)
    return True


def look_ahead(position: Position, option_id: str, seed: str) -> Sequence[Prospect]:
    """The result of an answer in one imagined world, where all seats then play by the heuristic bot."""
    match = played_on(position, option_id, seed, by_heuristic(position.title, seed))
    return value(match, position.seat)


def by_heuristic(title: Title[Any, Any], seed: str) -> Choose:
    """All seats answer as the heuristic bot does. The same ``seed`` gives the same answers."""
    choose, dice = heuristic(title), random.Random(seed)
    return lambda match, seat: choose(match.view(seat), match.question(seat), dice)


def played_on(position: Position, option_id: str, seed: str, choose: Choose) -> Match[Any]:
    """An imagined world after an answer, as far as the horizon."""
    title = position.title
    match = position.imagined(seed)
    start, number = codec.clone(match.state), match.number
    match.submit(position.seat, option_id)
    while match.request is not None and not title.at_horizon(start, match.state, match.number - number):
        seat = match.waiting_for()[0]
        match.submit(seat, choose(match, seat))
    return match


def value(match: Match[Any], seat: int) -> Sequence[Prospect]:
    """How good an imagined position is for a seat."""
    if match.result is None:
        return match.title.prospects(match.state, seat)
    return outcome(match.title, match.state, match.result, seat)


def outcome(title: Title[Any, Any], state: State, result: Result, seat: int) -> list[Prospect]:
    """The value of a match's end: whether the seat won, and by how much. Without scores: how close it was."""
    won = Prospect(T("Winning or losing the match"), WON if seat in result.winners else -WON, result.rule)
    if isinstance(result.track, Track):
        lead = float(result.track.lead if result.track.seat == seat else -result.track.lead)
        return [won, Prospect(T("Lead at the end of the match"), lead, result.rule)]
    scores = {standing.seat: standing.score for standing in result.standings if standing.score is not None}
    rest = [score for other, score in scores.items() if other != seat]
    rest += [rival.score for rival in title.rivals(state) if rival.score is not None]
    if seat not in scores or not rest:
        return [won, *title.prospects(state, seat)]
    return [won, Prospect(T("Lead at the end of the match"), float(scores[seat] - max(rest)), result.rule)]


def _thought(chosen: Tried, candidates: list[Tried]) -> Thought:
    """The chosen answer, and the others that were tried."""
    parts: dict[str, tuple[Text, str]] = {}
    for tried in candidates:
        for outcome in tried.outcomes:
            for part in outcome:
                parts.setdefault(part.text.msgid, (part.text, part.rule))
    others = sorted((tried for tried in candidates if tried is not chosen and tried.points), key=lambda one: -one.mean)
    considered = [_considered(tried, list(parts)) for tried in (chosen, *others) if tried.points]
    return Thought(chosen.option.id, list(parts.values()), considered)


def _considered(tried: Tried, parts: Sequence[str]) -> Considered:
    sums = dict.fromkeys(parts, 0.0)
    for outcome in tried.outcomes:
        for part in outcome:
            sums[part.text.msgid] += part.points
    worlds = len(tried.outcomes)
    points = [round(sums[part] / worlds, 2) for part in parts]
    return Considered(tried.option.id, tried.option.label, worlds, points)
