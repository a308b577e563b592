"""The 18 resources as the board lists them: who has each, and where it is still needed (fog.resources.use.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import Built, Player, Tile

LACKS, ACCESS, OWNS, CONTROLS = range(4)
"""What a seat has of a resource. ``CONTROLS``: without a tile, by its race or a card."""


class Holding(msgspec.Struct, frozen=True):
    """A resource. ``held`` is what each seat has of it. ``wanted`` are the points of each need, and whether its building is built."""

    held: list[int]
    wanted: list[tuple[int, bool]]


def holdings_of(
    players: Sequence[Player], tiles: Mapping[str, Tile], built: Mapping[str, Built], proposals: Iterable[str]
) -> dict[str, Holding]:
    """All resources, in their printed order."""
    table = {
        name: Holding([CONTROLS if name in player.resources else LACKS for player in players], [])
        for name in components.resources()
    }
    for key, tile in tiles.items():
        held = table[key.partition(":")[0]].held
        for number, player in enumerate(players):
            if tile.owner == player.seat:
                held[number] = OWNS
            elif player.seat in tile.access and held[number] != OWNS:
                held[number] = ACCESS
    for building, one in built.items():
        for name, points in components.needs(building).items():
            if name not in one.delivered and not one.done:
                table[name].wanted.append((points, True))
    for building in filter(None, proposals):
        for name, points in components.needs(building).items():
            table[name].wanted.append((points, False))
    return table
