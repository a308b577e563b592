"""Chapters: stretches of play with a summary. The log's events show where they begin and end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.lru import LruCache
from games.engine.rules.event import Event
from games.engine.rules.text import Text
from games.engine.title.news import Chapter
from games.engine.title.title import Title
from games.models import Move
from games.tables.rows import matches

AT_A_TIME = 50
LONGEST = 600
"""The number of moves to search for the beginning of a chapter."""


@dataclass(frozen=True)
class Stretch:
    """A chapter as it was played: the event that began it, and all events from there to its end, oldest first, move by move."""

    chapter: Chapter
    begun: Event
    moves: list[tuple[Move, Sequence[Event]]]

    @property
    def heading(self) -> Text:
        """The heading of its summary."""
        return Text(self.chapter.heading.msgid, self.begun.text.params)


@dataclass(frozen=True)
class Ended:
    """A chapter that has ended: the heading of its summary, and whether the summary opens by itself."""

    heading: Text
    big: bool


_NOTHING: Mapping[str, Ended] = {}
_ended: LruCache[int, Mapping[str, Ended]] = LruCache(4096)
"""By move. While a move is in force, the moves before it never change."""


def ended_by(title: Title[Any, Any], move: Move) -> Mapping[str, Ended]:
    """The chapters that this move has ended, by the sentence (msgid) that ended each. The first Fall ends no year, because none had
    begun."""
    known = _ended.get(move.pk)
    return known if known is not None else _ended.put(move.pk, dict(_read_ended(title, move)) or _NOTHING)


def _read_ended(title: Title[Any, Any], move: Move) -> Iterator[tuple[str, Ended]]:
    msgids = {event.text.msgid for event in matches.events_of(move)}
    for chapter in title.chapters:
        if chapter.ends in msgids and (stretch := _stretch(chapter, move)) is not None:
            yield chapter.ends, Ended(stretch.heading, chapter.big)


def stretches(title: Title[Any, Any], move: Move) -> list[Stretch]:
    """The chapters that this move has ended, in the title's order."""
    ended = (_stretch(chapter, move) for chapter in title.chapters)
    return [stretch for stretch in ended if stretch is not None]


def _stretch(chapter: Chapter, last: Move) -> Stretch | None:
    """Read backwards from its end."""
    moves: list[tuple[Move, Sequence[Event]]] = []
    for move in _backwards(last):
        events = matches.events_of(move)
        if not moves:
            end = _last(events, chapter.ends, len(events))
            if end is None:
                return None
            events = events[:end]
        begin = _last(events, chapter.begins, len(events))
        if begin is not None:
            return Stretch(chapter, events[begin], [(move, events[begin:]), *reversed(moves)])
        moves.append((move, events))
    return None


def _last(events: Sequence[Event], msgid: str, before: int) -> int | None:
    return next((index for index in range(before - 1, -1, -1) if events[index].text.msgid == msgid), None)


def _backwards(last: Move) -> Iterator[Move]:
    yield last
    made = Move.objects.filter(table=last.table_id, undone_version=None, number__lt=last.number).order_by("-number")
    for first in range(0, LONGEST, AT_A_TIME):
        page = list(made[first : first + AT_A_TIME])
        yield from page
        if len(page) < AT_A_TIME:
            return
