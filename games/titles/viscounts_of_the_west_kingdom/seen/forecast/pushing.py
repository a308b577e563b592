"""What Workers that come to the Castle would cause (vis.castle.move, vis.castle.bump), shown before the player
confirms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import TypeVar

import msgspec

from games.engine.forecast import Rehearsal, at_next_question
from games.engine.rules.event import Event
from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom.rules import castle
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.position import Ends, Part, tried
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Viscounts

INWARD, TOP, BUMPED = "vis.castle.move.2", "vis.castle.move.8", "vis.castle.bump.3"
"""The clauses under which these events are logged."""
TIER_OF_REWARD = {"vis.castle.bump.5": castle.FIRST + 1, "vis.castle.bump.6": castle.SECOND + 1}
"""The tier from which a Worker was bumped, by the clause of the reward that its player gains."""


class Push(msgspec.Struct, frozen=True):
    """What happens in the Castle after ``workers`` of a seat come to it, whatever the players choose.

    ``inward`` has the seat of each Worker that moves to the second tier, and its section. ``top`` has the seat of each
    Worker that reaches the third tier. ``crowded`` has a section, a tier, and how many Workers must be bumped from it.
    """

    workers: int
    inward: list[tuple[int, str]]
    top: list[int]
    crowded: list[tuple[str, int, int]]
    leads: bool
    """Whether the seat would become the Castle Leader."""
    open: bool
    """Whether more may happen, depending on what the players choose."""


class _Happened(msgspec.Struct):
    """What happened in the Castle in one course: how often each event was logged."""

    inward: Counter[tuple[int, str]]
    top: Counter[int]
    bumped: Counter[tuple[str, int]]
    leads: bool


def placing(seat: int, index: int, workers: int) -> Part:
    """Places ``workers`` of a seat opposite the segment at ``index``: vis.castle.place.5."""
    return lambda game: castle.place(game, seat, index, workers, "vis.castle.place.5")


def push(state: Viscounts, seat: int, workers: int, part: Part, ends: Ends) -> Push:
    """What ``part`` causes in the Castle: the events that are the same in all of its ``ends``. If there are too many
    ends to follow, the Push has only the events before the first choice."""
    if not ends.whole:
        ends = tried(state, part, most=1, explains=True, until=at_next_question)
    happened = [_happened(course, seat, state.leader) for course in ends.courses]
    inward = _common([end.inward for end in happened])
    return Push(
        workers=workers,
        inward=list(inward.elements()),
        top=list(_common([end.top for end in happened]).elements()),
        crowded=[(section, tier, n) for (section, tier), n in _common([end.bumped for end in happened]).items()],
        leads=all(end.leads for end in happened),
        open=any(course.asked() for course in ends.courses) or any(end != happened[0] for end in happened),
    )


def _happened(course: Rehearsal[Viscounts], seat: int, leader: int) -> _Happened:
    """The events of the Castle that the rules logged in this course."""
    events = course.game.events
    return _Happened(
        inward=Counter((_seat_of(event), _section(event)) for event in events if _goes_inward(event)),
        top=Counter(_seat_of(event) for event in events if event.rule == TOP),
        bumped=Counter(_bumped(events)),
        leads=course.state.leader == seat != leader,
    )


def _goes_inward(event: Event) -> bool:
    """Whether a Worker moves to the second tier. The effect of the section is logged under the same clause, but that
    event has more elements than the section."""
    return event.rule == INWARD and len(event.elements) == 1 and event.elements[0].startswith("section:")


def _seat_of(event: Event) -> int:
    """The seat whose Worker moves. Events of the Automa are logged without a seat."""
    return AUTOMA if event.seat is None else event.seat


def _section(event: Event) -> str:
    return next(element for element in event.elements if element.startswith("section:")).removeprefix("section:")


def _bumped(events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """The section and tier of each Worker that is bumped. The tier follows from the reward, which is logged next."""
    section = ""
    for event in events:
        if event.rule == BUMPED:
            section = _section(event)
        elif section and event.rule in TIER_OF_REWARD:
            yield section, TIER_OF_REWARD[event.rule]
            section = ""


C = TypeVar("C")


def _common(ends: Sequence[Counter[C]]) -> Counter[C]:
    """The events that all ends have. Each counts as often as in the end that has it least often."""
    return reduce(and_, ends)


def push_text(push: Push) -> Text | None:
    """The push in words: which seats move inward to which sections, how many reach the top, how many must be bumped,
    whether the seat becomes the Castle Leader. None if nothing happens."""
    top, bumped = len(push.top), sum(n for _section, _tier, n in push.crowded)
    parts: list[int | str | Ref | Text] = [
        T("inward: {what}", what=Ref(f"says:section:{section}")) for _seat, section in push.inward
    ]
    if top:
        parts.append(N("{n} reaches the third tier", "{n} reach the third tier", n=top))
    if bumped:
        parts.append(N("{n} is bumped", "{n} are bumped", n=bumped))
    if push.leads:
        parts.append(T("you become the Castle Leader"))
    if push.open:
        parts.append(T("more by what is chosen"))
    return T("Then: {what}", what=parts) if parts else None
