"""Cards and tiles: loaded once from data/, checked, immutable, by id."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeVar

from games.engine import datafile
from games.titles.imperial_struggle.table.card_types import (
    Advantage,
    BasicTile,
    BonusTile,
    EventCard,
    Investment,
    Ministry,
    Printed,
    SpecialTile,
    WarTileEffect,
)

File = TypeVar("File", bound=Printed)
DATA = Path(__file__).parents[1] / "data"


class _Events(Printed, frozen=True):
    events: list[EventCard]


class _Ministries(Printed, frozen=True):
    ministries: list[Ministry]


class _Advantages(Printed, frozen=True):
    advantages: list[Advantage]


class _Investment(Printed, frozen=True):
    minor_points: int
    investment_tiles: list[Investment]


class _WarTiles(Printed, frozen=True):
    effects: list[WarTileEffect]
    basic: list[BasicTile]
    special: list[SpecialTile]
    bonus: list[BonusTile]


FILES: dict[type[Printed], str] = {
    _Events: "events",
    _Ministries: "ministries",
    _Advantages: "advantages",
    _Investment: "investment_tiles",
    _WarTiles: "war_tiles",
}
"""What each of these files of data/ holds."""


def _read(kind: type[File]) -> File:
    return datafile.load(DATA / f"{FILES[kind]}.yaml", kind)


@cache
def events() -> dict[str, EventCard]:
    return {card.id: card for card in _read(_Events).events}


@cache
def ministries() -> dict[str, Ministry]:
    return {card.id: card for card in _read(_Ministries).ministries}


@cache
def advantages() -> dict[str, Advantage]:
    return {tile.id: tile for tile in _read(_Advantages).advantages}


@cache
def _investment() -> _Investment:
    return _read(_Investment)


@cache
def investment_tiles() -> dict[str, Investment]:
    return {tile.id: tile for tile in _investment().investment_tiles}


@cache
def minor_points() -> int:
    """is.action-round.8: points of every Minor action."""
    return _investment().minor_points


@cache
def _tiles() -> _WarTiles:
    return _read(_WarTiles)


@cache
def war_tile_effects() -> dict[str, WarTileEffect]:
    return {effect.id: effect for effect in _tiles().effects}


@cache
def basic_tiles() -> list[BasicTile]:
    """The kinds of Basic War tiles, the same for both sides."""
    return _tiles().basic


@cache
def special_tiles() -> dict[str, SpecialTile]:
    return {tile.id: tile for tile in _tiles().special}


@cache
def bonus_tiles() -> dict[str, BonusTile]:
    return {tile.id: tile for tile in _tiles().bonus}
