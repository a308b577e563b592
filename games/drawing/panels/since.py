"""The strip with the news since somebody's last answer: a few lines by their weight, the others folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.drawing.panels.panels import Line, alone
from games.engine.rules.event import Change, Event
from games.engine.rules.text import Ref
from games.engine.title.telling import News
from games.engine.title.title import Title
from games.models import Move
from games.tables.reading.chapters import ended_by
from games.tables.reading.scene import Looker, Scene
from games.tables.reading.since import Since, since_of
from games.tables.rows import matches

SHOWN = 4
"""The number of lines that are shown at once, by weight. Where there is little room, only the first two are shown."""
FOLDED = 20
"""The number of the latest lines that unfold between them. The log has them all."""
STEPS = 60
"""The number of the latest positions that can be watched again."""
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


def strip(scene: Scene, looker: Looker) -> dict[str, Any]:
    """The context of the strip's template."""
    since = since_of(scene, looker)
    match = scene.match
    if since is None or match is None:
        return {"since": None, "told": [], "folded": 0, "skip": "", "chapters": []}
    told = list(lines(match.title, [(move, matches.events_of(move)) for move in since.moves], looker.seat, since))
    if not _by_others(told, since):
        told = []
    ranked = enumerate(zip(told, ranks(told, looker.seat), strict=True))
    return {
        "since": since,
        "told": [(one, rank) for index, (one, rank) in ranked if rank < SHOWN or index >= len(told) - FOLDED],
        "folded": max(0, len(told) - SHOWN),
        "shown": SHOWN,
        "touched": list(dict.fromkeys(element for one in told for element in one.line.elements)),
        "steps": list(dict.fromkeys(one.line.number for one in told))[-STEPS:],
        "chapters": [(move.number, ended) for move in since.moves for ended in ended_by(match.title, move).values()],
        "skip": skip(scene, looker),
    }


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


def _by_others(told: Iterable[Told], since: Since) -> bool:
    """Whether any of it was done by another seat, or resulted from another seat's answer."""
    answered = {move.number: move.seat for move in since.moves}
    doing = (answered[one.line.number] if one.line.seat is None else one.line.seat for one in told)
    return any(seat != since.whose for seat in doing)


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


def skip(scene: Scene, looker: Looker) -> str:
    """While bots play: ``table`` if they may play on at once, because no other person watches them; ``view`` if only this viewer skips the
    pauses; empty if no bot has to answer."""
    match = scene.match
    if match is None or not scene.running or looker.seat is None:
        return ""
    waited = match.questions.shown_waiting()
    if not waited or any(not scene.seats[seat].bot for seat in waited):
        return ""
    return "table" if alone(scene, looker) else "view"
