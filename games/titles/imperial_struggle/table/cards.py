"""Cards and Advantage tiles: loaded once from data/, checked, immutable, by id."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.engine.title import datafile
from games.titles.imperial_struggle.table.card_types import Advantage, Event, Ministry, WarTileEffect
from games.titles.imperial_struggle.table.printed import Printed


class _Events(Printed, frozen=True):
    events: tuple[Event, ...]


class _Ministries(Printed, frozen=True):
    ministries: tuple[Ministry, ...]


class _Advantages(Printed, frozen=True):
    advantages: tuple[Advantage, ...]


class _WarTileEffects(Printed, frozen=True):
    effects: tuple[WarTileEffect, ...]


DATA = datafile.Folder(
    Path(__file__).parents[1] / "data",
    {
        _Events: "events",
        _Ministries: "ministries",
        _Advantages: "advantages",
        _WarTileEffects: "war_tile_effects",
    },
)
"""What each of these files of data/ holds."""


@cache
def events() -> dict[str, Event]:
    return {card.id: card for card in DATA.read(_Events).events}


@cache
def ministries() -> dict[str, Ministry]:
    return {card.id: card for card in DATA.read(_Ministries).ministries}


@cache
def advantages() -> dict[str, Advantage]:
    return {tile.id: tile for tile in DATA.read(_Advantages).advantages}


@cache
def war_tile_effects() -> dict[str, WarTileEffect]:
    return {effect.id: effect for effect in DATA.read(_WarTileEffects).effects}
