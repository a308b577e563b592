"""The points of a match, move by move. A low-priority thread computes them once when the match is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.match.saved import Move as Answer
from games.engine.rules.errors import EngineError
from games.live import threads
from games.models import Keyframe, Move, Table
from games.tables.rows import matches

TURNING_POINTS = 5
LEAD = 0.25
"""The weight of a change of leader, as a share of the greatest score."""


@dataclass(frozen=True)
class Point:
    """The scores after a move, by owner. ``favours`` is the seat that a track favours, in place of the owner with the most points.
    ``first`` is the first of the moves since the point before: the last ones may have been made by the kernel."""

    number: int
    scores: Mapping[str, int]
    favours: str | None = None
    first: int = 0

    @property
    def leader(self) -> str:
        """The only one in the lead. Empty: nobody."""
        return _leader(self.scores) if self.favours is None else self.favours


@dataclass(frozen=True)
class Turn:
    """A move with a large change: how much for which owner, and the new leader (empty: no change, or several leaders). The kernel
    may have made the last of the moves from ``first`` on."""

    number: int
    changes: Mapping[str, int]
    leader: str
    first: int = 0


_known: LruCache[tuple[str, int], tuple[Point, ...]] = LruCache(128)


def points(table: Table) -> tuple[Point, ...]:
    """The scores after each move that changed them, and after the first and the last. Empty if nothing is scored. If corrected rules refuse
    a move, the moves up to the next key frame are left out."""
    key = (table.invite, table.version)
    return _known.get(key) or _known.put(key, tuple(_changing(_points(table))))


def _changing(timeline: Iterator[Point]) -> Iterator[Point]:
    last: Point | None = None
    last_shown: Point | None = None
    for point in timeline:
        if point.scores and (last_shown is None or point.scores != last_shown.scores):
            last_shown = point
            yield point
        last = point
    if last is not None and last is not last_shown and last.scores:
        yield last


def _points(table: Table) -> Iterator[Point]:
    made = Move.objects.filter(table=table, undone_version=None, number__gt=0).order_by("number")
    answers = [(move.number, Answer(move.seat, move.option, move.forced)) for move in made if move.seat is not None]
    frames = list(Keyframe.objects.filter(table=table, number__lte=table.number).order_by("number"))
    ends = [frame.number for frame in frames[1:]] + [table.number]
    for frame, end in zip(frames, ends, strict=True):
        with matches.readable(table.pk, f"key frame {frame.number}"):
            match = matches.restore(frame.saved)
        yield _point(match, match.number)
        yield from _followed(match, [answer for number, answer in answers if frame.number < number <= end])


def _followed(match: Match[Any], answers: list[Answer]) -> Iterator[Point]:
    first = match.number
    for index, answer in enumerate(answers):
        threads.yield_to_moves()
        if first + index + 1 <= match.number:
            continue  # the kernel has made it already
        before = match.number
        try:
            match.follow([answer])
        except EngineError:
            return
        match.records.clear()
        yield _point(match, before + 1)


def _point(match: Match[Any], begun: int) -> Point:
    title, scores = match.title, match.title.scores_of(match.state)
    if title.track is None:
        return Point(match.number, scores, first=begun)
    seat = title.track(match.state).seat
    return Point(match.number, scores, "" if seat is None else f"seat:{seat}", begun)


def turning_points(timeline: tuple[Point, ...]) -> list[Turn]:
    """The decisive moves, in their order: those with the greatest gains over another owner. A new leader adds weight."""
    most = max((score for point in timeline for score in point.scores.values()), default=0)
    weighed = []
    for before, after in pairwise(timeline):
        changes = {owner: n - before.scores.get(owner, 0) for owner, n in after.scores.items()}
        spread = max(0, *changes.values()) - min(0, *changes.values())
        leader = after.leader if after.leader != before.leader else ""
        if spread:
            changed = {owner: n for owner, n in changes.items() if n}
            weighed.append(
                (spread + bool(leader) * LEAD * most, Turn(after.number, changed, leader, after.first or after.number))
            )
    weighed.sort(key=lambda one: (-one[0], -one[1].number))
    return sorted((turn for _, turn in weighed[:TURNING_POINTS]), key=lambda turn: turn.number)


def _leader(scores: Mapping[str, int]) -> str:
    """The only owner with the most points."""
    best = max(scores.values(), default=0)
    leading = [owner for owner, score in scores.items() if score == best]
    return leading[0] if len(leading) == 1 else ""
