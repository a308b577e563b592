"""The events of moves as a viewer reads them in the news, on cards and in the story. Each comes with the gains of its owner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.drawing.viewer.lines import Line
from games.engine.rules.event import Change, Event
from games.engine.rules.text import Ref
from games.engine.title.news import News
from games.engine.title.title import Title
from games.models import Move
from games.tables.reading.since import Since

OF_NOBODY = 2
"""From this weight on, an effect of an answer that nobody chose (an assault) is news even to the seat that gave it."""


@dataclass
class NewsLine:
    """A line of the strip: a sentence of the log, its gains and costs for the owner that it is about, and how often it happened in a
    row."""

    line: Line
    news: News
    owner: str
    amounts: dict[str, int] = field(default_factory=dict)
    times: int = 1

    def add(self, changes: Iterable[Change]) -> None:
        """Add further gains of the owner."""
        for change in changes:
            if change.owner == self.owner:
                self.amounts[change.what] = self.amounts.get(change.what, 0) + change.n


def lines(
    title: Title[Any, Any],
    moves: Iterable[tuple[Move, Sequence[Event]]],
    reader: int | None,
    since: Since | None = None,
) -> Iterator[NewsLine]:
    """Everything that this viewer may read of moves and their events, oldest first. Goods that came with an event follow it. Of the
    viewer's own answer ``since`` only the effects that nobody chose are included."""
    news: list[NewsLine] = []
    for move, events in moves:
        of_move: list[NewsLine] = []
        payments: list[Change] = []
        for event in events:
            entry = _news_line(title, move, event, reader)
            if entry is None or (since and move.number == since.number and not _is_news(entry, since.whose)):
                continue
            changes = event.changes_for(reader)
            if entry.news.weight or not changes:
                entry.add(payments)
                payments = []
                of_move.append(entry)
            elif (bearer := _bearer(of_move or news[-1:], entry.owner)) is not None:
                bearer.add(changes)
            elif any(change.n < 0 for change in changes):
                payments += changes  # a payment is shown with the event that it paid for
            else:
                of_move.append(entry)
        news += of_move
    return _gathered(news)


def _news_line(title: Title[Any, Any], move: Move, event: Event, reader: int | None) -> NewsLine | None:
    text = event.seen_by(reader)
    if text is None:
        return None
    elements = event.elements_for(reader)
    line = Line(move.number, event.seat, text, event.rule, elements, event.explained_to(reader), by=event.by)
    news = title.news_of(text)
    line_of_news = NewsLine(line, news, _owner(event))
    if news.priced:
        line_of_news.add(event.changes_for(reader))
    return line_of_news


def _owner(event: Event) -> str:
    """The owner that an event is about: the element of a seat, or of a side without a seat. Empty if there is none."""
    if event.seat is not None:
        return f"seat:{event.seat}"
    if event.by:
        return event.by
    who = event.text.params.get("who")
    return who.element if isinstance(who, Ref) else ""


def _is_news(news: NewsLine, whose: int) -> bool:
    """Whether an effect of the viewer's own answer is news to the viewer."""
    if news.line.by:
        return True
    others = news.owner not in ("", f"seat:{whose}")
    return others or (news.owner == "" and news.news.weight >= OF_NOBODY)


def _bearer(news: Sequence[NewsLine], owner: str) -> NewsLine | None:
    """The last line about that owner."""
    return next((line for line in reversed(news) if line.owner == owner and line.news.weight), None)


def _gathered(news: Iterable[NewsLine]) -> Iterator[NewsLine]:
    """The lines, where a sentence that comes several times in a row is one line."""
    last: NewsLine | None = None
    for entry in news:
        if last is not None and entry.line.text == last.line.text and entry.owner == last.owner:
            last.times += 1
            last.amounts = {
                what: last.amounts.get(what, 0) + entry.amounts.get(what, 0) for what in (last.amounts | entry.amounts)
            }
            continue
        if last is not None:
            yield last
        last = entry
    if last is not None:
        yield last


def ranks(news: Sequence[NewsLine], reader: int | None) -> list[int]:
    """The rank of each line by weight. The most important line has 0. An event of the reader weighs more than the same event of others.
    Among equals the latest comes first."""
    mine = f"seat:{reader}"
    weights = [(line.news.weight + (line.owner == mine), index) for index, line in enumerate(news)]
    places = {weight: place for place, weight in enumerate(sorted(weights, reverse=True))}
    return [places[weight] for weight in weights]
