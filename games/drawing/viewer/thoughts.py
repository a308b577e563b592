"""The thoughts of a careful bot, as numbers that open into their parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from games.engine.bots.careful import Considered, Thought
from games.engine.bots.comparing import SURE, Compared, Judgment, Opinion
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T, Text
from games.tables.past.reviews import reviewable, said_at
from games.tables.reading.scene import Scene, Viewer
from games.tables.reading.thoughts import thought_about


@dataclass(frozen=True)
class Why:
    """The seat that chose, and the expected points of each answer that was tried, in whole points. The given answer comes first."""

    seat: int
    tried: tuple[tuple[Considered, Reckoning], ...]


def why(scene: Scene) -> Why | None:
    """The thoughts about the move that led to this position, if a bot thought about it and the match is over."""
    if scene.at is None or scene.running:
        return None
    thought = thought_about(scene.table, scene.at)
    if thought is None:
        return None
    move = next(move for move in scene.log if move.number == scene.at)
    assert move.seat is not None
    return Why(move.seat, tuple([(tried, expected(thought, tried)) for tried in thought.considered]))


def advice(scene: Scene, viewer: Viewer) -> list[tuple[int, Judgment]]:
    """What reviews say of the answer at this position: whose it was, and the judgment. Only about seats about which this viewer may ask."""
    if scene.at is None or scene.running:
        return []
    seats = reviewable(scene.table, scene.seats, viewer.seats)
    return said_at(scene.table, [seat.number for seat in seats], scene.at) if seats else []


def expected(thought: Thought, tried: Considered) -> Reckoning:
    """The expected points of an answer. Every part is rounded, so that the parts add up to the total."""
    parts = zip(thought.parts, tried.points, strict=True)
    causes = [Cause(round(points), text, rule) for (text, rule), points in parts if round(points)]
    return Reckoning(T("Expected after {answer}", answer=tried.label), tuple(causes))


LEAST_DOUBT = 0.5
"""Points are told as whole numbers, so none is surer than that."""


@dataclass(frozen=True)
class Shown:
    """An answer that a bot has tried, in whole points: what it expects, and how far the answer is behind its favorite, with the reasons.
    ``doubt`` is the standard error in points. None: it cannot tell."""

    answer: Compared
    expected: Reckoning
    behind: Reckoning
    doubt: float | None
    favorite: Text

    @property
    def difference(self) -> Reckoning:
        """The same from the favorite on: more than nothing if the answer is ahead of it."""
        what = T("{better} rather than {answer}", better=self.answer.label, answer=self.favorite)
        return Reckoning(what, tuple(Cause(-cause.amount, cause.text, cause.rule) for cause in self.behind.causes))

    @property
    def margin(self) -> float | None:
        """How far chance may have moved the difference: ``SURE`` standard errors."""
        return None if self.answer.doubt is None else doubted(SURE * self.answer.doubt)

    @property
    def uncertain(self) -> bool:
        """Whether the difference is within its margin, as both are told."""
        return self.margin is not None and abs(self.difference.total) <= self.margin


def shown(opinion: Opinion) -> list[Shown]:
    """The answers of an opinion: the favorite, then those that are least behind it."""
    if not opinion.answers:
        return []
    favorite, *others = opinion.answers
    order = [favorite, *sorted(others, key=lambda answer: answer.behind)]
    return [shown_beside(opinion.parts, answer, favorite) for answer in order]


def shown_beside(parts: Sequence[tuple[Text, str]], answer: Compared, favorite: Compared) -> Shown:
    """An answer beside the favorite. What it expects is what the favorite expects, less what it is behind in the worlds in which both were
    tried. So the numbers agree."""
    what = T("{better} rather than {answer}", better=favorite.label, answer=answer.label)
    best, apart = _whole(favorite.points), _whole(answer.apart or [0.0] * len(parts))
    here = [most - less for most, less in zip(best, apart, strict=True)]
    return Shown(
        answer,
        Reckoning(T("Expected after {answer}", answer=answer.label), _causes(parts, here)),
        Reckoning(what, _causes(parts, apart)),
        doubted(answer.doubt),
        favorite.label,
    )


def doubted(doubt: float | None) -> float | None:
    """A standard error as it is told."""
    return None if doubt is None else max(LEAST_DOUBT, round(doubt, 1))


def causes_of(parts: Sequence[tuple[Text, str]], points: Sequence[float]) -> tuple[Cause, ...]:
    """These parts in whole points. They add up to the rounded total."""
    return _causes(parts, _whole(points))


def _causes(parts: Sequence[tuple[Text, str]], points: Sequence[int]) -> tuple[Cause, ...]:
    return tuple(Cause(amount, text, rule) for (text, rule), amount in zip(parts, points, strict=True) if amount)


def _whole(points: Sequence[float]) -> list[int]:
    """The parts in whole points. What rounding loses goes to those that lose most by it, so that they add up to the rounded total."""
    whole = [floor(one) for one in points]
    order = sorted(range(len(whole)), key=lambda index: whole[index] - points[index])
    for index in order[: round(sum(points)) - sum(whole)]:
        whole[index] += 1
    return whole
