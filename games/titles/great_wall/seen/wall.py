"""The wall as everybody sees it: sections, the hordes before them, and what a breach would cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from games.titles.great_wall.cards.counters import soldiers_by_owner
from games.titles.great_wall.rules import horde, siege
from games.titles.great_wall.rules.kills import lethality
from games.titles.great_wall.rules.owners import WallGame, humans, row_of, tea_order
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import Horde, Section


class SpotView(msgspec.Struct):
    """A vital spot; ``row`` 1 to 2, ``col`` 1 to 6. ``unit`` is empty while it is free, ``wound`` for a marker;
    ``mate`` is the other spot of a horseman, -1 if none."""

    element: str
    row: int
    col: int
    reward: dict[str, int]
    unit: str = ""
    owner: int = -1
    mate: int = -1


class HordeView(msgspec.Struct):
    """A horde card in the array; ``row`` from 1 next to the wall; ``killed`` is the lethality that counts on it."""

    element: str
    card: str
    type: str
    row: int
    offense: int
    honor: int
    killed: int
    spots: list[SpotView]
    free: int


class SectionView(msgspec.Struct):
    """A wall section. ``holds`` tells whether it would stand if it were assaulted now; were it breached now,
    ``shame_if_breached`` and ``killed_if_breached`` say what it would cost each owner. ``next_cost`` is None at level
    3."""

    element: str
    id: str
    open: bool
    wall: int
    wall_defense: int
    barricades: int
    barricade_slots: int
    barricade_defense: int
    firing_spots: int
    firing: list[int]
    rest: dict[int, dict[str, int]]
    hordes: list[HordeView]
    defense: int
    offense: int
    holds: bool
    shame_if_breached: dict[int, int]
    killed_if_breached: dict[int, int]
    next_cost: int | None
    indicated: bool


def section_view(game: WallGame, part: Section) -> SectionView:
    """The section with its hordes, barricades, wall and rest zone, the same to everybody."""
    level = components.board().walls.levels[part.wall]
    hordes = [_horde(game, part, lying) for lying in part.hordes]
    offense, defense = sum(lying.offense for lying in hordes), siege.defense(game, part) if part.open else 0
    soldiers = [soldiers_by_owner(lying) for lying in part.hordes]
    return SectionView(
        element=f"section:{part.id}",
        id=part.id,
        open=part.open,
        wall=part.wall,
        wall_defense=level.defense,
        barricades=part.barricades,
        barricade_defense=siege.barricade_defense(part),
        barricade_slots=components.board().barricade.max_per_section,
        firing_spots=level.firing_spots,
        firing=list(part.firing),
        rest={owner: dict(units) for owner, units in part.rest.items() if any(units.values())},
        hordes=hordes,
        defense=defense,
        offense=offense,
        holds=defense >= offense,
        shame_if_breached=_shame_if_breached(game, soldiers),
        killed_if_breached=_killed_if_breached(game, part, hordes, soldiers),
        next_cost=sum(level.next_build_cost.values()) if level.next_build_cost else None,
        indicated=bool(game.state.horde_deck) and horde.indicator(game) == part.id,
    )


def _shame_if_breached(game: WallGame, soldiers: Sequence[Counter[int]]) -> dict[int, int]:
    """gw.battle.breach.1: by seat, the horde cards that hold none of its soldiers."""
    counts = {owner: sum(not there[owner] for there in soldiers) for owner in humans(game)}
    return {owner: count for owner, count in counts.items() if count}


def _killed_if_breached(
    game: WallGame, part: Section, hordes: Sequence[HordeView], soldiers: Sequence[Counter[int]]
) -> dict[int, int]:
    """gw.battle.breach.2, gw.battle.breach.5: by owner, the soldiers that would be killed if none is saved."""
    counts = {
        owner: part.firing.count(owner)
        + sum(min(lying.killed, there[owner]) for lying, there in zip(hordes, soldiers, strict=True))
        for owner in tea_order(game)
    }
    return {owner: count for owner, count in counts.items() if count}


def _horde(game: WallGame, part: Section, lying: Horde) -> HordeView:
    kind = components.horde_type(lying.card)
    spots = [
        SpotView(f"spot:{part.id}:{lying.card}:{index}", spot.row, spot.col, dict(spot.reward))
        for index, spot in enumerate(kind.spots)
    ]
    for spot, stands in zip(spots, lying.spots, strict=True):
        if stands is not None:
            spot.unit, spot.owner, spot.mate = stands.unit, stands.owner, stands.mate
    return HordeView(
        element=f"horde:{part.id}:{lying.card}",
        card=lying.card,
        type=kind.id,
        row=row_of(part, lying),
        offense=siege.offense_of(game, part, lying),
        honor=kind.honor,
        killed=lethality(game, lying.card),
        spots=spots,
        free=sum(stands is None for stands in lying.spots),
    )
