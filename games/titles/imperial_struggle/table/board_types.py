"""What is printed on the map, the tracks, the War Displays and the tiles, as typed structures (data/README.md)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.title.naming import Words
from games.titles.imperial_struggle.table.printed import Printed
from games.titles.imperial_struggle.table.where import Type


class Named(Printed, frozen=True):
    id: str
    name: Words


class Region(Printed, frozen=True):
    id: str
    name: Words
    subregions: tuple[str, ...]


class Space(Printed, frozen=True):
    """A space of the map. ``cost`` is 0 for Naval spaces; ``opens`` says when it becomes available, empty: always."""

    id: str
    name: Words
    region: str
    type: Type
    cost: int
    x: int
    y: int
    subregion: str = ""
    nation: str = ""
    commodity: str = ""
    prestige: bool = False
    local_alliance: bool = False
    wars: tuple[str, ...] = ()
    """The dots (is.map.alliance.2)."""
    spanish: bool = False
    opens: Literal["", "empire", "revolution", "usa"] = ""


class ConquestLine(Printed, frozen=True):
    ends: tuple[str, str]
    tougher_forts: bool = False
    """In use only with that optional rule (is.map.lines.6)."""


class AdvantageSpace(Printed, frozen=True):
    id: str
    connected: tuple[str, ...]
    x: int
    y: int


class Box(Printed, frozen=True):
    id: str
    x: int
    y: int


class Map(Printed, frozen=True):
    regions: tuple[Region, ...]
    subregions: tuple[Named, ...]
    commodities: tuple[Named, ...]
    nations: tuple[Named, ...]
    spaces: tuple[Space, ...]
    connections: tuple[tuple[str, str], ...]
    conquest_lines: tuple[ConquestLine, ...]
    advantage_spaces: tuple[AdvantageSpace, ...]
    boxes: tuple[Box, ...]


class Award(Printed, frozen=True):
    """An Award tile; ``margin`` is the smallest lead that wins it."""

    id: str
    vp: int
    treaty: int
    margin: int


class Reward(Printed, frozen=True):
    vp: int = 0
    treaty: int = 0
    debt: int = 0


class Demand(Printed, frozen=True):
    """A row of the Global Demand table: what the winner gets, by Era."""

    commodity: str
    succession: Reward
    empire: Reward
    revolution: Reward

    def of(self, era: str) -> Reward:
        return {"succession": self.succession, "empire": self.empire, "revolution": self.revolution}[era]


class TrackBox(Printed, frozen=True):
    """A Peace Turn or a War Turn on the Turn Track."""

    id: str
    years: str
    turn: int = 0
    era: str = ""
    war: str = ""


class Limits(Printed, frozen=True):
    debt_limit_start: int
    debt_limit_increase: int
    treaty_kept: int
    vp_start: int
    vp_france: int
    vp_britain: int
    squadrons: int
    hand: int
    events_drawn: int
    investments: int
    rounds: int
    bonus_tiles_in_theater: int
    bonus_tiles_bought: int
    advantages: int
    advantages_in_region: int
    debt_repaid_by_passing: int
    basic_tiles_kept: int
    free_bonus_tiles: int
    refusals: tuple[int, ...]
    ministries: int
    huguenots: int


class Costs(Printed, frozen=True):
    bonus_tile: int
    conflict: int
    conflict_protected: int
    conflict_plus: int
    own_fort: int
    enemy_fort: int
    squadron: int
    deploy: int
    displace_from_box: int
    displace_from_map: int
    draw_event: int
    exchange: int
    conflict_or_isolated: int
    protected: int
    further_region: int


class Territories(Printed, frozen=True):
    """Who held which Territories at set-up (is.scoring.final.7)."""

    britain: tuple[str, ...]
    france: tuple[str, ...]


class Final(Printed, frozen=True):
    prestige_vp: int
    debt_per_vp: int
    debt_vp_most: int
    commodity_vp: int
    territory_vp: int
    territories: Territories


class Start(Printed, frozen=True):
    flags: tuple[str, ...]
    navy_box: int
    advantages: tuple[str, ...]


class Starts(Printed, frozen=True):
    france: Start
    britain: Start


class Track(Printed, frozen=True):
    awards: tuple[Award, ...]
    prestige_vp: int
    demand: tuple[Demand, ...]
    demand_drawn: int
    track: tuple[TrackBox, ...]
    limits: Limits
    costs: Costs
    final: Final
    setup: Starts
    french_bonus_tile_in: str
    spanish_flags: tuple[str, ...]
    usa_flags: tuple[str, ...]
    canada_flag: str


class Investment(Printed, frozen=True):
    """An Investment tile (is.action-round.7)."""

    id: str
    major: str
    points: int
    minor: str
    minor_points: int
    event: bool = False
    upgrade: bool = False


class Spoils(Printed, frozen=True):
    """A row of a theater's spoils: ``least`` to ``most`` (0: no bound) is the margin of ``side``."""

    side: Literal["either", "france", "britain"]
    least: int
    most: int = 0
    vp: int = 0
    cp: int = 0
    loser_treaty: int = 0
    unflag_market: str = ""
    unflag_political: str = ""
    atlantic_dominance: bool = False
    unbuilt: int = 0
    usa: bool = False
    canada: bool = False
    maximum: bool = False


class Theater(Printed, frozen=True):
    """A theater of a War Display."""

    id: str
    name: Words
    regions: tuple[str, ...]
    spoils: tuple[Spoils, ...]
    alliances: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    squadrons: tuple[str, ...] = ()
    forts: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    additional: tuple[str, ...] = ()
    jacobite_victory: int = 0
    jacobite_defeat: int = 0
    extra_ministry: bool = False
    squadrons_lost: int = 0


class WarDisplay(Printed, frozen=True):
    id: str
    name: Words
    years: str
    after_turn: int
    theaters: tuple[Theater, ...]


WarEffect: TypeAlias = Literal["debt", "fort_or_squadron", "unflag"]
"""The sign of a War tile. Three words suffice where cards have ops: a sign is the same on every tile, has neither number nor target of
its own, and is carried out in one place, ``war/theater.py``. What it says is in war_tile_effects.yaml."""


class BasicTile(Printed, frozen=True):
    number: int
    strength: int
    effect: WarEffect | Literal[""] = ""


class BonusTile(Printed, frozen=True):
    id: str
    war: str
    side: str
    name: Words
    strength: int
    effect: WarEffect | Literal[""] = ""


class SpecialTile(Printed, frozen=True):
    id: str
    name: Words
    strength: int
