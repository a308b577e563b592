"""How far apart things are on the map: what is connected, and how many roads are missing otherwise (fog.connection)."""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.founders_of_gloomhaven.rules.holdings import tiles_of
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.state import NOBODY


def missing(city: City, owner: int, spaces: int, target: int) -> int | None:
    """How many roads are missing to connect these spaces with the target over an owner's ways. 0: they are
    connected. None: no number of roads connects them, for example across the river without a bridge.
    fog.connection.1, fog.connection.6, fog.road.4."""
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
    """Tiles of a resource that roads alone could connect to a prestige building. Each has its number of missing
    roads; the nearest is first. fog.delivery.13."""
    city = game.city
    tiles = [
        (roads, key)
        for key in tiles_of(game.state, resource)
        if (owner := city.owners[key]) != NOBODY
        and (roads := missing(city, owner, city.tiles[key], city.built[building])) is not None
    ]
    return iter(sorted(tiles))
