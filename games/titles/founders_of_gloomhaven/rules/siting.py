"""Where an advanced resource building may be placed (fog.actions.upgrade), also by roads that are laid before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.titles.founders_of_gloomhaven.rules.holdings import usable
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement, around


@dataclass(frozen=True)
class Wanted:
    """What a building of ``resource`` must touch: ``reach`` (connected to an own tile), for each prerequisite the spaces connected to one
    that may be used (``usable``) or to any (``any``), and every road ``laid`` for it. ``waived`` prerequisites need no access."""

    resource: str
    reach: int
    usable: tuple[int, ...]
    any: tuple[int, ...]
    laid: tuple[int, ...]
    waived: int

    def met(self, spaces: int) -> bool:
        """fog.actions.upgrade.5, fog.actions.upgrade.6, fog.actions.upgrade.10, fog.actions.upgrade.13"""
        if not spaces & self.reach:
            return False
        lacking = 0
        for with_access, whoever in zip(self.usable, self.any, strict=True):
            if not spaces & with_access:
                if not spaces & whoever:
                    return False
                lacking += 1
        return lacking <= self.waived and all(spaces & road for road in self.laid)

    def with_road(self, road: int, touched: int) -> Wanted:
        """The same after a road: whatever was connected to its space is connected to all that the road touches, over ways too."""

        def grown(spaces: int) -> int:
            return spaces | touched if spaces & road else spaces

        return Wanted(
            self.resource,
            self.reach | touched,
            tuple([grown(spaces) for spaces in self.usable]),
            tuple([grown(spaces) for spaces in self.any]),
            (*[grown(spaces) for spaces in self.laid], touched),
            self.waived,
        )


def wanted(game: FogGame, seat: int, resource: str, laid: Sequence[int], waived: int) -> Wanted | None:
    """What must be touched now; None where a prerequisite is not to be had at all."""
    city, state = game.city, game.state
    of_use, of_any, waiving = [], [], 0
    for prerequisite in components.recipe(resource):
        keys = list(city.of_resource(prerequisite.resource))
        useful = [key for key in keys if usable(state, seat, key)]
        waiving += not useful
        if not keys or waiving > waived:
            return None
        of_use.append(_connected(city, seat, useful))
        of_any.append(_connected(city, seat, keys) if waived else of_use[-1])
    roads = tuple([city.touch(seat, grid.BITS[cell]) for cell in laid])
    return Wanted(resource, city.reach(seat), tuple(of_use), tuple(of_any), roads, waived)


def _connected(city: City, seat: int, keys: Sequence[str]) -> int:
    spaces = 0
    for key in keys:
        spaces |= city.touch(seat, city.tiles[key])
    return spaces


def sites(city: City, seat: int, found: Wanted) -> Iterator[Placement]:
    """fog.actions.upgrade.5: every way in which it may be placed as the map is."""
    return (placed for placed in city.open(seat, found.resource) if found.met(placed.spaces))


def possible(city: City, seat: int, found: Wanted, roads: int) -> bool:
    """Whether it may be placed at once or after up to so many roads. Asked again and again while the map is the same."""
    key = (seat, found, roads)
    known = city.answers.get(key)
    if known is None:
        known = city.answers[key] = _possible(city, seat, found, roads, 0, city.open(seat, found.resource))
    return known


def _possible(city: City, seat: int, found: Wanted, roads: int, taken: int, among: Sequence[Placement]) -> bool:
    """With roads on the spaces ``taken``; only ``among`` these is it looked for. The last road must touch the building, those before it
    may lead to the next."""
    if any(found.met(placed.spaces) and not placed.spaces & taken for placed in among):
        return True
    in_sight = _in_sight(city, seat, found, roads, among) if roads else []
    if not in_sight:
        return False
    for road, after in _roads(city, seat, found, taken):
        beside = in_sight if roads > 1 else [placed for placed in in_sight if placed.spaces & after.laid[-1]]
        if beside and _possible(city, seat, after, roads - 1, taken | road, beside):
            return True
    return False


def useful_roads(city: City, seat: int, found: Wanted, roads: int) -> list[int]:
    """fog.actions.upgrade.4, fog.actions.upgrade.10: cells where a road may be laid first, so that a building connected to it can
    follow."""
    in_sight = _in_sight(city, seat, found, roads, city.open(seat, found.resource)) if roads else []
    if not in_sight:
        return []
    return [
        grid.cells(road)[0]
        for road, after in _roads(city, seat, found, 0)
        if _possible(city, seat, after, roads - 1, road, in_sight)
    ]


def _roads(city: City, seat: int, found: Wanted, taken: int) -> Iterator[tuple[int, Wanted]]:
    """fog.road.2: each space where a road may be laid, with what must be touched afterwards."""
    rest = city.free & found.reach & ~taken
    while rest:
        road = rest & -rest
        rest ^= road
        touched = city.touch(seat, road)
        for before in found.laid:
            if before & road:
                touched |= before
        yield road, found.with_road(road, touched)


def _in_sight(city: City, seat: int, found: Wanted, roads: int, among: Sequence[Placement]) -> list[Placement]:
    """Where it could be placed if roads lay on every space that so many can get to: nowhere else need be looked."""
    for _ in range(roads):
        road = city.free & found.reach
        found = found.with_road(road, _touched(city, seat, road))
        found = Wanted(found.resource, found.reach, found.usable, found.any, found.laid[:-1], found.waived)
    return [placed for placed in among if found.met(placed.spaces)]


def _touched(city: City, seat: int, roads: int) -> int:
    """What all these roads touch, over ways too."""
    near = around(roads)
    for stretch, touched in city.ways(seat):
        if near & stretch:
            near |= touched
    return near
