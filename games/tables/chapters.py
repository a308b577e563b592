"""Stretches of play that are summed up: found in the log by the events with which they begin and end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.event import Event
from games.engine.telling import Chapter
from games.engine.title import Title
from games.models import Move, Table
from games.tables import matches

AT_A_TIME = 50
LONGEST = 600
"""Moves through which the beginning of a chapter is looked for."""


@dataclass(frozen=True)
class Stretch:
    """A chapter as it was played: the event that began it, and what happened by it and until it ended, oldest first, move by move."""

    begun: Event
    moves: list[tuple[Move, list[Event]]]


def ended_by(title: Title[Any], move: Move) -> bool:
    """Whether something that is summed up has ended by this move."""
    ends = {chapter.ends for chapter in title.chapters}
    return bool(ends) and any(event.text.msgid in ends for event in matches.events_of(move))


def stretches(table: Table, title: Title[Any], number: int) -> list[Stretch]:
    """What has ended by move ``number``, in the order of the title's chapters."""
    found = (_stretch(table, chapter, number) for chapter in title.chapters)
    return [stretch for stretch in found if stretch is not None]


def _stretch(table: Table, chapter: Chapter, number: int) -> Stretch | None:
    """Read backwards from its end."""
    moves: list[tuple[Move, list[Event]]] = []
    for move in _backwards(table, number):
        events = matches.events_of(move)
        if not moves:
            end = _last(events, chapter.ends, len(events))
            if end is None:
                return None
            events = events[:end]
        begin = _last(events, chapter.begins, len(events))
        if begin is not None:
            return Stretch(events[begin], [(move, events[begin:]), *reversed(moves)])
        moves.append((move, events))
    return None


def _last(events: Sequence[Event], msgid: str, before: int) -> int | None:
    return next((index for index in range(before - 1, -1, -1) if events[index].text.msgid == msgid), None)


def _backwards(table: Table, number: int) -> Iterator[Move]:
    made = Move.objects.filter(table=table, undone_version=None, number__lte=number).order_by("-number")
    for first in range(0, LONGEST, AT_A_TIME):
        page = list(made[first : first + AT_A_TIME])
        yield from page
        if len(page) < AT_A_TIME:
            return
