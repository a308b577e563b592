"""How far things lie apart on the map: what is connected, and how many roads are missing where it is not (fog.connection)."""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.founders_of_gloomhaven.rules.holdings import tiles_of
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.state import NOBODY


def missing(city: City, owner: int, spaces: int, target: int) -> int | None:
    """How many roads it takes to connect these spaces with the target over an owner's ways: 0 where they are connected. None where no
    number of roads does, as across the river without a bridge (fog.connection.1, fog.connection.6, fog.road.4)."""
    reach, roads = city.touch(owner, spaces), 0
    while not reach & target:
        near = around(city.free & reach)
        for stretch, touched in city.ways(owner):
            if near & stretch:
                near |= touched
        if not near & ~reach:
            return None
        reach |= near
        roads += 1
    return roads


def suppliers(game: FogGame, building: str, resource: str) -> Iterator[tuple[int, str]]:
    """fog.delivery.13: tiles of a resource that could be delivered to a prestige building by roads alone, each with how many are missing,
    the nearest first."""
    city = game.city
    found = [
        (roads, key)
        for key in tiles_of(game.state, resource)
        if (owner := city.owners[key]) != NOBODY
        and (roads := missing(city, owner, city.tiles[key], city.built[building])) is not None
    ]
    return iter(sorted(found))
