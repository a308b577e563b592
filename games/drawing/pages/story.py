"""A finished match told: its scores as a curve, the moves that turned it, and what happened last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games.drawing.board.board import template
from games.drawing.panels.chapters import by_owner
from games.drawing.panels.fragments import Painter
from games.drawing.panels.since import Told, lines
from games.engine.lru import LruCache
from games.models import Move
from games.tables.reading.scene import LOG_MOVES, Looker, Scene
from games.tables.reading.story import Point, Turn, points, turning_points
from games.tables.rows import matches

WIDE, HIGH = 320, 150
"""Of the curve, in units of its own; beyond it on the right stand the signs of the owners."""
APART = 12
"""Units between two signs."""
SAMPLES = 9
"""Rows of the table that says the same."""
LAST = 3
"""Lines that tell how it ended, of this weight."""

_drawn: LruCache[tuple[object, ...], SafeString] = LruCache(64)


@dataclass(frozen=True)
class Curve:
    """An owner's scores as the points of an SVG polyline, and how high the sign stands at its end."""

    owner: str
    line: str
    sign: float
    last: int


@dataclass(frozen=True)
class Turned:
    """A turning point: where it lies on the curve, and what the log says of it."""

    turn: Turn
    x: float
    y: float
    told: Told | None


def story(scene: Scene, looker: Looker, language: str) -> SafeString:
    """The story of a match that is over, for these eyes in ``language``, by Django's code; empty while it is played."""
    match = scene.match
    if match is None or scene.running or not scene.now:
        return mark_safe("")
    key = (scene.table.invite, scene.table.version, looker, language)
    if (kept := _drawn.get(key)) is not None:
        return kept
    found = points(scene.table)
    with translation.override(language):
        painter = Painter(scene, looker, language)
        signs, label = painter.signs, painter.wording.label
        given: dict[str, Any] = {
            **painter.given,
            **drawn_curves(found),
            "turned": turned(scene, looker, found),
            "last": how_it_ended(scene, looker),
            "rows": sampled(found),
            "seat_of": lambda owner: by_owner(signs, owner),
            "named": lambda owner: s.name if (s := by_owner(signs, owner)) else label(owner),
        }
        return _drawn.put(key, mark_safe(template("table/_story.jinja").render(given)))  # noqa: S308 - drawn with autoescape


# --- the curve ----------------------------------------------------------------------------------------------------------


def drawn_curves(found: Sequence[Point]) -> dict[str, Any]:
    """The curves of all owners, and the scale beside them."""
    owners = list(found[-1].scores) if found else []
    top = scale_of(max((n for point in found for n in point.scores.values()), default=0))
    last = found[-1].number if found else 1
    curves = [
        Curve(owner, _line(found, owner, top, last), _high(found[-1].scores[owner], top), found[-1].scores[owner])
        for owner in owners
    ]
    return {
        "curves": _told_apart(curves),
        "wide": WIDE,
        "high": HIGH,
        "scale": [(n, _high(n, top)) for n in (0, top // 2, top)] if top else [],
        "moves": last,
    }


def scale_of(most: int) -> int:
    """The even number at the top of a scale that ends at or above ``most``."""
    step = 10 if most > 20 else 4 if most > 4 else 2
    return -(-most // step) * step


def _high(score: int, top: int) -> float:
    return round(HIGH - HIGH * max(0, score) / top, 1) if top else HIGH


def _line(found: Sequence[Point], owner: str, top: int, last: int) -> str:
    """Scores stay until they change: a step at each."""
    drawn: list[str] = []
    before: float | None = None
    for point in found:
        x, y = round(WIDE * point.number / max(1, last), 1), _high(point.scores.get(owner, 0), top)
        if y != before or point is found[-1]:
            drawn += [f"{x},{before}"] if before is not None else []
            drawn.append(f"{x},{y}")
        before = y
    return " ".join(drawn)


def _told_apart(curves: Sequence[Curve]) -> list[Curve]:
    """With their signs so far apart that each can be read."""
    placed: list[Curve] = []
    floor = HIGH + APART / 2
    for curve in sorted(curves, key=lambda one: -one.sign):
        floor = min(curve.sign, floor - APART if placed else HIGH)
        placed.append(Curve(curve.owner, curve.line, floor, curve.last))
    return placed


def sampled(found: Sequence[Point]) -> list[Point]:
    """Some of the points, the first and the last among them."""
    if len(found) <= SAMPLES:
        return list(found)
    return [found[round(index * (len(found) - 1) / (SAMPLES - 1))] for index in range(SAMPLES)]


# --- what is told -------------------------------------------------------------------------------------------------------


def turned(scene: Scene, looker: Looker, found: tuple[Point, ...]) -> list[Turned]:
    """The turning points, each with the weightiest line of its move."""
    turns = turning_points(found)
    known: Mapping[int, Move] = {
        move.number: move
        for move in Move.objects.filter(
            table=scene.table, undone_version=None, number__in=[turn.number for turn in turns]
        )
    }
    top, last = (
        scale_of(max((n for point in found for n in point.scores.values()), default=0)),
        max(1, scene.table.number),
    )
    scores = {point.number: point.scores for point in found}
    return [
        Turned(
            turn,
            round(WIDE * turn.number / last, 1),
            _high(max(scores[turn.number].get(owner, 0) for owner in turn.changes), top),
            _weightiest(scene, looker, known.get(turn.number)),
        )
        for turn in turns
    ]


def _weightiest(scene: Scene, looker: Looker, move: Move | None) -> Told | None:
    assert scene.match is not None
    told = [] if move is None else list(lines(scene.match.title, [(move, matches.events_of(move))], looker.seat))
    return max(told, key=lambda one: one.news.weight, default=None)


def how_it_ended(scene: Scene, looker: Looker) -> list[Told]:
    """The last weighty lines of the log: what fell."""
    assert scene.match is not None
    moves = [(move, matches.events_of(move)) for move in reversed(scene.log[:LOG_MOVES])]
    return [one for one in lines(scene.match.title, moves, looker.seat) if one.news.weight >= LAST][-LAST:]
