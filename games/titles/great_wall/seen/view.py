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

from collections.abc import Iterator
from functools import cache, partial

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T, Text
from games.engine.title import codec
from games.engine.title.pieces import ids
from games.engine.title.view import View
from games.titles.great_wall.locations import is_due, strength
from games.titles.great_wall.locations.production import gathered
from games.titles.great_wall.modes import cooperation
from games.titles.great_wall.rules.clerks import free_slots
from games.titles.great_wall.rules.game import WallGame, side
from games.titles.great_wall.seen.clans import ClanView, clan_view, horde_panel, qin_panel, raced
from games.titles.great_wall.seen.component_pages import duty
from games.titles.great_wall.seen.forecast import at_breach
from games.titles.great_wall.seen.kept import Kept
from games.titles.great_wall.seen.places import CLERK, overseer_place, soldiers, sort
from games.titles.great_wall.seen.wall import SectionView, section_view
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.table.state import QIN, REED, GreatWall, is_player
from games.titles.great_wall.year.ending import complete_walls
from games.titles.great_wall.year.setup import complete_walls_needed
from games.titles.great_wall.year.spring import new_hordes


class LocationView(msgspec.Struct, gc=False):
    """A location; ``slots`` is None for a special one. ``overseers`` by owner: (level, unit). ``recruit_costs`` by unit:
    what is printed there. ``counting`` by player: what their clerks would gather there, or as how many they count where
    that is not their number."""

    element: str
    id: str
    kind: str
    duty: Text
    flag: bool
    slots: int | None
    free: int
    clerks: dict[int, int]
    counting: dict[int, Reckoning]
    production: str
    overseers: dict[int, tuple[int, str]]
    upgrade_costs: list[int]
    recruit_costs: dict[str, dict[str, int]]
    due: bool
    resolving: bool
    clerk_pieces: dict[int, list[str]]
    """Their ids, by owner."""
    overseer_pieces: dict[int, str]


class CommandView(msgspec.Struct, gc=False):
    """A space of the command track; ``card`` is empty while it is free."""

    element: str
    owner: int = -1
    card: str = ""
    active: bool = False


class YearView(msgspec.Struct, gc=False):
    """A slot of the time track."""

    year: int
    lethality: int
    new_hordes: Reckoning
    now: bool


class SuppliesView(msgspec.Struct, gc=False):
    """The shame supply and what it began with, the decks, the complete walls and how many end the game (None where they
    do not). ``indicator`` is the section on the back of the top horde card; ``final_winter``: a Raid has settled that
    the game ends with the coming winter."""

    shame: int
    shame_start: int
    hordes: int
    hordes_discarded: int
    indicator: str
    tactics: int
    tactics_discarded: int
    advisors: int
    walls: int
    walls_reckoned: Reckoning
    walls_needed: int | None
    final_winter: bool


class GreatWallView(View, gc=False):
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
    recruits: list[str]
    recruit_pieces: list[str]
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
    game = WallGame(state)
    coop = state.mode == COOP
    clans = [clan_view(state, clan, seat) for clan in state.clans.values()]
    return GreatWallView(
        viewer=seat,
        panels=[
            panel if QIN not in state.clans else raced(game, panel, seat) for panel, _ in clans if is_player(panel.seat)
        ],
        automas=[horde_panel(game)] if coop else [qin_panel(game)] if QIN in state.clans else [],
        mode=state.mode,
        side=components.board_side(state.seats),
        season=state.season,
        years=_kept_years.see(state, (state.seats, coop, state.year), partial(_years, game)),
        sections=at_breach(game, seat, [section_view(game, section) for section in state.sections]),
        locations=_locations(game),
        warehouse=dict(state.warehouse),
        command_track=[_command(game, index) for index in range(len(state.command_track))],
        chosen=dict(state.chosen),
        command_steps=_command_steps(),
        clans=[clan for _, clan in clans],
        tea=list(state.tea),
        honor={clan.owner: clan.honor for clan in state.clans.values() if clan.owner != REED},
        advisor_track=list(state.advisor_track),
        artifacts=list(state.artifacts),
        supplies=_supplies(game),
        active=state.active,
        recruits=list(state.attack.recruits) if state.attack else [],
        recruit_pieces=soldiers(state, "recruits", state.attack.owner, state.attack.recruits) if state.attack else [],
        playing=list(state.playing),
        attacker=state.attack.owner if state.attack else -1,
        requests=list(state.requests),
        requests_done=len(state.requests_done),
        requests_needed=cooperation.requests_needed(game) if coop else 0,
        events=list(state.events),
        qin_track=list(state.qin_track),
        qin_deck=len(state.qin_deck),
    )


def _supplies(game: WallGame) -> SuppliesView:
    state = game.state
    return SuppliesView(
        shame=state.shame_supply,
        shame_start=components.board().shame_supply.of(state.seats),
        hordes=len(state.horde_deck),
        hordes_discarded=len(state.horde_discard),
        indicator=components.horde_cards()[state.horde_deck[0]].invasion if state.horde_deck else "",
        tactics=len(state.tactic_deck),
        tactics_discarded=len(state.tactic_discard),
        advisors=len(state.advisor_deck),
        walls=(complete := complete_walls(game)).total,
        walls_reckoned=complete,
        walls_needed=None if state.mode == COOP else complete_walls_needed(game),
        final_winter=bool(state.final_winter),
    )


_kept_years: Kept[list[YearView]] = Kept()


def _years(game: WallGame) -> list[YearView]:
    return [
        YearView(slot.year, slot.lethality, _new_hordes(game, slot.year), slot.year == game.state.year)
        for slot in components.time_slots(side(game))
    ]


def _new_hordes(game: WallGame, year: int) -> Reckoning:
    """gw.coop.play.7; the first year has no spring (gw.overview.year.6)."""
    return new_hordes(game, year) if year > 1 else Reckoning(T("New horde cards"))


def _locations(game: WallGame) -> list[LocationView]:
    state = game.state
    overseers = [(owner, clan.overseers) for owner, clan in state.clans.items()]
    what_counts = codec.encode((overseers, state.clerk_weight, state.clerk_bonus, state.seats))
    where = codec.encode((state.clerks_at, state.resolving))
    return _kept_locations.see(state, (what_counts, where), partial(_each_location, game, what_counts))


_kept_locations: Kept[list[LocationView]] = Kept()


def _each_location(game: WallGame, what_counts: bytes) -> list[LocationView]:
    """The locations, of which mostly one is other than before."""
    state = game.state
    return [
        _kept.see(
            state, (what_counts, place, place == state.resolving, *there.items()), partial(_location, game, place)
        )
        for place, there in state.clerks_at.items()
    ]


_kept: Kept[LocationView] = Kept()


def _location(game: WallGame, place: str) -> LocationView:
    printed = components.locations()[place]
    slots = components.slots(place, components.board_side(game.state.seats))
    overseers = {
        owner: (clan.overseers[place].level, clan.overseers[place].unit)
        for owner, clan in game.state.clans.items()
        if place in clan.overseers
    }
    return LocationView(
        element=f"location:{place}",
        id=place,
        kind=printed.kind,
        duty=duty(place),
        flag=printed.shame_flag,
        slots=slots,
        free=free_slots(game, place),
        clerks=dict(game.state.clerks_at[place]),
        counting=dict(_counting(game, place)),
        production=printed.production,
        overseers=overseers,
        upgrade_costs=[sum(cost.values()) for cost in printed.overseer.upgrade_cost] if printed.overseer else [],
        recruit_costs=_recruit_costs() if place == "barracks" else {},
        due=is_due(game, place),
        resolving=game.state.resolving == place,
        clerk_pieces={
            owner: ids(game.state, f"clerks:{place}", sort(CLERK, owner), number)
            for owner, number in game.state.clerks_at[place].items()
        },
        overseer_pieces={
            owner: ids(game.state, overseer_place(place, level, owner), sort(unit, owner), 1)[0]
            for owner, (level, unit) in overseers.items()
        },
    )


def _counting(game: WallGame, place: str) -> Iterator[tuple[int, Reckoning]]:
    """What each player counts here, where it is not the number of clerks (gw.locations.resolve.3,
    gw.production.gather.1)."""
    for owner, clerks in game.state.clerks_at[place].items():
        if is_player(owner) and place in components.production():
            yield owner, gathered(game, place, owner)
        elif is_player(owner) and (counted := strength(game, place, owner)).total != clerks:
            yield owner, counted


def _command(game: WallGame, slot: int) -> CommandView:
    played = game.state.command_track[slot]
    if played is None:
        return _played(slot)
    return _played(slot, played.owner, played.card, played.owner == game.state.active)


@cache
def _played(slot: int, owner: int = -1, card: str = "", active: bool = False) -> CommandView:
    return CommandView(f"slot:{slot}", owner, card, active)


@cache
def _command_steps() -> dict[str, list[str]]:
    return {card.id: [step.who for step in card.steps] for card in components.commands().values()}


@cache
def _recruit_costs() -> dict[str, dict[str, int]]:
    return {unit: soldier.recruit_cost for unit, soldier in components.soldiers().items()}
