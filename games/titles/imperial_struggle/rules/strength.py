"""The strength of a side in a theater, as a sum, and the row of spoils that a margin gives (is.wars.theaters,
is.wars.strength)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.reckoning import Cause, Reckoning
from games.engine.text import Ref, T
from games.titles.imperial_struggle.rules.ministries import keywords
from games.titles.imperial_struggle.rules.owners import ISGame
from games.titles.imperial_struggle.rules.spaces import available, counts
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.board_types import Spoils
from games.titles.imperial_struggle.table.components import FORTS, NAVAL, SPACES, strength_of, war_of
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, Theater, opponent

ARMY, BONUS, STRENGTH = T("Army Strength"), T("Bonus Strength"), T("Theater strength")


def army(part: Theater, side: str) -> Reckoning:
    """is.wars.theaters.2"""
    return Reckoning(
        ARMY,
        tuple(
            Cause(strength_of(tile), T("{what}", what=Ref(f"tile:{tile}")), "is.wars.theaters.2")
            for tile in part.tiles(side)
        ),
    )


def bonus(game: ISGame, part: Theater, side: str) -> Reckoning:
    """is.wars.strength.1: 1 for each element of the theater's list."""
    return Reckoning(BONUS, tuple(_elements(game, part, side)))


def total(game: ISGame, part: Theater, side: str) -> Reckoning:
    """is.wars.theaters.3, is.wars.theaters.7"""
    return Reckoning(STRENGTH, (*army(part, side).causes, *bonus(game, part, side).causes))


def _elements(game: ISGame, part: Theater, side: str) -> Iterator[Cause]:
    """is.wars.strength.2, is.wars.strength.3, is.wars.strength.5, is.wars.strength.6, is.conflict.effects.4,
    is.map.alliance.3, is.map.military.3, is.map.military.4"""
    state, printed = game.state, components.theaters()[part.id]
    war = war_of(part.id)
    for space in printed.alliances:
        if counts(state, space, side) and war in SPACES[space].wars and available(state, space):
            yield _one(f"space:{space}", "is.wars.strength.6")
    for keyword in printed.keywords:
        if keyword in keywords(game, side):
            yield _one(f"keyword:{keyword}", "is.wars.strength.5")
    for space in NAVAL:
        if SPACES[space].region in printed.squadrons and state.flags.get(space) == side:
            yield _one(f"space:{space}", "is.map.military.3")
    for space in FORTS:
        if SPACES[space].region in printed.forts and state.flags.get(space) == side and space not in state.damaged:
            yield _one(f"space:{space}", "is.wars.strength.2")
    for space in conflicts_that_count(game, part, side):
        yield Cause(1, T("Conflict marker on {space}", space=Ref(f"space:{space}")), "is.wars.strength.3")


def conflicts_that_count(game: ISGame, part: Theater, side: str) -> list[str]:
    """is.wars.strength.3, is.conflict.effects.5: markers on opposing spaces."""
    regions = components.theaters()[part.id].conflicts
    return [
        space
        for space in game.state.conflicts
        if SPACES[space].region in regions and game.state.flags.get(space) == opponent(side)
    ]


def _one(element: str, rule: str) -> Cause:
    return Cause(1, T("{what}", what=Ref(element)), rule)


def outcome(game: ISGame, part: Theater) -> tuple[str, int]:
    """is.wars.theaters.3, is.wars.theaters.5: who wins (empty: nobody), and by how much."""
    margin = total(game, part, FRANCE).total - total(game, part, BRITAIN).total
    return ("" if not margin else FRANCE if margin > 0 else BRITAIN), abs(margin)


def spoils(part: Theater, winner: str, margin: int) -> Spoils | None:
    """is.wars.spoils.1, is.wars.spoils.2, is.wars.theaters.8: the one row that contains the margin."""
    for row in components.theaters()[part.id].spoils:
        if row.side in ("either", winner) and row.least <= margin and (not row.most or margin <= row.most):
            return row
    return None
