"""What a part of the rules brings on a copy of the table, where nobody uses what may be declined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from games.engine.bots.duplicate import duplicate
from games.engine.forecast import Rehearsal, courses, to_the_end
from games.engine.rules.ask import Flow, Option, answer_of
from games.engine.rules.event import Event
from games.titles.great_wall.rules.game import WallGame, who
from games.titles.great_wall.table.state import GreatWall

CHOSEN = ("save", "use", "tactic", "section", "discard")
"""Verbs of what is done beyond what the rules demand."""
MOST = 24


def declines(option: Option) -> bool:
    """Nobody is saved, no card is played, nothing used."""
    return answer_of(option.id).verb not in CHOSEN


def rehearsed(state: GreatWall, part: Callable[[WallGame], Flow[None]]) -> Iterator[Rehearsal[GreatWall]]:
    """Every course that a part of the rules may take, some of them where there are many."""
    copy = duplicate(state)

    def begin(_seed: str) -> Rehearsal[GreatWall]:
        return Rehearsal(duplicate(copy), part, explains=True)

    yield from (
        course for course in courses(begin, [], until=to_the_end, follow=declines, most=MOST) if course is not None
    )


def alone(state: GreatWall, section_id: str) -> GreatWall:
    """The table with horde cards in one section only, before the assault."""
    copy = duplicate(state)
    copy.held = []
    for part in copy.sections:
        if part.id != section_id:
            part.hordes = []
    return copy


def changed(events: Iterable[Event], owner: int, what: Iterable[str]) -> int:
    """By how much the events say that something of an owner has changed."""
    element, kinds = who(owner).element, set(what)
    return sum(
        change.n for event in events for change in event.changes if change.owner == element and change.what in kinds
    )


def lost(events: Iterable[Event], what: str) -> Counter[str]:
    """What each owner has lost of something."""
    found = Counter[str]()
    for event in events:
        for change in event.changes:
            if change.what == what and change.n < 0:
                found[change.owner] -= change.n
    return found
