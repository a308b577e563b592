"""The lines of the log, as a seat or a spectator reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.lru import LruCache
from games.engine.rules.event import Change, Event, stops
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text
from games.models import Move
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows import matches


@dataclass(frozen=True)
class Line:
    """A sentence of the log: its move, the seat that acted (None: the rules), the clause, the touched elements, the reckoning, and the
    changes of what owners have. ``by`` is the side without a seat that acted. ``step`` is the step of the move, 0 for the last one."""

    number: int
    seat: int | None
    text: Text
    rule: str
    elements: tuple[str, ...]
    reckoning: Reckoning | None
    changes: tuple[Change, ...] = ()
    by: str = ""
    step: int = 0

    @property
    def doer(self) -> str:
        """The element of the seat, or of the side without a seat, that acted. Empty if the rules did."""
        return self.by if self.seat is None else f"seat:{self.seat}"

    @classmethod
    def of(cls, number: int, event: Event, reader: int | None, step: int = 0) -> Line | None:
        """The line that a seat or a spectator reads of an event. None if there is none."""
        text = event.seen_by(reader)
        if text is None:
            return None
        reckoning, changes = event.explained_to(reader), event.changes_for(reader)
        elements = event.elements_for(reader)
        return cls(number, event.seat, text, event.rule, elements, reckoning, changes, event.by, step)


_lines: LruCache[tuple[bytes, int, int | None], tuple[Line, ...]] = LruCache(1024)
"""The lines of moves, by the saved bytes of a move, its number and the reader. For each new move, the lines of all moves that can be taken
back are looked up again."""


def logbook(scene: Scene, viewer: Viewer, moves: int) -> list[Line]:
    """What this viewer may read of the last moves. The newest move comes first, its lines are in the order of events."""
    return [line for move in scene.log[:moves] for line in lines_of(move, viewer.seat)]


def lines_of(move: Move, reader: int | None) -> tuple[Line, ...]:
    """The lines of one move as a seat, or a spectator, reads them."""
    key = (bytes(move.events), move.number, reader)
    cached = _lines.get(key)
    return cached if cached is not None else _lines.put(key, tuple(_read(move, reader)))


def _read(move: Move, reader: int | None) -> Iterator[Line]:
    events = matches.events_of(move)
    steps = steps_of(events) if move.number else [0] * len(events)  # the set-up is shown at once
    for step, event in zip(steps, events, strict=True):
        if (line := Line.of(move.number, event, reader, step)) is not None:
            yield line


def steps_of(events: Sequence[Event]) -> list[int]:
    """The step of its move to which each event belongs, 0 for the last one."""
    ends = stops(events)
    return [next((step for step, end in enumerate(ends, 1) if index < end), 0) for index in range(len(events))]
