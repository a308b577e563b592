"""The lines of the log, as a seat or a spectator reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.lru import LruCache
from games.engine.rules.event import Change, Event
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text
from games.models import Move
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows import matches


@dataclass(frozen=True)
class Line:
    """A sentence of the log: its move, the seat that acted (None: the rules), the clause, the touched elements, the reckoning, and the
    changes of what owners have."""

    number: int
    seat: int | None
    text: Text
    rule: str
    elements: tuple[str, ...]
    reckoning: Reckoning | None
    changes: tuple[Change, ...] = ()

    @classmethod
    def of(cls, number: int, event: Event, reader: int | None) -> Line | None:
        """What a seat, or a spectator, reads of an event. None if nothing."""
        text = event.seen_by(reader)
        if text is None:
            return None
        reckoning, changes = event.explained_to(reader), event.changes_for(reader)
        return cls(number, event.seat, text, event.rule, event.elements_for(reader), reckoning, changes)


_lines: LruCache[tuple[bytes, int, int | None], tuple[Line, ...]] = LruCache(1024)
"""By the saved bytes of a move, its number and the reader. Each new move reads the moves that can be taken back again."""


def logbook(scene: Scene, viewer: Viewer, moves: int) -> list[Line]:
    """What this viewer may read of the last moves. The newest move comes first, its lines are in the order of events."""
    return [line for move in scene.log[:moves] for line in lines_of(move, viewer.seat)]


def lines_of(move: Move, reader: int | None) -> tuple[Line, ...]:
    """The lines of one move as a seat, or a spectator, reads them."""
    key = (bytes(move.events), move.number, reader)
    return kept if (kept := _lines.get(key)) is not None else _lines.put(key, tuple(_read(move, reader)))


def _read(move: Move, reader: int | None) -> Iterator[Line]:
    for event in matches.events_of(move):
        if (line := Line.of(move.number, event, reader)) is not None:
            yield line
