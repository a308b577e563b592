"""The moves of pieces in the last moves, for one viewer. A table's script animates them (static/js/table/board/motion.js)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

import msgspec

from games.engine.lru import LruCache
from games.models import Move
from games.tables.reading.scene import Scene, Viewer, log_moves
from games.tables.rows import matches

SHOWN = 2
"""The number of changes of the table in a position, each with all its moves. A page that missed more shows the new places without
animation."""
_Seen: TypeAlias = tuple[tuple[int, str, str, str], ...]
_seen: LruCache[tuple[int, int | None], _Seen] = LruCache(4096)


def travels(scene: Scene, viewer: Viewer) -> str:
    """As JSON. ``at`` is the number of the last move of the match. ``moves`` are the pieces that go the same way one after the other: the
    number of the move, their ids separated by spaces (an empty one if this viewer only knows that a piece went), source and target, in
    order. ``since`` is the last move that is not included."""
    if scene.match is None:
        return ""
    log = _last(_log(scene, scene.match.number))
    moves = [travel for move in reversed(log) for travel in _of(move, viewer.seat)]
    since = log[-1].number - 1 if log else 0
    return msgspec.json.encode({"at": scene.match.number, "since": since, "moves": moves}).decode()


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


def _together(move: Move, reader: int | None) -> Iterator[tuple[int, str, str, str]]:
    seen = [travel.shown_to(reader) for event in matches.events_of(move) for travel in event.travels]
    for (source, target), pieces in groupby(seen, key=lambda travel: travel[1:]):
        yield move.number, " ".join(piece for piece, *_ends in pieces), source, target
