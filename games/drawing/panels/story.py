"""The story of a finished match: its scores as a curve, the turning points, and the last events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games.drawing.board.board import template
from games.drawing.viewer.since import NewsLine, lines
from games.drawing.viewer.viewing import Viewing
from games.engine.lru import LruCache
from games.models import Move
from games.tables.reading.scene import LOG_MOVES, Scene, Viewer
from games.tables.reading.story import Point, Turn, points, turning_points
from games.tables.rows import matches

WIDE, HIGH = 320, 150
"""The size of the curve, in units of its drawing. The signs of the owners are to the right of it."""
APART = 15
"""The distance between two signs, in units."""
SAMPLES = 9
"""The number of rows in the table of the same data."""
LAST = 3
"""The number of lines about the end of the match."""

_drawn: LruCache[tuple[object, ...], SafeString] = LruCache(64)


@dataclass(frozen=True)
class Curve:
    """An owner's scores as the points of an SVG polyline, and the height of the sign at its end."""

    owner: str
    line: str
    sign: float
    last: int


@dataclass(frozen=True)
class Turned:
    """A turning point: its place on the curve, and its line of the log."""

    turn: Turn
    x: float
    y: float
    news: NewsLine | None

    @property
    def number(self) -> int:
        """The move that its line is about."""
        return self.turn.number if self.news is None else self.news.line.number


def story(scene: Scene, viewer: Viewer, language: str) -> SafeString:
    """The story of a finished match for this viewer. ``language`` is Django's code. Empty during the match."""
    match = scene.match
    if match is None or scene.running or not scene.now:
        return mark_safe("")
    key = (scene.table.invite, scene.table.version, viewer, language)
    if (cached := _drawn.get(key)) is not None:
        return cached
    timeline = points(scene.table)
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        sides, label = viewing.scene_text.sides, viewing.wording.label
        context: dict[str, Any] = {
            **viewing.context,
            **drawn_curves(timeline),
            "turned": turned(scene, viewer, timeline),
            "last": how_it_ended(scene, viewer),
            "rows": sampled(timeline),
            "named": lambda owner: sides[owner].name if owner in sides else label(owner),
        }
        return _drawn.put(key, mark_safe(template("table/story/_story.jinja").render(context)))  # noqa: S308 - drawn with autoescape


# --- the curve ----------------------------------------------------------------------------------------------------------


def drawn_curves(timeline: Sequence[Point]) -> dict[str, Any]:
    """The curves of all owners, and the scale next to them."""
    owners = list(timeline[-1].scores) if timeline else []
    top = scale_of(max((n for point in timeline for n in point.scores.values()), default=0))
    last = timeline[-1].number if timeline else 1
    curves = [
        Curve(
            owner, _line(timeline, owner, top, last), _high(timeline[-1].scores[owner], top), timeline[-1].scores[owner]
        )
        for owner in owners
    ]
    return {
        "curves": _with_signs_apart(curves),
        "wide": WIDE,
        "high": HIGH,
        "scale": [(n, _high(n, top)) for n in (0, top // 2, top)] if top else [],
        "moves": last,
    }


def scale_of(most: int) -> int:
    """The even number at the top of a scale that includes ``most``."""
    step = 10 if most > 20 else 4 if most > 4 else 2
    return -(-most // step) * step


def _high(score: int, top: int) -> float:
    return round(HIGH - HIGH * max(0, score) / top, 1) if top else HIGH


def _line(timeline: Sequence[Point], owner: str, top: int, last: int) -> str:
    """The points of an owner's curve. Scores stay the same until they change, so the curve has a step at each change."""
    drawn: list[str] = []
    before: float | None = None
    for point in timeline:
        x, y = round(WIDE * point.number / max(1, last), 1), _high(point.scores.get(owner, 0), top)
        if y != before or point is timeline[-1]:
            drawn += [f"{x},{before}"] if before is not None else []
            drawn.append(f"{x},{y}")
        before = y
    return " ".join(drawn)


def _with_signs_apart(curves: Sequence[Curve]) -> list[Curve]:
    """The curves, with their signs far enough apart to read each."""
    placed: list[Curve] = []
    floor = HIGH + APART / 2
    for curve in sorted(curves, key=lambda curve: -curve.sign):
        floor = min(curve.sign, floor - APART if placed else HIGH)
        placed.append(Curve(curve.owner, curve.line, floor, curve.last))
    return placed


def sampled(timeline: Sequence[Point]) -> list[Point]:
    """Some of the points, including the first and the last."""
    if len(timeline) <= SAMPLES:
        return list(timeline)
    return [timeline[round(index * (len(timeline) - 1) / (SAMPLES - 1))] for index in range(SAMPLES)]


# --- the turning points and the end ------------------------------------------------------------------------------------


def turned(scene: Scene, viewer: Viewer, timeline: tuple[Point, ...]) -> list[Turned]:
    """The turning points, each with the line of the log that explains it."""
    turns = turning_points(timeline)
    numbers = [number for turn in turns for number in range(turn.first, turn.number + 1)]
    all_moves = list(Move.objects.filter(table=scene.table, undone_version=None, number__in=numbers).order_by("number"))
    top, last = (
        scale_of(max((n for point in timeline for n in point.scores.values()), default=0)),
        max(1, scene.table.number),
    )
    scores = {point.number: point.scores for point in timeline}
    return [
        Turned(
            turn,
            round(WIDE * turn.number / last, 1),
            _high(max(scores[turn.number].get(owner, 0) for owner in turn.changes), top),
            _line_of_gain(
                scene, viewer, turn, [move for move in all_moves if turn.first <= move.number <= turn.number]
            ),
        )
        for turn in turns
    ]


def _line_of_gain(scene: Scene, viewer: Viewer, turn: Turn, moves: Sequence[Move]) -> NewsLine | None:
    """The line about the gain of the turning point. Lines of who gained count first, the largest gain before others. Then comes a line that
    names the amount, then the most important line."""
    assert scene.match is not None

    def importance(entry: NewsLine) -> tuple[bool, int, bool, int]:
        n = turn.changes.get(entry.owner)
        reckoned = entry.line.reckoning is not None and entry.line.reckoning.total == n
        return n is not None, n or 0, n is not None and (reckoned or n in entry.amounts.values()), entry.news.weight

    news = lines(scene.match.title, [(move, matches.events_of(move)) for move in moves], viewer.seat)
    return max(news, key=importance, default=None)


def how_it_ended(scene: Scene, viewer: Viewer) -> list[NewsLine]:
    """The last important lines of the log."""
    assert scene.match is not None
    moves = [(move, matches.events_of(move)) for move in reversed(scene.log[:LOG_MOVES])]
    news = lines(scene.match.title, moves, viewer.seat)
    return [entry for entry in news if entry.news.weight >= LAST][-LAST:]
