"""What one seat may see of the table, as plain data with stable element ids (docs/drawing-a-board.md).

Elements: ``section:<id>`` ``wall:<id>`` ``barricades:<id>`` ``firing:<id>`` ``rest:<id>`` and ``rest:<id>:<owner>``,
``horde:<section>:<card>``, ``spot:<section>:<card>:<n>``, ``location:<id>`` ``clerks:<id>`` ``overseers:<id>``,
``slot:<n>``, ``command:<owner>:<card>`` ``command_discard:<owner>``, ``tea:<owner>`` ``honor:<owner>``,
``seat:<owner>`` ``pool:<owner>:<unit>`` ``clerks:<owner>`` ``embassy:<owner>`` ``advisors:<owner>``
``general:<owner>`` (the supporting advisors) ``claimed:<owner>:<n>``, ``resource:<kind>`` of the viewer,
``general:<card>`` ``advisor:<card>`` ``tactic:<card>`` ``artifact:<card>`` ``request:<card>`` ``event:<card>``,
``token:<place>``, ``warehouse`` and ``warehouse:<kind>``, ``shame``, ``time``.
"""

from __future__ import annotations

from functools import cache

import msgspec

from games.engine.text import Ref, T, Text
from games.engine.view import Fact, Panel, View

from . import components, horde, siege
from .catalogue import OCCASIONS
from .clans import Table, humans, row_of, tea_order
from .clerks import free_slots
from .counters import soldiers_on_card
from .hidden import sees
from .kills import lethality
from .locations import is_due
from .modes import cooperation
from .setup import complete_walls_needed
from .shame import tokens
from .state import QIN, REED, RESOURCES, Clan, GreatWall, Horde, Section

GOODS_ICONS = {"wood": "log", "stone": "stone-block", "gold": "gold-bar", "chi": "yin-yang"}


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


class LocationView(msgspec.Struct):
    """A location; ``slots`` is None for a special one. ``overseers`` by owner: (level, unit). ``recruit_costs`` by unit:
    what is printed there."""

    element: str
    id: str
    kind: str
    flag: bool
    slots: int | None
    free: int
    clerks: dict[int, int]
    production: str
    overseers: dict[int, tuple[int, str]]
    upgrade_costs: list[int]
    recruit_costs: dict[str, dict[str, int]]
    due: bool
    resolving: bool


class CommandView(msgspec.Struct):
    """A space of the command track; ``card`` is empty while it is free."""

    element: str
    owner: int = -1
    card: str = ""
    active: bool = False


class TacticView(msgspec.Struct):
    """What a tactic card in sight waits for, and what its boosted effect costs."""

    occasion: Text
    boost: dict[str, int]


class ClanView(msgspec.Struct):
    """An owner. ``goods``, ``tactics`` and ``supporting`` are None where the viewer may not see them; their numbers
    always show. ``printed`` is what stands on the tactic cards that are seen."""

    owner: int
    honor: int
    clerks: int
    embassy: int
    pool: dict[str, int]
    shamed: dict[str, int]
    shame: int
    tactics_count: int
    commands: list[str]
    command_discard: list[str]
    generals: list[str] | None
    advisors: list[str] | None
    supporting_count: int
    supporting: list[str] | None
    claimed: list[tuple[str, int]]
    goods: dict[str, int] | None
    tactics: list[str] | None
    printed: dict[str, TacticView]
    active: bool


class YearView(msgspec.Struct):
    """A slot of the time track."""

    year: int
    lethality: int
    new_hordes: int
    now: bool


class SuppliesView(msgspec.Struct):
    """The shame supply and what it began with, the decks, the complete walls and how many end the game (None where they
    do not). ``indicator`` is the section on the back of the top horde card."""

    shame: int
    shame_start: int
    hordes: int
    hordes_discarded: int
    indicator: str
    tactics: int
    tactics_discarded: int
    advisors: int
    walls: int
    walls_needed: int | None


class GreatWallView(View):
    """The whole table as the viewer sees it."""

    mode: str
    side: str
    season: str
    years: list[YearView]
    sections: list[SectionView]
    locations: list[LocationView]
    warehouse: dict[str, int]
    command_track: list[CommandView]
    chosen: dict[int, str]
    command_steps: dict[str, list[str]]
    """For whom each step of a command card is, ``self`` or ``others``; by card."""
    clans: list[ClanView]
    tea: list[int]
    honor: dict[int, int]
    """The honor track, by owner; the Reed Clan does not race."""
    advisor_track: list[str]
    artifacts: list[str]
    supplies: SuppliesView
    active: int
    resolving: str
    recruits: list[str]
    attacker: int
    playing: list[str]
    """Tactic cards that are being carried out."""
    requests: list[str]
    requests_done: int
    requests_needed: int
    events: list[str]
    qin_track: list[str]
    """Qin Jiushao's location track, the highest first."""
    qin_deck: int


def view(state: GreatWall, seat: int | None) -> GreatWallView:
    """What ``seat`` (None: a spectator) may know."""
    game = Table(state)
    slots = components.time_slots(components.board_side(state.seats))
    coop = state.mode == "co-op"
    return GreatWallView(
        viewer=seat,
        panels=[_panel(state, owner, seat) for owner in range(state.seats)],
        mode=state.mode,
        side=components.board_side(state.seats),
        season=state.season,
        years=[
            YearView(slot.year, slot.lethality, new_hordes_in(game, slot.new_hordes), slot.year == state.year)
            for slot in slots
        ],
        sections=[_section(game, part) for part in state.sections],
        locations=[_location(game, place) for place in components.locations()],
        warehouse=dict(state.warehouse),
        command_track=[_command(game, index) for index in range(len(state.command_track))],
        chosen=dict(state.chosen),
        command_steps={card.id: [step.who for step in card.steps] for card in components.commands().values()},
        clans=[_clan(state, own, seat) for own in state.clans.values()],
        tea=list(state.tea),
        honor={own.owner: own.honor for own in state.clans.values() if own.owner != REED},
        advisor_track=list(state.advisor_track),
        artifacts=list(state.artifacts),
        supplies=_supplies(game),
        active=state.active,
        resolving=state.resolving,
        recruits=list(state.attack.recruits) if state.attack else [],
        playing=list(state.playing),
        attacker=state.attack.owner if state.attack else -1,
        requests=list(state.requests),
        requests_done=len(state.requests_done),
        requests_needed=cooperation.requests_needed(game) if coop else 0,
        events=list(state.events),
        qin_track=list(state.qin_track),
        qin_deck=len(state.qin_deck),
    )


def _supplies(game: Table) -> SuppliesView:
    state = game.state
    return SuppliesView(
        shame=state.shame_supply,
        shame_start=components.board().shame_supply[f"p{state.seats}"],
        hordes=len(state.horde_deck),
        hordes_discarded=len(state.horde_discard),
        indicator=components.horde_cards()[state.horde_deck[0]].invasion if state.horde_deck else "",
        tactics=len(state.tactic_deck),
        tactics_discarded=len(state.tactic_discard),
        advisors=len(state.advisor_deck),
        walls=sum(part.wall == len(components.board().walls.levels) - 1 for part in state.sections),
        walls_needed=None if state.mode == "co-op" else complete_walls_needed(game),
    )


def new_hordes_in(game: Table, printed: int) -> int:
    """gw.coop.play.7"""
    return printed + (1 if game.state.mode == "co-op" and printed else 0)


def _panel(state: GreatWall, owner: int, viewer: int | None) -> Panel:
    own = state.clans[owner]
    facts = [
        Fact("scroll-quill", T("Clerks in the pool"), own.clerks),
        Fact("swordman", T("Soldiers in the pool"), sum(own.pool.values())),
        Fact("tied-scroll", T("Tactic cards"), len(own.tactics)),
        Fact("devil-mask", T("Shame tokens"), tokens(own)),
        Fact("bandit", T("Horde cards claimed"), len(own.claimed)),
    ]
    if sees(state, viewer, owner):
        facts += [
            Fact(GOODS_ICONS[kind], T("{what}", what=Ref(f"resource:{kind}")), own.goods[kind]) for kind in RESOURCES
        ]
    return Panel(owner, own.honor, facts)


def _section(game: Table, part: Section) -> SectionView:
    level = components.board().walls.levels[part.wall]
    offense, defense = (siege.offense(game, part), siege.defense(game, part)) if part.open else (0, 0)
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
        hordes=[_horde(game, part, lying) for lying in part.hordes],
        defense=defense,
        offense=offense,
        holds=defense >= offense,
        shame_if_breached=_shame_if_breached(game, part),
        killed_if_breached=_killed_if_breached(game, part),
        next_cost=sum(level.next_build_cost.values()) if level.next_build_cost else None,
        indicated=bool(game.state.horde_deck) and horde.indicator(game) == part.id,
    )


def _shame_if_breached(game: Table, part: Section) -> dict[int, int]:
    """gw.battle.breach.1: by seat, the horde cards that hold none of its soldiers."""
    counts = {
        owner: sum(not soldiers_on_card(part, lying.card, owner) for lying in part.hordes) for owner in humans(game)
    }
    return {owner: count for owner, count in counts.items() if count}


def _killed_if_breached(game: Table, part: Section) -> dict[int, int]:
    """gw.battle.breach.2, gw.battle.breach.5: by owner, the soldiers that would be killed if none is saved."""
    counts = {
        owner: part.firing.count(owner)
        + sum(min(lethality(game, lying.card), len(soldiers_on_card(part, lying.card, owner))) for lying in part.hordes)
        for owner in tea_order(game)
    }
    return {owner: count for owner, count in counts.items() if count}


def _horde(game: Table, part: Section, lying: Horde) -> HordeView:
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


def _location(game: Table, place: str) -> LocationView:
    printed = components.locations()[place]
    slots = components.slots(place, components.board_side(game.state.seats))
    overseers = {
        owner: (own.overseers[place].level, own.overseers[place].unit)
        for owner, own in game.state.clans.items()
        if place in own.overseers
    }
    return LocationView(
        element=f"location:{place}",
        id=place,
        kind=printed.kind,
        flag=printed.shame_flag,
        slots=slots,
        free=free_slots(game, place),
        clerks=dict(game.state.clerks_at[place]),
        production=printed.production,
        overseers=overseers,
        upgrade_costs=[sum(cost.values()) for cost in printed.overseer.upgrade_cost] if printed.overseer else [],
        recruit_costs=dict(_recruit_costs()) if place == "barracks" else {},
        due=is_due(game, place),
        resolving=game.state.resolving == place,
    )


def _command(game: Table, slot: int) -> CommandView:
    played = game.state.command_track[slot]
    if played is None:
        return CommandView(f"slot:{slot}")
    return CommandView(f"slot:{slot}", played.owner, played.card, played.owner == game.state.active)


def _clan(state: GreatWall, own: Clan, viewer: int | None) -> ClanView:
    visible = sees(state, viewer, own.owner)
    mine = viewer == own.owner or state.result is not None
    laid_out = bool(state.tea)
    return ClanView(
        owner=own.owner,
        honor=own.honor,
        clerks=own.clerks,
        embassy=own.embassy,
        pool=dict(own.pool),
        shamed=dict(own.shamed),
        shame=tokens(own),
        tactics_count=len(own.tactics),
        commands=list(own.commands),
        command_discard=list(own.command_discard),
        generals=list(own.generals) if laid_out or mine else None,
        advisors=list(own.advisors) if laid_out or mine else None,
        supporting_count=len(own.supporting),
        supporting=list(own.supporting) if mine and own.owner not in (REED, QIN) else None,
        claimed=[(claimed.card, claimed.shame) for claimed in own.claimed],
        goods=dict(own.goods) if visible and own.owner not in (REED, QIN) else None,
        tactics=list(own.tactics) if visible and own.owner not in (REED, QIN) else None,
        printed={card: _tactic(card) for card in own.tactics} if visible and own.owner not in (REED, QIN) else {},
        active=own.owner == state.active,
    )


def _tactic(card: str) -> TacticView:
    printed = components.tactics()[card]
    return TacticView(OCCASIONS[printed.trigger], dict(printed.boosted.cost))


@cache
def _recruit_costs() -> dict[str, dict[str, int]]:
    return {unit: soldier.recruit_cost for unit, soldier in components.soldiers().items()}
