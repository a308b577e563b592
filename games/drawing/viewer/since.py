"""The events of moves as a viewer reads them in the news, on cards and in the story: each with what its owner gained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.drawing.viewer.lines import Line
from games.engine.rules.event import Change, Event
from games.engine.rules.text import Ref
from games.engine.title.telling import News
from games.engine.title.title import Title
from games.models import Move
from games.tables.reading.since import Since

OF_NOBODY = 2
"""From this weight on, an effect of an answer that nobody chose (an assault) is news even to the seat that gave it."""


@dataclass
class Told:
    """A line of the strip: a sentence of the log, its gains and costs for the owner that it is about, and how often it happened in a
    row."""

    line: Line
    news: News
    owner: str
    amounts: dict[str, int] = field(default_factory=dict)
    times: int = 1

    def add(self, changes: Iterable[Change]) -> None:
        """Further gains of its owner."""
        for change in changes:
            if change.owner == self.owner:
                self.amounts[change.what] = self.amounts.get(change.what, 0) + change.n


def lines(
    title: Title[Any, Any],
    moves: Iterable[tuple[Move, Sequence[Event]]],
    reader: int | None,
    since: Since | None = None,
) -> Iterator[Told]:
    """Everything that this viewer may read of moves and their events, oldest first. Goods that came with an event follow it. Of the
    viewer's own answer ``since`` only the effects that nobody chose are included."""
    told: list[Told] = []
    for move, events in moves:
        of_move: list[Told] = []
        due: list[Change] = []
        for event in events:
            one = _told(title, move, event, reader)
            if one is None or (since and move.number == since.number and not _is_news(one, since.whose)):
                continue
            changes = event.changes_for(reader)
            if one.news.weight or not changes:
                one.add(due)
                due = []
                of_move.append(one)
            elif (bearer := _bearer(of_move or told[-1:], one.owner)) is not None:
                bearer.add(changes)
            elif any(change.n < 0 for change in changes):
                due += changes  # a payment is shown with the event that it paid for
            else:
                of_move.append(one)
        told += of_move
    return _gathered(told)


def _told(title: Title[Any, Any], move: Move, event: Event, reader: int | None) -> Told | None:
    text = event.seen_by(reader)
    if text is None:
        return None
    line = Line(
        move.number,
        event.seat,
        text,
        event.rule,
        event.elements_for(reader),
        event.explained_to(reader),
    )
    news = title.news_of(text)
    told = Told(line, news, _owner(event))
    if news.priced:
        told.add(event.changes_for(reader))
    return told


def _owner(event: Event) -> str:
    """The owner that it is about, as changes name owners: a seat, or a side without a seat."""
    if event.seat is not None:
        return f"seat:{event.seat}"
    who = event.text.params.get("who")
    return who.element if isinstance(who, Ref) else ""


def _is_news(told: Told, whose: int) -> bool:
    """Whether an effect of the viewer's own answer is news to the viewer."""
    others = told.owner not in ("", f"seat:{whose}")
    return others or (told.owner == "" and told.news.weight >= OF_NOBODY)


def _bearer(told: Sequence[Told], owner: str) -> Told | None:
    """The last line about that owner."""
    return next((one for one in reversed(told) if one.owner == owner and one.news.weight), None)


def _gathered(told: Iterable[Told]) -> Iterator[Told]:
    """The same sentence several times in a row is one line."""
    last: Told | None = None
    for one in told:
        if last is not None and one.line.text == last.line.text and one.owner == last.owner:
            last.times += 1
            last.amounts = {
                what: last.amounts.get(what, 0) + one.amounts.get(what, 0) for what in (last.amounts | one.amounts)
            }
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def ranks(told: Sequence[Told], reader: int | None) -> list[int]:
    """The rank of each by weight, the most important 0. Events of the reader come before those of others. Among equals the latest comes
    first."""
    mine = f"seat:{reader}"
    weights = [(one.news.weight + (one.owner == mine), index) for index, one in enumerate(told)]
    places = {weight: place for place, weight in enumerate(sorted(weights, reverse=True))}
    return [places[weight] for weight in weights]
