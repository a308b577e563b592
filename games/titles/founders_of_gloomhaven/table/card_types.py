"""What is printed on the board, tiles and cards: the types of the files in data/. They refuse unknown keys."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.engine.title.naming import Words
from games.titles.founders_of_gloomhaven.table.ops import AnyEffect, CardType, Terrain


class Printed(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """An entry of a data file."""


class Named(Printed, kw_only=True, frozen=True):
    """A thing with its own name."""

    id: str
    name: Words


class Sourced(Named, kw_only=True, frozen=True):
    """The source of an entry. ``portal`` means that it was designed for this site, since nothing published could be
    found (fog.components.cards.8)."""

    origin: Literal["published", "portal"]


class BasicCard(Named, kw_only=True, frozen=True):
    """A basic action card: its main action and its basic follow action (fog.actions). ``players``: only with these
    numbers of players."""

    main: tuple[AnyEffect, ...]
    follow: tuple[AnyEffect, ...]
    text: Words
    follow_text: Words
    players: tuple[int, ...] = ()


class Standard(Named, kw_only=True, frozen=True):
    """A standard follow action (fog.standard.1)."""

    steps: tuple[AnyEffect, ...]
    text: Words


class Prices(Printed, kw_only=True, frozen=True):
    """The printed costs of buildings: fog.actions.upgrade.2, fog.actions.upgrade.3, fog.actions.construct.2."""

    tier_2: int
    tier_3: int
    personal: int


class Actions(Printed, kw_only=True, frozen=True):
    """``played_before_vote``: how many cards must be played before a vote is called, by the number of players from 1 (fog.vote.1,
    fog.two-player.7)."""

    prices: Prices
    played_before_vote: tuple[int, ...]
    cards: list[BasicCard]
    standard: list[Standard]


class Adviser(Sourced, kw_only=True, frozen=True):
    """An adviser: type, points, the resource that recruiting needs, and its main action (fog.actions.recruit.9)."""

    type: CardType
    points: int
    requirement: str
    main: tuple[AnyEffect, ...]
    text: Words


class Advisers(Printed, kw_only=True, frozen=True):
    advisers: list[Adviser]


class Action(Printed, kw_only=True, frozen=True):
    """What a worker does on a race board or a prestige card."""

    text: Words
    steps: tuple[AnyEffect, ...]


class Need(Printed, kw_only=True, frozen=True):
    """A place for a resource on a prestige building, and what its delivery scores (fog.delivery.3)."""

    resource: str
    points: int
    origin: Literal["published", "portal"]


class Prestige(Sourced, kw_only=True, frozen=True):
    """A prestige building: tile and card (fog.prestige.1). ``blue`` ones are on reserved areas
    (fog.prestige.placement.11)."""

    shape: str
    colour: Literal["red", "white", "green", "grey", "blue"]
    needs: list[Need]
    action: Action


class PrestigeBuildings(Printed, kw_only=True, frozen=True):
    buildings: list[Prestige]


class Race(Sourced, kw_only=True, frozen=True):
    """A race board: its resource, what it forbids (fog.setup.draft.10), its action, and workers that need no house."""

    resource: str
    forbidden: tuple[str, ...]
    difficulty: Literal["easy", "medium", "hard", "epic"]
    action: Action
    extra_workers: int = 0


class Races(Printed, kw_only=True, frozen=True):
    races: list[Race]


class Prerequisite(Printed, kw_only=True, frozen=True):
    """A prerequisite of an advanced resource, and what it scores each time (fog.resources.advanced.5)."""

    resource: str
    points: int
    origin: Literal["published", "portal"]


class Resource(Named, kw_only=True, frozen=True):
    """A resource and the shape of its tiles (fog.resources.advanced.8)."""

    tier: Literal[1, 2, 3]
    shape: str
    prerequisites: tuple[Prerequisite, ...] = ()


class Shape(Printed, kw_only=True, frozen=True):
    """Rows and columns that a tile covers, as it is printed."""

    id: str
    cells: tuple[tuple[int, int], ...]


class Resources(Printed, kw_only=True, frozen=True):
    """``neutral_points``: the points of a neutral resource (fog.resources.neutral.3)."""

    neutral_points: int
    tiles_each: int
    shapes: list[Shape]
    resources: list[Resource]


class TerrainType(Named, kw_only=True, frozen=True):
    """A terrain and the prices of trading there (fog.actions.trade.8)."""

    id: Terrain
    letter: str
    import_price: int
    access_price: int
    neutral_price: int


class Reserved(Named, kw_only=True, frozen=True):
    """A reserved area and the buildings that may be there (fog.prestige.placement.10)."""

    cells: tuple[int, ...]
    buildings: tuple[str, ...]


class Slot(Printed, kw_only=True, frozen=True):
    """A proposal slot, named by its vote token (fog.setup.rows.4)."""

    name: Words


class Board(Printed, kw_only=True, frozen=True):
    """The city map row by row, and the adviser and proposal board (fog.map.grid.2, fog.actions.recruit.4)."""

    terrain: list[str]
    sections: list[str]
    terrains: list[TerrainType]
    section_names: list[Words]
    reserved: list[Reserved]
    slots: list[Slot]
    adviser_prices: list[int]


class Laid(Printed, kw_only=True, frozen=True):
    """A resource tile of a layout."""

    resource: str
    cells: tuple[int, ...]


class SeatLayout(Printed, kw_only=True, frozen=True):
    """What a race has on the map of a beginner game; ``access`` names neutral stalls (fog.beginner.setup.3)."""

    race: str
    own: list[Laid]
    houses: tuple[int, ...]
    bridges: tuple[int, ...]
    access: list[Laid]


class BuiltLayout(Printed, kw_only=True, frozen=True):
    building: str
    cells: tuple[int, ...]
    neutral_deliveries: tuple[str, ...]


class Layout(Printed, kw_only=True, frozen=True):
    """The position from which a beginner game starts (fog.beginner.layout.1)."""

    players: int
    seats: list[SeatLayout]
    neutral: list[Laid]
    roads: tuple[int, ...]
    prestige: list[BuiltLayout]


class Beginner(Printed, kw_only=True, frozen=True):
    """``without_points``: advisers with this many points are left out (fog.beginner.setup.9)."""

    lasting: int
    extra_income: int
    without_points: int
    layouts: list[Layout]


class Solo(Printed, kw_only=True, frozen=True):
    """``slots`` and ``slots_growth``: what the proposals cost in fleeting influence at the start, and what each
    completion adds (fog.solo.vote.6, fog.solo.vote.7). ``section_difficulty`` of the starting stall
    (fog.solo.setup.6)."""

    rounds: int
    lasting_worth: int
    slots: tuple[int, ...]
    slots_growth: tuple[int, ...]
    section_difficulty: tuple[str, ...]


class SettingUp(Printed, kw_only=True, frozen=True):
    """What each player starts with, and when the game ends: fog.setup.player.1, fog.setup.player.2,
    fog.setup.player.5, fog.end.1."""

    money: int
    houses: int
    bridges: int
    buildings_to_end: int
    resources_chosen: tuple[int, ...]
    """Basic resources in addition to the race's, by number of players (fog.setup.draft.2, fog.two-player.1). In solo
    play the player has all."""
    beginner: Beginner
    solo: Solo
