"""What is printed on the components: loaded once from data/, checked, immutable; and what follows from the map alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.engine.title import datafile
from games.titles.imperial_struggle.table.board_types import (
    BasicTile,
    BonusTile,
    Demand,
    Investment,
    Map,
    Space,
    SpecialTile,
    Theater,
    Track,
    WarDisplay,
)
from games.titles.imperial_struggle.table.printed import Printed


class _Investments(Printed, frozen=True):
    tiles: tuple[Investment, ...]


class _Wars(Printed, frozen=True):
    wars: tuple[WarDisplay, ...]


class _WarTiles(Printed, frozen=True):
    basic: tuple[BasicTile, ...]
    bonus: tuple[BonusTile, ...]
    special: tuple[SpecialTile, ...]


DATA = datafile.Folder(
    Path(__file__).parents[1] / "data",
    {
        datafile.Box: "box",
        Map: "map",
        Track: "track",
        _Investments: "investment_tiles",
        _Wars: "wars",
        _WarTiles: "war_tiles",
    },
)
"""What each file of data/ holds."""


@cache
def board() -> Map:
    """The map."""
    return DATA.read(Map)


@cache
def track() -> Track:
    """Awards, Global Demand, Turn Track, costs and limits."""
    return DATA.read(Track)


LIMITS = track().limits
COSTS = track().costs
LAST_TURN = max(box.turn for box in track().track)
"""The number of Peace Turns (is.overview.8)."""
SPACES: dict[str, Space] = DATA.by_id(board().spaces)
REGIONS = tuple(region.id for region in board().regions)
COMMODITIES = tuple(commodity.id for commodity in board().commodities)
ALL_REGIONS: dict[str, tuple[str, ...]] = {
    region: tuple(space.id for space in board().spaces if space.region == region) for region in REGIONS
}
MARKETS = tuple(space.id for space in board().spaces if space.type == "market")
POLITICAL = tuple(space.id for space in board().spaces if space.type == "political")
FORTS = tuple(space.id for space in board().spaces if space.type == "fort")
NAVAL = tuple(space.id for space in board().spaces if space.type == "naval")
TERRITORIES = tuple(space.id for space in board().spaces if space.type == "territory")
PRESTIGE = tuple(space.id for space in board().spaces if space.prestige)
OF_COMMODITY: dict[str, tuple[str, ...]] = {
    commodity: tuple(space.id for space in board().spaces if space.commodity == commodity) for commodity in COMMODITIES
}


def _neighbors() -> dict[str, tuple[str, ...]]:
    by_space: dict[str, list[str]] = {space: [] for space in SPACES}
    for end, other in board().connections:
        by_space[end].append(other)
        by_space[other].append(end)
    return {space: tuple(others) for space, others in by_space.items()}


NEIGHBORS = _neighbors()
"""Solid lines (is.map.lines.7 to 9)."""
ROOTS: dict[str, tuple[str, ...]] = {
    space: tuple(other for other in others if SPACES[other].type != "market") for space, others in NEIGHBORS.items()
}
"""The Territories, Forts and Naval spaces among them."""
SHIELDS: dict[str, tuple[str, ...]] = {
    space: tuple(other for other in others if SPACES[other].type in ("fort", "naval"))
    for space, others in NEIGHBORS.items()
}
"""The Forts and Naval spaces among them, which can protect (is.map.protection.1)."""
NEXT_MARKETS: dict[str, tuple[str, ...]] = {
    space: tuple(other for other in others if SPACES[other].type == "market") for space, others in NEIGHBORS.items()
}


@cache
def conquest_lines(tougher_forts: bool) -> dict[str, tuple[str, ...]]:
    """is.map.lines.5, is.map.lines.6: the other ends of each space's Conquest Lines."""
    by_space: dict[str, list[str]] = {space: [] for space in SPACES}
    for line in board().conquest_lines:
        if tougher_forts or not line.tougher_forts:
            end, other = line.ends
            by_space[end].append(other)
            by_space[other].append(end)
    return {space: tuple(others) for space, others in by_space.items()}


NEEDS: dict[str, tuple[str, ...]] = {space.id: space.connected for space in board().advantage_spaces}
"""The spaces that an Advantage needs (is.map.lines.3)."""
NEEDED_BY: dict[str, tuple[str, ...]] = {
    space: tuple(advantage for advantage, needed in NEEDS.items() if space in needed) for space in SPACES
}
"""The Advantages that need a space."""


@cache
def demand() -> dict[str, Demand]:
    """Rows of the Global Demand table by commodity, from the top (is.scoring.demand.3)."""
    return {row.commodity: row for row in track().demand}


@cache
def investments() -> dict[str, Investment]:
    return DATA.by_id(DATA.read(_Investments).tiles)


@cache
def wars() -> dict[str, WarDisplay]:
    return DATA.by_id(DATA.read(_Wars).wars)


@cache
def theaters() -> dict[str, Theater]:
    """Every theater of every war."""
    return DATA.by_id(theater for war in wars().values() for theater in war.theaters)


@cache
def war_of(theater: str) -> str:
    """The war of a theater."""
    return next(war.id for war in wars().values() if any(fought.id == theater for fought in war.theaters))


@cache
def _war_tiles() -> _WarTiles:
    return DATA.read(_WarTiles)


SHORT = {"france": "fr", "britain": "br"}


@cache
def basic_tiles(side: str) -> tuple[str, ...]:
    """The Basic War tiles of a side (is.components.8)."""
    return tuple(f"basic_{SHORT[side]}_{tile.number:02}" for tile in _war_tiles().basic)


@cache
def bonus_tiles(war: str, side: str) -> tuple[str, ...]:
    """The Bonus War tiles of a side for a war (is.wars.tiles.5)."""
    return tuple(tile.id for tile in _war_tiles().bonus if tile.war == war and tile.side == side)


@cache
def war_tiles() -> dict[str, BasicTile | BonusTile | SpecialTile]:
    """Every War tile by id."""
    tiles: dict[str, BasicTile | BonusTile | SpecialTile] = {}
    for side, short in SHORT.items():
        tiles |= {f"basic_{short}_{tile.number:02}": tile for tile in _war_tiles().basic if side}
    named: list[BonusTile | SpecialTile] = [*_war_tiles().bonus, *_war_tiles().special]
    return tiles | DATA.by_id(named)


def effect_of(tile: str) -> str:
    """What a War tile does (is.wars.effects); the special ones do nothing."""
    printed = war_tiles()[tile]
    return "" if isinstance(printed, SpecialTile) else printed.effect


def strength_of(tile: str) -> int:
    return war_tiles()[tile].strength


FIRST_TURN: dict[str, int] = {box.era: box.turn for box in reversed(track().track) if box.era}
"""The Peace Turn with which each Era begins (is.overview.3)."""


@cache
def wars_box(turn: int) -> str:
    """is.overview.5: the war that follows a Peace Turn, empty where none does."""
    return next((war.id for war in wars().values() if war.after_turn == turn), "")


@cache
def era_of(turn: int) -> str:
    """The Era of a Peace Turn (is.overview.3)."""
    return next(box.era for box in track().track if box.turn == turn)
