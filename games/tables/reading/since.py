"""The news since somebody's last answer. It follows from the saved moves, so it is the same after ten seconds as after a week."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.models import Move, Table
from games.tables.reading.scene import Scene, Viewer

MOST = 150
"""The number of moves to search. Earlier events are in the log."""


@dataclass(frozen=True)
class Since:
    """News since an answer of the seat ``whose``: the number of that answer (0: none yet), and the moves from that answer on, oldest first.
    The answer's move is included, because it may have caused events that nobody chose."""

    whose: int
    number: int
    moves: tuple[Move, ...]


_known: LruCache[tuple[str, int, int], Since] = LruCache(1024)


def since_of(scene: Scene, viewer: Viewer) -> Since | None:
    """The news for this viewer: since the viewer's last answer, and for spectators since the last answer of the seat that has to answer.
    None before and after a match, at an earlier position, before a curtain, and for a viewer who waits for the answers of others."""
    match, table = scene.match, scene.table
    if match is None or not scene.running or not scene.now or scene.handed_to(viewer) is not None:
        return None
    whose = _whose(match, viewer)
    if whose is None or (viewer.seat is not None and match.may_unseal(viewer.seat)):
        return None
    key = (table.invite, table.version, whose)
    return _known.get(key) or _known.put(key, _read(scene, whose))


def _whose(match: Match[Any], viewer: Viewer) -> int | None:
    if viewer.seat is not None:
        return viewer.seat
    return next(iter(match.questions.shown_waiting()), None)


def _read(scene: Scene, whose: int) -> Since:
    """From the log in the scene, if the answer is in it. In a copy, moves of the original match are no news. What a bot did for a person
    who was away is news to that person."""
    first = scene.first + 1 if scene.first else 0
    held = [move for move in scene.log if move.number >= first] if first else scene.log
    answerers = {False} if scene.seats[whose].user_id is not None else {False, True}
    answer = next((move for move in held if move.seat == whose and not move.forced and move.by_bot in answerers), None)
    if answer is None and held and held[-1].number > first:
        made = _made(scene.table).filter(seat=whose, forced=False, by_bot__in=answerers, number__gte=first)
        answer = made.order_by("-number").first()
    begin = first if answer is None else answer.number
    if not held or held[-1].number <= begin:
        moves = [move for move in held if move.number >= begin]
    else:
        moves = list(_made(scene.table).filter(number__gte=begin).order_by("-number")[:MOST])
    return Since(whose, scene.first if answer is None else answer.number, tuple(reversed(moves)))


def _made(table: Table) -> QuerySet[Move]:
    return Move.objects.filter(table=table, undone_version=None)
