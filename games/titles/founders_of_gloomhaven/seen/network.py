"""The things on the map that are connected, and what is missing for the next delivery (fog.connection, fog.delivery).
The page draws this over the map when the viewer points at a thing. Elements: ``tile:<resource>:<section>``, ``prestige:<id>``,
``space:<cell>`` of a house or a bridge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from games.titles.founders_of_gloomhaven.rules.delivery import open_needs
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Founders

FAR = 3
"""The most roads and bridges that may be missing. A tile that needs more is too far away."""


class Way(msgspec.Struct, frozen=True):
    """A stretch of roads and bridges for the connections of these seats, and the things that it joins."""

    seats: list[int]
    cells: list[int]
    joins: list[str]


class Gap(msgspec.Struct, frozen=True):
    """What is missing for a delivery. Roads or bridges on these ``cells`` would connect ``tile`` with a building that
    needs its resource. On river and wall they are bridges of the tile's owner, ``seat``."""

    seat: int
    tile: str
    building: str
    resource: str
    points: int
    cells: list[int]


class Network(msgspec.Struct, frozen=True):
    """``near`` are the things that touch each other without a road."""

    ways: list[Way] = []
    near: list[tuple[str, str]] = []
    gaps: list[Gap] = []


NOTHING = Network()


def network(state: Founders) -> Network:
    """The network of the map now."""
    city = City(state.tiles, state.roads, state.built, state.players)
    things = dict(_things(state))
    return Network(list(_ways(state, city, things)), list(_near(things)), list(_gaps(state, city)))


def _things(state: Founders) -> Iterator[tuple[str, int]]:
    """Everything that can be connected, with its spaces."""
    for key, tile in state.tiles.items():
        yield f"tile:{key}", grid.mask(tile.cells)
    for building, built in state.built.items():
        yield f"prestige:{building}", grid.mask(built.cells)
    for player in state.players:
        for cell in player.houses:
            yield f"space:{cell}", grid.BITS[cell]


def _ways(state: Founders, city: City, things: Mapping[str, int]) -> Iterator[Way]:
    """Roads are for every player, a bridge is for its owner only: fog.road.1, fog.bridge.3, fog.connection.1."""
    seats: dict[tuple[int, int], list[int]] = {}
    for seat in range(state.seats):
        for way in city.ways(seat):
            seats.setdefault(way, []).append(seat)
    for (spaces, touched), owners in seats.items():
        yield Way(owners, grid.cells(spaces), [name for name, cells in things.items() if cells & touched])


def _near(things: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """The pairs of things that are adjacent: fog.connection.1, fog.connection.2."""
    names = list(things)
    for number, thing in enumerate(names):
        touched = grid.around(things[thing])
        for other in names[number + 1 :]:
            if things[other] & touched:
                yield thing, other


def _gaps(state: Founders, city: City) -> Iterator[Gap]:
    """The gaps between each open need and the tiles of its resource: fog.delivery.1, fog.delivery.11."""
    for building, needed in open_needs(state):
        for key in city.of_resource(needed):
            owner = city.owners[key]
            if owner == NOBODY:
                continue
            if cells := _missing(state, city, owner, city.tiles[key], city.built[building]):
                yield Gap(owner, f"tile:{key}", building, needed, components.needs(building)[needed], cells)


def _missing(state: Founders, city: City, owner: int, start: int, end: int) -> list[int]:
    """Spaces for the fewest roads and bridges that connect two buildings. Empty if they are connected already or too
    far apart."""
    left = components.setting_up().bridges - len(state.players[owner].bridges)
    way = _way(city, owner, start, end, FAR if left else 0)
    return way if _bridges(way) <= left else _way(city, owner, start, end, left)


def _bridges(cells: list[int]) -> int:
    return sum(grid.BITS[cell] & grid.WATER > 0 for cell in cells)


def _way(city: City, owner: int, start: int, end: int, most: int) -> list[int]:
    """The same with at most ``most`` bridges. With as many bridges as pieces, the search need not count bridges, which
    is quicker."""
    water = grid.WATER & ~city.taken
    land, bridges = (city.free | water, 0) if most >= FAR else (city.free, most)
    touched = city.touch(owner, start)
    if touched & end:
        return []
    reached = [[touched] * (bridges + 1)]
    """The spaces that are touched after each number of pieces: with no bridge, with up to one, and so on."""
    back = city.touch(owner, end)
    while not _pieces(reached[-1], bridges, land, water) & back:
        last = reached[-1]
        spaces = [_pieces(last, number, land, water) for number in range(bridges + 1)]
        if len(reached) == FAR or not spaces[-1]:
            return []
        reached.append([before | city.touch(owner, new) for before, new in zip(last, spaces, strict=True)])
    way: list[int] = []
    for last in reversed(reached):
        possible = back & _pieces(last, bridges, land, water)
        space = possible & -possible
        bridges -= bool(space & ~land)
        way.append(space)
        back = city.touch(owner, space)
    return [grid.cells(space)[0] for space in reversed(way)]


def _pieces(touched: list[int], bridges: int, land: int, water: int) -> int:
    """The spaces for the next piece, if at most this many bridges are used so far and for it."""
    return land & touched[bridges] | (water & touched[bridges - 1] if bridges else 0)
