"""The strength of a side in a theater, as a sum, and what comes of both: who wins, by which margin, and the row of spoils that it reaches
(is.wars.theaters, is.wars.strength, is.wars.spoils)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.rules.ministries import keywords
from games.titles.imperial_struggle.rules.spaces import available, counts
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.board_types import Spoils
from games.titles.imperial_struggle.table.components import FORTS, NAVAL, SPACES, strength_of, war_of
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, SIDES, Theater, opponent

ARMY, BONUS, STRENGTH = T("Army Strength"), T("Bonus Strength"), T("Theater strength")


def army(theater: Theater, side: str) -> Reckoning:
    """Strength of the War tiles (is.wars.theaters.2)."""
    return Reckoning(
        ARMY,
        tuple(
            Cause(strength_of(tile), T("{what}", what=Ref(f"tile:{tile}")), "is.wars.theaters.2")
            for tile in theater.tiles(side)
        ),
    )


def bonus(game: ISGame, theater: Theater, side: str) -> Reckoning:
    """is.wars.strength.1: 1 for each element of the theater's list."""
    return Reckoning(BONUS, tuple(_elements(game, theater, side)))


def total(game: ISGame, theater: Theater, side: str) -> Reckoning:
    """War tiles and Bonus Strength together (is.wars.theaters.3, is.wars.theaters.7)."""
    return Reckoning(STRENGTH, (*army(theater, side).causes, *bonus(game, theater, side).causes))


def _elements(game: ISGame, theater: Theater, side: str) -> Iterator[Cause]:
    """What gives a side Bonus Strength in a theater (is.wars.strength.2, is.wars.strength.3, is.wars.strength.5,
    is.wars.strength.6, is.conflict.effects.4, is.map.alliance.3, is.map.military.3, is.map.military.4)."""
    state, printed = game.state, components.theaters()[theater.id]
    war = war_of(theater.id)
    for space in printed.alliances:
        if counts(state, space, side) and war in SPACES[space].wars and available(state, space):
            yield _one_point(f"space:{space}", "is.wars.strength.6")
    for keyword in printed.keywords:
        if keyword in keywords(game, side):
            yield _one_point(f"keyword:{keyword}", "is.wars.strength.5")
    for space in NAVAL:
        if SPACES[space].region in printed.squadrons and state.flags.get(space) == side:
            yield _one_point(f"space:{space}", "is.map.military.3")
    for space in FORTS:
        if SPACES[space].region in printed.forts and state.flags.get(space) == side and space not in state.damaged:
            yield _one_point(f"space:{space}", "is.wars.strength.2")
    for space in conflicts_that_count(game, theater, side):
        yield Cause(1, messages.conflict_marker_on(Ref(f"space:{space}")), "is.wars.strength.3")


def conflicts_that_count(game: ISGame, theater: Theater, side: str) -> list[str]:
    """is.wars.strength.3, is.conflict.effects.5: markers on opposing spaces."""
    regions = components.theaters()[theater.id].conflicts
    return [
        space
        for space in game.state.conflicts
        if SPACES[space].region in regions and game.state.flags.get(space) == opponent(side)
    ]


def _one_point(element: str, rule: str) -> Cause:
    return Cause(1, T("{what}", what=Ref(element)), rule)


class Outcome(msgspec.Struct, frozen=True):
    """What both strengths come to: who wins (empty: nobody), by which margin, and the row of spoils for it."""

    winner: str
    margin: Reckoning
    row: Spoils | None


def outcome(theater: Theater, strengths: Mapping[str, Reckoning]) -> Outcome:
    """is.wars.theaters.3, is.wars.theaters.5: of the strengths of both sides, or of what is known of them. The row that a
    margin reaches has no share in it, and is logged beside it."""
    leader = BRITAIN if strengths[BRITAIN].total > strengths[FRANCE].total else FRANCE
    other = opponent(leader)
    margin = Reckoning(
        MARGIN,
        (
            strengths[leader].part(_WHOSE[leader], "is.wars.theaters.3"),
            strengths[other].less(_WHOSE[other], "is.wars.theaters.3"),
        ),
    )
    if not margin.total:
        return Outcome("", margin.plus((0, T("Equal strengths"), "is.wars.theaters.5")), None)
    row = spoils(theater, leader, margin.total)
    reached = _BELOW_ALL_ROWS if row is None else Cause(0, reaches(row), "is.wars.spoils.1")
    return Outcome(leader, margin.plus(reached), row)


MARGIN = T("Margin")
_WHOSE = {side: T("Strength of {who}", who=Ref(f"side:{side}")) for side in SIDES}
_BELOW_ALL_ROWS = Cause(0, T("Below the lowest row of the spoils"), "is.wars.theaters.8")


def spoils(theater: Theater, winner: str, margin: int) -> Spoils | None:
    """is.wars.spoils.1, is.wars.spoils.2, is.wars.theaters.8: the one row that contains the margin."""
    for row in components.theaters()[theater.id].spoils:
        if row.side in ("either", winner) and row.least <= margin and (not row.most or margin <= row.most):
            return row
    return None


@cache
def reaches(row: Spoils) -> Text:
    """The row of the spoils, by its margins."""
    return T("Row of the spoils: {row}", row=row_label(row))


def row_label(row: Spoils) -> Text:
    """Which margins a row is for, and whose."""
    margin = (
        messages.by_least(row.least)
        if not row.most
        else T("by {least}", least=row.least)
        if row.most == row.least
        else T("by {least} to {most}", least=row.least, most=row.most)
    )
    return margin if row.side == "either" else T("{who}, {margin}", who=Ref(f"side:{row.side}"), margin=margin)
