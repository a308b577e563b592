"""What can be said of a space: whether it is available, who controls it, whether it is Protected or Isolated, and
whether it fits a
filter (is.map, is.control)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.titles.imperial_struggle.table.components import (
    FIRST_TURN,
    LAST_TURN,
    MARKETS,
    NEXT_MARKETS,
    ROOTS,
    SHIELDS,
    SPACES,
)
from games.titles.imperial_struggle.table.state import SIDES, USA, ImperialStruggle, opponent
from games.titles.imperial_struggle.table.where import Where

OPENS = {**FIRST_TURN, "usa": LAST_TURN}
"""The Peace Turn from which spaces are available (is.map.political.6, is.map.political.7, is.map.political.8)."""


def available(state: ImperialStruggle, space: str) -> bool:
    """is.map.political.5, is.map.political.9, is.map.political.11: the United States only with a USA flag on the map."""
    opens = SPACES[space].opens
    return not opens or (state.turn >= OPENS[opens] and (opens != "usa" or usa_on_map(state)))


def usa_on_map(state: ImperialStruggle) -> bool:
    return USA in state.flags.values()


def counts(state: ImperialStruggle, space: str, side: str) -> bool:
    """Whether the side controls the space, and no Conflict marker keeps it from counting (is.conflict.effects.3)."""
    return state.flags.get(space) == side and space not in state.conflicts


def protected(state: ImperialStruggle, space: str) -> bool:
    """is.map.protection.1, is.map.protection.2: by a Squadron or undamaged Fort of whoever controls it."""
    side = state.flags.get(space)
    return side is not None and any(
        state.flags.get(shield) == side and shield not in state.damaged for shield in SHIELDS[space]
    )


def isolated_markets(state: ImperialStruggle) -> list[str]:
    """is.map.protection.4, is.map.protection.5, is.map.protection.6, is.map.protection.7, is.map.lines.2,
    is.conflict.effects.8: of both sides, those from which no chain of markets without Conflict markers leads to a
    Territory, Fort (damaged or not) or Naval space of the same side."""
    flags, conflicts = state.flags, state.conflicts
    isolated: list[str] = []
    for side in SIDES:
        markets = [market for market in MARKETS if flags.get(market) == side]
        reached = {market for market in markets if any(flags.get(root) == side for root in ROOTS[market])}
        edge = [market for market in reached if market not in conflicts]
        while edge:
            for market in NEXT_MARKETS[edge.pop()]:
                if market not in reached and flags.get(market) == side:
                    reached.add(market)
                    if market not in conflicts:
                        edge.append(market)
        isolated += [market for market in markets if market not in reached]
    return isolated


def leaves_isolated(state: ImperialStruggle, market: str) -> bool:
    """is.wars.effects.11: whether another market of the same side would become Isolated without this one's flag."""
    side = state.flags.pop(market)
    try:
        after = isolated_markets(state)
    finally:
        state.flags[market] = side
    if not after:
        return False
    before = isolated_markets(state)
    return any(other not in before and state.flags[other] == side for other in after)


@cache
def printed_fit(where: Where) -> tuple[str, ...]:
    """The spaces that fit all that is printed on the map."""
    return tuple(
        space.id
        for space in SPACES.values()
        if (not where.region or space.region == where.region)
        and (not where.not_region or space.region != where.not_region)
        and (not where.subregion or space.subregion == where.subregion)
        and (not where.nation or space.nation in where.nation)
        and (not where.not_nation or space.nation not in where.not_nation)
        and (not where.type or space.type == where.type)
        and (not where.commodity or space.commodity in where.commodity)
        and (not where.id or space.id in where.id)
        and (where.alliance_space is None or (space.type == "political" and bool(space.wars)) == where.alliance_space)
        and (where.local_alliance is None or space.local_alliance == where.local_alliance)
        and (where.prestige is None or space.prestige == where.prestige)
    )


@cache
def _printed_set(where: Where) -> frozenset[str]:
    return frozenset(printed_fit(where))


def fits(state: ImperialStruggle, side: str, space: str, where: Where) -> bool:
    """Whether a space fits the filter, seen from ``side``."""
    return space in _printed_set(where) and available(state, space) and _stands(state, side, space, where)


def fitting(state: ImperialStruggle, side: str, where: Where) -> Iterator[str]:
    """The spaces that fit the filter, in the order of the map's data."""
    return (space for space in printed_fit(where) if available(state, space) and _stands(state, side, space, where))


def _stands(state: ImperialStruggle, side: str, space: str, where: Where) -> bool:
    """Whether what lies on and around the space fits."""
    flag = state.flags.get(space, "")
    if where.flagged_by and not _flagged(flag, side, where.flagged_by):
        return False
    if where.protected is not None and protected(state, space) != where.protected:
        return False
    if where.conflict is not None and (space in state.conflicts) != where.conflict:
        return False
    return not where.next_to_own_market or _next_to_own_market(state, side, space)


def _next_to_own_market(state: ImperialStruggle, side: str, space: str) -> bool:
    """One under a Conflict marker connects nothing (is.conflict.effects.10)."""
    return any(state.flags.get(other) == side and other not in state.conflicts for other in NEXT_MARKETS[space])


def _flagged(flag: str, side: str, by: str) -> bool:
    if by == "self":
        return flag == side
    if by == "opponent":
        return flag == opponent(side)
    return bool(flag) == (by == "any")
