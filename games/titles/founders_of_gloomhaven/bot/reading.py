"""What a bot reads off the table: how far things lie apart, what is still needed, what a resource would bring. From the View alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.delivery import open_needs
from games.titles.founders_of_gloomhaven.seen.imagined import imagined
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.state import NOBODY

MONEY, FLEETING, LASTING, WORKER = 0.3, 0.3, 1.2, 2.5
"""What one of it is worth, in points."""
FAR = 5
"""Roads further than this nothing is thought to be connected."""
EACH_ROAD = 0.72
"""What is left of a delivery's worth with each road that is still missing."""
PROPOSED = 0.3
"""What the need of a proposal is worth against that of a building which stands."""
LATER = 0.12
"""What the need of a building that may still be proposed is worth."""
INCOME = 1.0
"""What a step on the income track is worth in the middle of the game."""


class Table:
    """The table from a seat."""

    def __init__(self, view: FoundersView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.own = view.players[seat]
        self.game = imagined(view)
        self.state, self.city = self.game.state, self.game.city
        self._layers: dict[tuple[int, int], list[int]] = {}
        self._kept: dict[str, float] = {}
        self._reached: dict[tuple[str, str], float] = {}

    @cached_property
    def left(self) -> float:
        """How much of the game is still to come, from 1 to 0."""
        return max(0.1, 1 - self.view.completed / components.setting_up().buildings_to_end)

    @cached_property
    def needs(self) -> list[tuple[str, str, int]]:
        """What buildings on the map still need, with its points."""
        return [(building, name, components.needs(building)[name]) for building, name in open_needs(self.state)]

    def layers(self, owner: int, spaces: int) -> list[int]:
        """What is connected with these spaces over an owner's ways, at once and after each road more."""
        known = self._layers.get((owner, spaces))
        if known is None:
            reach = self.city.touch(owner, spaces)
            known = [reach]
            for _ in range(FAR):
                near = around(self.city.free & reach)
                for stretch, touched in self.city.ways(owner):
                    if near & stretch:
                        near |= touched
                reach |= near
                known.append(reach)
            self._layers[owner, spaces] = known
        return known

    def distance(self, owner: int, spaces: int, target: int) -> int:
        """How many roads it takes from these spaces to the target; more than ``FAR`` where it is too far."""
        for roads, reach in enumerate(self.layers(owner, spaces)):
            if reach & target:
                return roads
        return FAR + 1

    def near(self, owner: int, spaces: int, target: int) -> float:
        """1 for what is connected, less for each road that is missing, 0 for what is too far."""
        roads = self.distance(owner, spaces, target)
        return EACH_ROAD**roads if roads <= FAR else 0.0

    def kept(self, name: str) -> float:
        """What the owner of a tile has to pass on of each scoring."""
        known = self._kept.get(name)
        if known is None:
            known = 0.0
            for wanted in components.recipe(name):
                owners = {self.state.tiles[key].owner for key in holdings.tiles_of(self.state, wanted.resource)}
                if self.seat in owners:
                    known += self.kept(wanted.resource)
                elif NOBODY in owners:
                    known += components.resource_data().neutral_points
                else:
                    known += wanted.points
            self._kept[name] = known
        return known

    def reached(self, building: str, name: str) -> float:
        """How near a tile of one's own is already to a building that needs it."""
        known = self._reached.get((building, name))
        if known is None:
            spaces = self.city.built[building]
            known = max(
                (
                    self.near(self.seat, spaces, self.city.tiles[key])
                    for key in holdings.tiles_of(self.state, name)
                    if self.state.tiles[key].owner == self.seat
                ),
                default=0.0,
            )
            self._reached[building, name] = known
        return known

    def tile(self, name: str, spaces: int) -> float:
        """What a tile of one's own on these spaces would bring by deliveries."""
        worth = 0.0
        for building, wanted, points in self.needs:
            if wanted == name:
                gained = self.near(self.seat, self.city.built[building], spaces) - self.reached(building, name)
                worth += max(0.0, gained) * max(0.5, points - self.kept(name))
        return worth

    def owned(self, name: str) -> bool:
        return any(self.state.tiles[key].owner == self.seat for key in holdings.tiles_of(self.state, name))

    def promise(self, name: str) -> float:
        """What a resource brings wherever it lies: income if it is new, proposals, its use by others and for what one can build then."""
        if self.owned(name):
            return 0.3 * self._products(name)
        proposed = [components.needs(building).get(name, 0) for building in self.view.proposals]
        income = INCOME * self.left if name in components.advanced() or name in self.own.resources else 0.0
        return income + (PROPOSED * sum(proposed) + LATER * self._later(name)) * self.left + self._products(name)

    def _later(self, name: str) -> int:
        """The points of needs that may still come up."""
        gone = (*self.view.built, *self.view.proposals)
        return sum(components.needs(card).get(name, 0) for card in components.prestige() if card not in gone)

    def _products(self, name: str) -> float:
        """Shares of what it is made into."""
        worth = 0.0
        for product in components.advanced():
            for wanted in components.recipe(product):
                if wanted.resource == name:
                    needed = sum(need == product for _, need, _ in self.needs)
                    worth += wanted.points * (0.15 + 0.25 * needed) * self.left
        return worth

    def access(self, name: str) -> float:
        """What it is worth to be able to use a resource that one could not use before."""
        if holdings.has(self.state, self.seat, name):
            return 0.1
        worth = 0.2
        for product in components.advanced():
            wanted = [one.resource for one in components.recipe(product)]
            if name in wanted:
                rest = [other for other in wanted if other != name]
                have = all(holdings.has(self.state, self.seat, other) for other in rest)
                worth += (0.55 if have else 0.15) * self.product(product)
        return worth + 0.5 * sum(components.advisers()[card].requirement == name for card in self.view.row if card)

    def product(self, name: str) -> float:
        """What an advanced resource promises, wherever it could be built."""
        found = [points - self.kept(name) for _, need, points in self.needs if need == name]
        return self.promise(name) + 0.6 * sum(max(0.5, points) for points in found)

    def roads(self) -> Iterator[tuple[int, float]]:
        """Sets of spaces, each with what a road on one of them brings nearer: those on the shortest way from a tile to where it is needed,
        from tiles to what can be made of them less."""
        for building, name, points in self.needs:
            for key in holdings.tiles_of(self.state, name):
                owner = self.state.tiles[key].owner
                if owner == NOBODY:
                    continue
                share = max(0.5, points - self.kept(name)) if owner == self.seat else self._share(name) - 0.25 * points
                yield from self._ways(owner, self.city.tiles[key], self.city.built[building], share)
        yield from self._ways_to_prerequisites()

    def _ways_to_prerequisites(self) -> Iterator[tuple[int, float]]:
        """From one's own tiles to what one may use, for the sake of what could be made of it."""
        kept = self.city.kept[self.seat]
        for product in components.advanced():
            wanted = [one.resource for one in components.recipe(product)]
            if not kept or not all(holdings.has(self.state, self.seat, name) for name in wanted):
                continue
            worth = 0.8 * self.product(product)
            for name in wanted:
                usable = [
                    self.city.tiles[key]
                    for key in holdings.tiles_of(self.state, name)
                    if holdings.usable(self.state, self.seat, key)
                ]
                nearest = min(usable, key=lambda tile: self.distance(self.seat, kept, tile))
                yield from self._ways(self.seat, kept & ~nearest or kept, nearest, worth)

    def _share(self, name: str) -> float:
        """What one receives when another delivers this."""
        return sum(wanted.points for wanted in components.recipe(name) if self.owned(wanted.resource))

    def _ways(self, owner: int, start: int, target: int, worth: float) -> Iterator[tuple[int, float]]:
        roads = self.distance(owner, start, target)
        if not 0 < roads <= FAR:
            return
        gained = worth * (EACH_ROAD ** (roads - 1) - EACH_ROAD**roads)
        there, back = self.layers(owner, start), self.layers(owner, target)
        spaces = 0
        for step in range(roads):
            spaces |= there[step] & back[roads - 1 - step]
        yield spaces & self.city.free, gained
