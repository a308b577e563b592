"""What a bot could deliver, and how near that is: stalls and buildings that it could build, their prerequisites, and
missing roads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from games.engine.bots.known import Known, known
from games.titles.founders_of_gloomhaven.bot.estimates import ESTIMATES
from games.titles.founders_of_gloomhaven.bot.reading import BRIDGE, EACH_ROAD, FAR, BotView
from games.titles.founders_of_gloomhaven.bot.rooms import covered
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.state import NOBODY


class Plans:
    """The plans of one seat at one moment."""

    def __init__(self, table: BotView) -> None:
        self.table = table
        self.known: Known = {}

    # What the seat could have

    @known
    def chance(self, name: str) -> float:
        """How near the seat is to another tile of a resource, anywhere. 0: the seat can never have one."""
        if name in components.basics():
            return ESTIMATES.to_import if name in self.table.player.resources else 0.0
        chance = ESTIMATES.to_make
        for prerequisite in components.recipe(name):
            chance *= self.at_hand(prerequisite.resource)
        return chance * EACH_ROAD ** self._roads_missing(name)

    @known
    def _usable(self, name: str) -> list[int]:
        """The spaces of the tiles of a resource that the seat may use."""
        table = self.table
        return [
            table.city.tiles[key]
            for key in holdings.tiles_of(table.state, name)
            if holdings.usable(table.state, table.seat, key)
        ]

    def _roads_missing(self, product: str) -> int:
        """How many roads are missing to join the usable prerequisites, and to reach a place with room."""
        table, room = self.table, self._room(product)
        missing = [0]
        for prerequisite in components.recipe(product):
            usable = self._usable(prerequisite.resource)
            missing.append(min((table.distance(table.seat, tile, room) for tile in usable), default=0))
        if (pair := self._nearest_pair(product)) is not None:
            missing.append(table.distance(table.seat, *pair) - 2)
        return max(missing)

    @known
    def _room(self, product: str) -> int:
        """Spaces that such a building of the seat could cover, as far as there is room."""
        city, seat = self.table.city, self.table.seat
        free = city.free & ~around(city.kept[seat])
        for number, spaces in grid.SECTION.items():
            if not city.lacks(product, number):
                free &= ~spaces
        return covered(components.resources()[product].shape, free)

    @known
    def _nearest_pair(self, product: str) -> tuple[int, int] | None:
        """The two nearest usable tiles of two prerequisites."""
        usable = [self._usable(wanted.resource) for wanted in components.recipe(product)]
        if len(usable) < 2 or not all(usable):
            return None
        pairs = [(one, other) for one in usable[0] for other in usable[1]]
        return min(pairs, key=lambda pair: self.table.distance(self.table.seat, *pair))

    @known
    def at_hand(self, name: str) -> float:
        """How near the seat is to using this as a prerequisite."""
        table, chances = self.table, [ESTIMATES.unlikely if name in components.basics() else self.chance(name)]
        for key in holdings.tiles_of(table.state, name):
            how = 1.0 if holdings.usable(table.state, table.seat, key) else ESTIMATES.to_buy
            chances.append(how * table.beside(table.city.tiles[key]))
        if name in table.player.resources or name in table.view.neutral:
            chances.append(ESTIMATES.import_first)
        return max(chances)

    @known
    def could_be_made(self, name: str, target: int) -> bool:
        """Whether the section has no building of this resource yet."""
        return any(target & grid.SECTION[number] and self.table.city.lacks(name, number) for number in grid.SECTIONS)

    @known
    def reached(self, building: str, name: str) -> float:
        """How near a delivery by the seat already is."""
        return self.supply(name, self.table.city.built[building])

    @known
    def supply(self, name: str, target: int) -> float:
        """How near the seat's tiles are to these spaces, or a tile that it could build."""
        table = self.table
        near = [
            table.near(table.seat, target, table.city.tiles[key])
            for key in holdings.tiles_of(table.state, name)
            if table.state.tiles[key].owner == table.seat
        ]
        if self.could_be_made(name, target):
            near.append(self.chance(name) * table.beside(target))
        return max(near, default=0.0)

    @cached_property
    def potential(self) -> dict[str, float]:
        """What the seat could deliver to each building with tiles that are not built yet, without regard to roads."""
        by_building = dict.fromkeys(self.table.view.built, 0.0)
        for building, name, points in self.table.needs:
            if self.could_be_made(name, self.table.city.built[building]):
                by_building[building] += self.chance(name) * self.table.net(name, points)
        return by_building

    # What tiles are worth

    @known
    def tile(self, name: str, spaces: int) -> float:
        """What a tile of the seat on these spaces would bring: by deliveries, and by being nearer to what could be
        delivered."""
        table, worth = self.table, 0.0
        for building, needed, points in table.needs:
            if needed == name:
                gained = table.near(table.seat, table.city.built[building], spaces) - self.reached(building, name)
                worth += max(0.0, gained) * table.net(name, points)
        return worth + self._nearer(spaces)

    def _nearer(self, spaces: int) -> float:
        table, worth = self.table, 0.0
        for building, gained in self.potential.items():
            if gained:
                target = table.city.built[building]
                now = table.beside(target)
                roads = table.distance(table.seat, target, spaces)
                if roads <= FAR:
                    worth += gained * max(0.0, EACH_ROAD ** max(0, roads - 2) - now)
        return worth

    @known
    def promise(self, name: str) -> float:
        """What a resource brings wherever it is: income if it is new, proposals, its use by others, and what the
        seat can build then."""
        left = self.table.left
        if self.table.owned(name):
            return 0.3 * self._products(name)
        if self.table.alone:
            return ESTIMATES.income_alone * (self.table.rounds_left - 1) + self._still_needed(name) * left
        proposed = [components.needs(building).get(name, 0) for building in self.table.view.proposals]
        return (
            ESTIMATES.income + ESTIMATES.proposed * sum(proposed) + ESTIMATES.later * self._later(name)
        ) * left + self._products(name)

    def _later(self, name: str) -> int:
        """The points of needs that may still be proposed."""
        gone = (*self.table.view.built, *self.table.view.proposals)
        return sum(components.needs(card).get(name, 0) for card in components.prestige() if card not in gone)

    def _still_needed(self, name: str) -> float:
        """Solo: what a resource is worth for proposals, and for buildings that may still be proposed."""
        gone = (*self.table.view.built, *self.table.view.proposals)
        later = sum(name in components.needs(card) for card in components.prestige() if card not in gone)
        return ESTIMATES.needed * (
            ESTIMATES.alone_proposed * sum(name in components.needs(card) for card in self.table.view.proposals)
            + ESTIMATES.alone_later * later
        )

    def _products(self, name: str) -> float:
        """Shares of the products of a resource."""
        worth = 0.0
        for product in components.advanced():
            for prerequisite in components.recipe(product):
                if prerequisite.resource == name:
                    needed = sum(need == product for _, need, _ in self.table.needs)
                    worth += prerequisite.points * (0.15 + 0.25 * needed) * self.table.left
        return worth

    @known
    def access(self, name: str) -> float:
        """What it is worth to be able to use one more resource."""
        table = self.table
        if holdings.has(table.state, table.seat, name):
            return 0.0
        now, worth = self.at_hand(name), 0.0
        for product in components.advanced():
            if any(one.resource == name for one in components.recipe(product)) and now:
                worth += (1.0 - now) / now * self.product(product)
        return worth + 0.5 * sum(components.advisers()[card].requirement == name for card in table.view.row if card)

    @known
    def product(self, name: str) -> float:
        """What an advanced resource that the seat could build promises."""
        table = self.table
        deliveries = [
            table.net(name, points) * table.beside(table.city.built[building])
            for building, need, points in table.needs
            if need == name and self.could_be_made(name, table.city.built[building])
        ]
        return self.chance(name) * (self.promise(name) + sum(deliveries))

    # Ways

    def ways(self) -> Iterator[tuple[int, float]]:
        """Sets of spaces, each with what a road or bridge on one of them brings nearer. The spaces are on the
        shortest ways from a tile to where it is needed, from the seat's tiles to where something could be built, and
        from them to prerequisites."""
        table = self.table
        for building, name, points in table.needs:
            target = table.city.built[building]
            for key in holdings.tiles_of(table.state, name):
                owner = table.state.tiles[key].owner
                if owner == table.seat:
                    yield from self._way(owner, table.city.tiles[key], target, table.net(name, points))
                elif owner != NOBODY:
                    yield from self._way(
                        owner, table.city.tiles[key], target, self._share(name) - ESTIMATES.others * points
                    )
        if table.network:
            for building, worth in self.potential.items():
                yield from self._way(table.seat, table.network, table.city.built[building], worth, beside=2)
            yield from self._ways_to_prerequisites()

    def _ways_to_prerequisites(self) -> Iterator[tuple[int, float]]:
        """Ways from the seat's tiles to usable tiles, and from one prerequisite to the other. Their worth is what
        could be made of them."""
        table = self.table
        for product in components.advanced():
            worth = self.product(product)
            for prerequisite in components.recipe(product):
                usable = self._usable(prerequisite.resource)
                if usable and not any(tile & table.network for tile in usable):
                    nearest = min(usable, key=lambda tile: table.distance(table.seat, table.network, tile))
                    yield from self._way(table.seat, table.network, nearest, worth, beside=2)
                for tile in usable:
                    yield from self._way(table.seat, tile, self._room(product), worth)
            if (pair := self._nearest_pair(product)) is not None:
                yield from self._way(table.seat, *pair, worth, beside=2)

    def _share(self, name: str) -> float:
        """The share that the seat gets when another player delivers this."""
        return sum(wanted.points for wanted in components.recipe(name) if self.table.owned(wanted.resource))

    def _way(self, owner: int, start: int, target: int, worth: float, beside: int = 0) -> Iterator[tuple[int, float]]:
        """``beside``: with this many roads missing it is near enough."""
        table = self.table
        roads = table.distance(owner, start, target)
        if not beside < roads <= FAR:
            return
        there, back = table.layers(owner, start), table.layers(owner, target)
        missing = roads - beside
        spaces = 0
        for step in range(roads):
            spaces |= there[step] & back[roads - 1 - step]
        yield spaces & table.city.free, worth * (EACH_ROAD ** (missing - 1) - EACH_ROAD**missing)
        if owner == table.seat and roads >= BRIDGE:
            spaces = 0
            for step in range(roads - BRIDGE + 1):
                spaces |= there[step] & back[roads - BRIDGE - step]
            nearer = EACH_ROAD ** max(0, missing - BRIDGE)
            yield spaces & grid.WATER & ~table.city.taken, worth * (nearer - EACH_ROAD**missing)
