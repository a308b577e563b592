"""The moves of pieces in the last moves, for one viewer. A table's script animates them (static/js/table/board/motion.js)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import TypeAlias

import msgspec

from games.engine.lru import LruCache
from games.engine.rules.event import stops
from games.models import Move
from games.tables.reading.scene import Scene, Viewer, log_moves
from games.tables.rows import matches

SHOWN = 2
"""The number of changes of the table in a position, each with all its moves. A page that missed more shows the new places without
animation."""
_Seen: TypeAlias = tuple[tuple[float, str, str, str], ...]
_seen: LruCache[tuple[int, int | None], _Seen] = LruCache(4096)


def travels(scene: Scene, viewer: Viewer) -> str:
    """As JSON. ``at`` is the number of the last move of the match. ``moves`` are the pieces that go the same way one after the other: the
    number of the move, their ids separated by spaces (an empty one if this viewer only knows that a piece went), source and target, in
    order. ``since`` is the last move that is not included. A step of a move has a number between that of the move before and its own."""
    if scene.match is None:
        return ""
    number = scene.match.number
    at: float = number
    if scene.step and scene.at is not None:
        number = scene.at
        at = next((_numbers(move)[scene.step - 1] for move in scene.log if move.number == number), number)
    log = _last(_log(scene, number))
    moves = [travel for move in reversed(log) for travel in _of(move, viewer.seat)]
    since = log[-1].number - 1 if log else 0
    return msgspec.json.encode({"at": at, "since": since, "moves": moves}).decode()


def _numbers(move: Move) -> list[float]:
    """The numbers of a move's steps, in order. The last is the move's own."""
    ends = len(stops(matches.events_of(move)))
    return [round(move.number - 1 + step / (ends + 1), 3) for step in range(1, ends + 1)] + [move.number]


def _log(scene: Scene, number: int) -> Sequence[Move]:
    """The last moves. After an earlier one, also the moves that the kernel makes by itself."""
    return scene.log if scene.now or scene.at == number else log_moves(scene.table, number)


def _last(log: Sequence[Move]) -> Sequence[Move]:
    """The moves of the last few changes."""
    versions = [*dict.fromkeys(move.version for move in log)][:SHOWN]
    return [move for move in log if move.version in versions]


def _of(move: Move, reader: int | None) -> _Seen:
    key = (move.pk, reader)
    return kept if (kept := _seen.get(key)) is not None else _seen.put(key, _read(move, reader))


def _read(move: Move, reader: int | None) -> _Seen:
    return tuple(_together(move, reader)) if move.number else ()


def _together(move: Move, reader: int | None) -> Iterator[tuple[float, str, str, str]]:
    events, numbers = matches.events_of(move), _numbers(move)
    begun = dict.fromkeys(stops(events), 1)
    steps = accumulate(begun.get(index, 0) for index in range(len(events)))
    seen = [
        (numbers[step], *travel.shown_to(reader))
        for step, event in zip(steps, events, strict=True)
        for travel in event.travels
    ]
    for (number, source, target), pieces in groupby(seen, key=lambda travel: (travel[0], *travel[2:])):
        yield number, " ".join(piece for _, piece, *_ends in pieces), source, target
