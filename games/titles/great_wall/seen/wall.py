"""The wall as everybody sees it: sections, the hordes before them, and what a breach would cost."""

from __future__ import annotations

from functools import partial

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.title import codec
from games.titles.great_wall.rules import horde, siege
from games.titles.great_wall.rules.defeat import credited, decisive, merits
from games.titles.great_wall.rules.game import WallGame, humans, row_of, tea_order
from games.titles.great_wall.rules.kills import lethality
from games.titles.great_wall.seen.kept import Kept
from games.titles.great_wall.seen.places import archers, barricades, on_spot, soldiers
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import Horde, Section


class SpotView(msgspec.Struct, gc=False):
    """A vital spot; ``row`` 1 to 2, ``col`` 1 to 6. ``unit`` is empty while it is free, ``wound`` for a marker;
    ``mate`` is the other spot of a horseman, -1 if none."""

    element: str
    row: int
    col: int
    reward: dict[str, int]
    unit: str = ""
    owner: int = -1
    mate: int = -1
    piece: str = ""
    """Empty while it is free; both spots of a horseman have his."""


class HordeView(msgspec.Struct, gc=False):
    """A horde card in the array; ``row`` from 1 next to the wall; ``killed`` is the lethality that counts on it. ``reckonings`` of
    ``offense`` and ``killed``."""

    element: str
    card: str
    type: str
    row: int
    offense: int
    honor: int
    killed: int
    spots: list[SpotView]
    free: int
    reckonings: dict[str, Reckoning]
    merits: dict[int, Reckoning]
    """By owner with soldiers there: the vital spots that count for the credit, were it defeated now."""
    leader: int
    """Who would get the credit, ties by tea; -1 where nobody would."""


class SectionView(msgspec.Struct, gc=False):
    """A wall section. ``holds`` tells whether it would stand if it were assaulted now. ``killed_at_start`` says whom its horde cards
    shoot before the assault begins. Were it breached then, ``shame_if_breached``, ``killed_if_breached`` and ``goods_if_breached`` say what
    it would cost each owner, ``honor_if_breached`` what is lost for tokens that nobody can take or place, and ``lost_if_breached`` that the
    match ends with the first of them. ``next_cost`` is None at level 3."""

    element: str
    id: str
    open: bool
    wall: int
    wall_defense: int
    barricades: int
    barricade_pieces: list[str]
    """Their ids."""
    barricade_slots: int
    barricade_defense: int
    firing_spots: int
    firing: list[int]
    archers: list[str]
    """The ids of those who fire."""
    rest: dict[int, dict[str, int]]
    resting: dict[int, dict[str, list[str]]]
    """Their ids."""
    hordes: list[HordeView]
    defense: int
    offense: int
    holds: bool
    shame_if_breached: dict[int, int]
    killed_if_breached: dict[int, int]
    next_cost: int | None
    indicated: bool
    reckonings: dict[str, Reckoning]
    """What ``defense`` and ``offense`` come of."""
    shame_reckoned: dict[int, Reckoning]
    killed_reckoned: dict[int, Reckoning]
    goods_if_breached: dict[int, Reckoning]
    killed_at_start: dict[int, Reckoning]
    honor_if_breached: dict[int, Reckoning] = {}
    lost_if_breached: bool = False
    due_if_breached: dict[int, int] = {}
    """The shame tokens that are due, whether there are as many or not."""


_kept: Kept[SectionView] = Kept()


def section_view(game: WallGame, section: Section) -> SectionView:
    """The section with its hordes, barricades, wall and rest zone, the same to everybody."""
    state = game.state
    over = siege.start_is_over(state)
    what_counts = (
        section,
        _indicated(game, section),
        state.defense_bonus,
        state.tea,
        state.events,
        state.year,
        state.seats,
        over,
    )
    return _kept.see(state, codec.encode(what_counts), partial(_section, game, section))


def _indicated(game: WallGame, section: Section) -> bool:
    return bool(game.state.horde_deck) and horde.indicator(game) == section.id


def _section(game: WallGame, section: Section) -> SectionView:
    level = components.board().walls.levels[section.wall]
    powers = [siege.offense_of(game, section, horde) for horde in section.hordes]
    attack = siege.summed(section, powers)
    hordes = [_horde(game, section, horde, power) for horde, power in zip(section.hordes, powers, strict=True)]
    resists = siege.defense(game, section) if section.open else Reckoning(siege.DEFENSE)
    shame = _not_none({owner: siege.shame_at_breach(game, section, owner) for owner in humans(game)})
    breached = siege.after_start(game, section)
    killed = _not_none({owner: siege.killed_at_breach(game, breached, owner) for owner in tea_order(game)})
    shot = {} if breached is section else {owner: siege.killed_at_start(section, owner) for owner in humans(game)}
    offense, defense = attack.total, resists.total
    return SectionView(
        element=f"section:{section.id}",
        id=section.id,
        open=section.open,
        wall=section.wall,
        wall_defense=level.defense,
        barricades=section.barricades,
        barricade_pieces=barricades(game.state, section),
        barricade_defense=siege.barricade_defense(section),
        barricade_slots=components.board().barricade.max_per_section,
        firing_spots=level.firing_spots,
        firing=list(section.firing),
        archers=archers(game.state, section),
        rest={owner: dict(units) for owner, units in section.rest.items() if any(units.values())},
        resting={
            owner: {
                unit: soldiers(game.state, f"rest:{section.id}:{owner}", owner, [unit] * n) for unit, n in units.items()
            }
            for owner, units in section.rest.items()
        },
        hordes=hordes,
        defense=defense,
        offense=offense,
        holds=defense >= offense,
        shame_if_breached={owner: tokens.total for owner, tokens in shame.items()},
        killed_if_breached={owner: soldiers.total for owner, soldiers in killed.items()},
        next_cost=sum(level.next_build_cost.values()) if level.next_build_cost else None,
        indicated=_indicated(game, section),
        reckonings={"offense": attack, "defense": resists},
        shame_reckoned=shame,
        killed_reckoned=killed,
        goods_if_breached=_not_none({owner: siege.goods_at_breach(section, owner) for owner in humans(game)}),
        killed_at_start=_not_none(shot),
        due_if_breached={owner: tokens.total for owner, tokens in shame.items()},
    )


def _not_none(reckonings: dict[int, Reckoning]) -> dict[int, Reckoning]:
    return {owner: reckoning for owner, reckoning in reckonings.items() if reckoning.causes}


def _horde(game: WallGame, section: Section, horde: Horde, power: Reckoning) -> HordeView:
    kind = components.horde_type(horde.card)
    spots = [
        SpotView(f"spot:{section.id}:{horde.card}:{index}", spot.row, spot.col, dict(spot.reward))
        for index, spot in enumerate(kind.spots)
    ]
    for index, (spot, occupant) in enumerate(zip(spots, horde.spots, strict=True)):
        if occupant is not None:
            spot.piece = on_spot(game.state, section, horde, index)
            spot.unit, spot.owner, spot.mate = occupant.unit, occupant.owner, occupant.mate
    lethal, claims = lethality(game, horde.card), merits(game, horde)
    leader = credited(claims)
    return HordeView(
        element=f"horde:{section.id}:{horde.card}",
        card=horde.card,
        type=kind.id,
        row=row_of(section, horde),
        offense=power.total,
        honor=kind.honor,
        killed=lethal.total,
        spots=spots,
        free=sum(occupant is None for occupant in horde.spots),
        reckonings={"offense": power, "killed": lethal},
        merits={owner: decisive(claims, owner) for owner in claims},
        leader=-1 if leader is None else leader,
    )
