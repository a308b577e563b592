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
REWARDS = {"vis.castle.bump.5": castle.FIRST + 1, "vis.castle.bump.6": castle.SECOND + 1}
"""The tier from which a Worker was bumped, by the clause of the reward."""


class Push(msgspec.Struct, frozen=True):
    """``inward`` are the sections in which a Worker moves to the second tier, with its seat. ``top`` are seats whose
    Worker reaches the third tier. ``crowded`` is how many Workers must be bumped from a section's tier. All of these
    happen whatever the players choose."""

    workers: int
    inward: list[tuple[int, str]]
    top: list[int]
    crowded: list[tuple[str, int, int]]
    leads: bool
    """Whether the seat would become the Castle Leader."""
    open: bool
    """Whether more may happen, depending on what the players choose."""


class _Happened(msgspec.Struct):
    inward: Counter[tuple[int, str]]
    top: Counter[int]
    bumped: Counter[tuple[str, int]]
    leads: bool


def placing(seat: int, index: int, workers: int) -> Part:
    """Places ``workers`` of a seat opposite the segment at ``index``: vis.castle.place.5."""
    return lambda game: castle.place(game, seat, index, workers, "vis.castle.place.5")


def push(state: Viscounts, seat: int, workers: int, part: Part, ends: Ends) -> Push:
    """What ``part`` causes, by its ``ends``. If there are too many ends, only what happens before the first choice
    is given."""
    if not ends.whole:
        ends = tried(state, part, most=1, explains=True, until=at_next_question)
    happened = [_happened(course, seat, state.leader) for course in ends.courses]
    inward = _common([one.inward for one in happened])
    return Push(
        workers=workers,
        inward=list(inward.elements()),
        top=list(_common([one.top for one in happened]).elements()),
        crowded=[(section, tier, n) for (section, tier), n in _common([one.bumped for one in happened]).items()],
        leads=all(one.leads for one in happened),
        open=any(course.asked() for course in ends.courses) or any(one != happened[0] for one in happened),
    )


def _happened(course: Rehearsal[Viscounts], seat: int, leader: int) -> _Happened:
    """What the rules have logged."""
    events = course.game.events
    return _Happened(
        inward=Counter((_whose(event), _section(event)) for event in events if _goes_inward(event)),
        top=Counter(_whose(event) for event in events if event.rule == TOP),
        bumped=Counter(_bumped(events)),
        leads=course.state.leader == seat != leader,
    )


def _goes_inward(event: Event) -> bool:
    """The effect of the section is logged under the same clause, and names more than the section."""
    return event.rule == INWARD and len(event.elements) == 1 and event.elements[0].startswith("section:")


def _whose(event: Event) -> int:
    return AUTOMA if event.seat is None else event.seat


def _section(event: Event) -> str:
    return next(one for one in event.elements if one.startswith("section:")).removeprefix("section:")


def _bumped(events: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """The section and tier from which a Worker is bumped. The reward that follows gives the tier."""
    section = ""
    for event in events:
        if event.rule == BUMPED:
            section = _section(event)
        elif section and event.rule in REWARDS:
            yield section, REWARDS[event.rule]
            section = ""


C = TypeVar("C")


def _common(events: Sequence[Counter[C]]) -> Counter[C]:
    """The events that are in all ends, as often as they are in each."""
    return reduce(and_, events)


def push_text(push: Push) -> Text | None:
    """The push in words: which seats move inward to which sections, how many reach the top, how many must be bumped,
    whether the leader changes. None: no Worker moves."""
    top, over = len(push.top), sum(many for _, _, many in push.crowded)
    parts: list[int | str | Ref | Text] = [
        T("inward: {what}", what=Ref(f"says:section:{section}")) for _, section in push.inward
    ]
    if top:
        parts.append(N("{n} reaches the third tier", "{n} reach the third tier", n=top))
    if over:
        parts.append(N("{n} is bumped", "{n} are bumped", n=over))
    if push.leads:
        parts.append(T("you become the Castle Leader"))
    if push.open:
        parts.append(T("more by what is chosen"))
    return T("Then: {what}", what=parts) if parts else None
