"""Where an advanced resource building may be placed (fog.actions.upgrade), also with roads that are laid before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.titles.founders_of_gloomhaven.rules.holdings import usable
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.city import City
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement, around

EVERYWHERE = -1
"""The set of all spaces."""


@dataclass(frozen=True)
class Requirement:
    """What a building of ``resource`` must touch. ``reach`` is connected to a tile of the seat. For each
    prerequisite, ``usable`` is connected to a tile that may be used, ``any`` to any tile. The building must touch
    every road ``laid`` for it. ``waived`` prerequisites need no access."""

    resource: str
    reach: int
    usable: tuple[int, ...]
    any: tuple[int, ...]
    laid: tuple[int, ...]
    waived: int

    def met(self, spaces: int) -> bool:
        """Whether a building on these spaces touches all that it must touch: fog.actions.upgrade.5,
        fog.actions.upgrade.6, fog.actions.upgrade.10, fog.actions.upgrade.13."""
        if not spaces & self.reach:
            return False
        lacking = 0
        for with_access, whoever in zip(self.usable, self.any, strict=True):
            if not spaces & with_access:
                if not spaces & whoever:
                    return False
                lacking += 1
        return lacking <= self.waived and all(spaces & road for road in self.laid)

    def with_roads(self, roads: int, touched: int) -> Requirement:
        """The same with roads on all these spaces. What was connected to one of them is connected to all that they
        touch."""

        def grown(spaces: int) -> int:
            return spaces | touched if spaces & roads else spaces

        usable, whoever = tuple(map(grown, self.usable)), tuple(map(grown, self.any))
        return Requirement(
            self.resource, self.reach | touched, usable, whoever, tuple(map(grown, self.laid)), self.waived
        )

    def lacking(self, spaces: int) -> Iterator[list[int]]:
        """What a building there does not touch yet. It needs all the sets of one of these lists."""
        for waived in combinations(range(len(self.any)), min(self.waived, len(self.any))):
            demands = [whoever if n in waived else self.usable[n] for n, whoever in enumerate(self.any)]
            yield [among for among in (*demands, *self.laid) if not spaces & among]


def requirement(game: FogGame, seat: int, resource: str, laid: Sequence[int], waived: int) -> Requirement | None:
    """What must be touched now. None: a prerequisite is not available at all."""
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
    return Requirement(resource, city.reach(seat), tuple(of_use), tuple(of_any), roads, waived)


def _connected(city: City, seat: int, keys: Sequence[str]) -> int:
    spaces = 0
    for key in keys:
        spaces |= city.touch(seat, city.tiles[key])
    return spaces


def sites(city: City, seat: int, requirement: Requirement) -> Iterator[Placement]:
    """Every way to place the building on the map as it is: fog.actions.upgrade.5."""
    return (placed for placed in city.open(seat, requirement.resource) if requirement.met(placed.spaces))


def possible(city: City, seat: int, requirement: Requirement, roads: int) -> bool:
    """Whether it may be placed at once or after up to this many roads. The answer is cached while the map is the
    same."""
    key = (seat, requirement, roads)
    known = city.answers.get(key)
    if known is None:
        known = (
            next(sites(city, seat, requirement), None) is not None
            or next(firsts(city, seat, requirement, roads), 0) > 0
        )
        city.answers[key] = known
    return known


def useful_roads(city: City, seat: int, requirement: Requirement, roads: int) -> list[int]:
    """Cells where a road may be laid first, so that a building connected to it can follow: fog.actions.upgrade.4,
    fog.actions.upgrade.10."""
    spaces = 0
    for first in firsts(city, seat, requirement, roads):
        spaces |= first
    return grid.cells(spaces)


def firsts(city: City, seat: int, requirement: Requirement, roads: int) -> Iterator[int]:
    """For each place that is possible after up to this many roads, the spaces for the first road."""
    if roads:
        within = _in_sight(city, seat, requirement, roads)
        for placed in city.open(seat, requirement.resource):
            if within.met(placed.spaces) and (spaces := _leading_to(city, seat, requirement, roads, placed.spaces)):
                yield spaces


def _in_sight(city: City, seat: int, requirement: Requirement, roads: int) -> Requirement:
    """What the building would touch with roads on every space that this many roads can reach. A place that is not
    possible then need not be searched."""
    for _ in range(roads):
        road = city.free & requirement.reach
        requirement = requirement.with_roads(road, _touched(city, seat, road))
    return requirement


def _leading_to(city: City, seat: int, requirement: Requirement, roads: int, spaces: int) -> int:
    """Where the first of one or two roads may be, so that a building on these spaces can follow. One road touches
    the building and all that it lacks. Two roads share what it lacks. Both touch the building, or one touches it and
    the other road."""
    free = city.free & ~spaces
    near = free & city.touch(seat, spaces)
    firsts = 0
    for lacking in requirement.lacking(spaces):
        for by_first, by_last in _shared_out(lacking, roads):
            first = free & requirement.reach & by_first
            if by_last == EVERYWHERE:
                firsts |= first & near
            if roads > 1 and first:
                last = free & by_last
                firsts |= first & _touched(city, seat, last & near)
                firsts |= first & near & (EVERYWHERE if last & near & requirement.reach else _touched(city, seat, last))
    return firsts


def _shared_out(lacking: Sequence[int], roads: int) -> Sequence[tuple[int, int]]:
    """Each way to share this between a first and a last road: where the first must be and where the last."""
    shares = [(EVERYWHERE, EVERYWHERE)]
    for among in lacking:
        by_last = [(first, last & among) for first, last in shares] if roads > 1 else []
        shares = [*((first & among, last) for first, last in shares), *by_last]
    return shares


def _touched(city: City, seat: int, roads: int) -> int:
    """What all these roads touch, also over ways."""
    near = around(roads)
    for stretch, touched in city.ways(seat):
        if near & stretch:
            near |= touched
    return near
