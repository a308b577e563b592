"""What Workers that come to the Castle would set off (vis.castle.move, vis.castle.bump), as far as nobody has to choose: shown before it is
confirmed. What the second tier gives may move another Worker, and who is bumped is chosen: neither is foretold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom.rules.castle import FIRST, SECOND, add
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import NOBODY, Viscounts


class Push(msgspec.Struct, frozen=True):
    """``inward`` are the sections in which somebody's Worker moves to the second tier, with the seat; ``top`` are seats whose Worker
    reaches the third, ``crowded`` is how many must be bumped from a section's tier."""

    workers: int
    inward: list[tuple[int, str]]
    top: list[int]
    crowded: list[tuple[str, int, int]]
    leads: bool
    """Whether the seat would become the Castle Leader."""


def push(state: Viscounts, seat: int, index: int, workers: int) -> Push:
    """``workers`` of ``seat`` placed opposite the segment at ``index``."""
    tiers = [[dict(tier) for tier in section.tiers] for section in state.castle]
    third = Counter(state.third_tier)
    add(tiers[index][FIRST], seat, workers)
    inward: list[tuple[int, str]] = []
    top: list[int] = []
    leader = state.leader
    order = [(state.active + step) % state.seats for step in range(state.seats)]
    while (mover := next((one for one in order if _group(tiers, one) is not None), None)) is not None:
        found = _group(tiers, mover)
        assert found is not None
        tier, place = found
        if tier == FIRST:
            _split(tiers, mover, place)
            inward.append((mover, state.castle[place].id))
        else:
            add(tiers[place][SECOND], mover, -1)
            third[mover] += 1
            top.append(mover)
            if mover != leader and (leader == NOBODY or third[mover] > third[leader]):
                leader = mover
    crowded = [
        (state.castle[place].id, tier + 1, over) for tier in (FIRST, SECOND) for place, over in _crowded(tiers, tier)
    ]
    return Push(workers, inward, top, crowded, leads=leader == seat != state.leader)


def told(found: Push) -> Text | None:
    """In words: who moves inward to what, how many reach the top and must be bumped, whether that makes a leader. None: no Worker moves."""
    top, over = len(found.top), sum(many for _, _, many in found.crowded)
    parts: list[int | str | Ref | Text] = [
        T("inward: {what}", what=Ref(f"says:section:{section}")) for _, section in found.inward
    ]
    if top:
        parts.append(N("{n} reaches the third tier", "{n} reach the third tier", n=top))
    if over:
        parts.append(N("{n} is bumped", "{n} are bumped", n=over))
    if found.leads:
        parts.append(T("you become the Castle Leader"))
    return T("Then: {what}", what=parts) if parts else None


def _group(tiers: Sequence[list[dict[int, int]]], seat: int) -> tuple[int, int] | None:
    """vis.castle.move.8: the first tier before the second."""
    group = components.castle().group
    return next(
        (
            (tier, place)
            for tier in (FIRST, SECOND)
            for place, section in enumerate(tiers)
            if section[tier].get(seat, 0) >= group
        ),
        None,
    )


def _split(tiers: Sequence[list[dict[int, int]]], seat: int, place: int) -> None:
    """vis.castle.move.2, vis.castle.move.3"""
    add(tiers[place][FIRST], seat, -3)
    add(tiers[place][SECOND], seat, 1)
    for way in (1, -1):
        add(tiers[(place + way) % len(tiers)][FIRST], seat, 1)


def _crowded(tiers: Sequence[list[dict[int, int]]], tier: int) -> Iterator[tuple[int, int]]:
    for place, section in enumerate(tiers):
        if (over := sum(section[tier].values()) - components.castle().room) > 0:
            yield place, over
