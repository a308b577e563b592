"""What actions and places are worth to a seat, in points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.titles.founders_of_gloomhaven.bot.reading import FLEETING, INCOME, LASTING, MONEY, WORKER, Table
from games.titles.founders_of_gloomhaven.effects.construct import BRIDGE, HOUSE, spaces
from games.titles.founders_of_gloomhaven.effects.trade import offers
from games.titles.founders_of_gloomhaven.rules import advisers, goods, holdings, prices, siting
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.grid import around
from games.titles.founders_of_gloomhaven.table.ops import (
    Choose,
    Construct,
    CopyPrestigeAction,
    Effect,
    Exchange,
    FollowOfAny,
    Gain,
    Goods,
    Income,
    Per,
    Recruit,
    RetrieveCard,
    RetrieveWorker,
    Road,
    Trade,
    Upgrade,
    WorkerAction,
)
from games.titles.founders_of_gloomhaven.table.state import NOBODY

WORTH = {"money": MONEY, "fleeting": FLEETING, "lasting": LASTING, "points": 1.0}
ROOM = 10
"""So many spaces for tiles within reach are enough."""
NEW_SECTION = 1.5
"""A bridge opens ways."""


def given(found: Goods | Gain) -> float:
    return sum(WORTH[kind] * n for kind, n in goods.amounts(found).items())


class Judge:
    """Judges for one seat at one moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._roads: list[tuple[int, float]] | None = None

    def action(self, effects: Sequence[Effect]) -> float:
        """An action as a whole, taken as well as one can."""
        return sum(ACTIONS[type(effect)](self, effect) for effect in effects)

    # Places

    def road_at(self, cell: int) -> float:
        if self._roads is None:
            self._roads = list(self.table.roads())
        bit = grid.BITS[cell]
        return 0.02 + sum(gained for found, gained in self._roads if found & bit) + self._opens(bit)

    def _opens(self, bit: int) -> float:
        """A road that leads to where a tile of one's own could lie: worth much while there is no such place, little when there are many."""
        table = self.table
        apart = table.city.free & ~around(table.city.kept[table.seat])
        room = (apart & table.city.reach(table.seat)).bit_count()
        fresh = around(bit) & apart & ~bit & ~table.city.reach(table.seat)
        return min(1.0, fresh.bit_count() / 3) * (1.3 if not room else 0.5 if room < ROOM else 0.05)

    def best_road(self) -> float:
        cells = grid.cells(self.table.city.road_spaces(self.table.seat))
        return max((self.road_at(cell) for cell in cells), default=0.0)

    def resource_at(self, name: str, found: int) -> float:
        return self.table.tile(name, found) + self.table.promise(name)

    def stall(self, name: str, neutral: bool, cell: int) -> float:
        """A trade stall of one's own, or a neutral one with access to it, near what could use it."""
        bit = grid.BITS[cell]
        if neutral:
            return self.table.access(name) * self._at_hand(bit)
        return self.resource_at(name, bit)

    def _at_hand(self, target: int) -> float:
        """The nearer what one may use lies to one's own tiles the better."""
        table = self.table
        kept = table.city.kept[table.seat]
        return 0.3 + 0.7 * (table.near(table.seat, kept, target) if kept else 0.0)

    def start(self, cell: int) -> float:
        """A starting stall in the midst of free spaces, away from the edge."""
        return (around(around(grid.BITS[cell])) & self.table.city.free).bit_count() / 25 + 0.3 * self._green(cell)

    def _green(self, cell: int) -> float:
        near = around(around(around(grid.BITS[cell]))) & self.table.city.free
        return min(1.0, (near & grid.TERRAIN["green"]).bit_count() / 8)

    def personal(self, cell: int) -> float:
        if grid.BITS[cell] & grid.WATER:
            bit = grid.BITS[cell]
            opened = around(bit) & self.table.city.free & ~self.table.city.reach(self.table.seat)
            return NEW_SECTION * min(1.0, opened.bit_count() / 3) * self.table.left
        return (WORKER + INCOME) * self.table.left

    def prestige(self, building: str, found: int) -> float:
        """What would be delivered there, or soon: one's own, less what others get."""
        table, worth = self.table, 0.0
        for name, points in components.needs(building).items():
            near: dict[int, float] = {}
            for key in holdings.tiles_of(table.state, name):
                owner = table.state.tiles[key].owner
                if owner != NOBODY:
                    near[owner] = max(near.get(owner, 0.0), table.near(owner, table.city.tiles[key], found))
            for owner, how in near.items():
                worth += how * (points - table.kept(name)) if owner == table.seat else -0.3 * how * points
        return worth

    def proposal(self, building: str) -> float:
        """What a proposal would bring, wherever it stands."""
        table, worth = self.table, 0.0
        for name, points in components.needs(building).items():
            tiles = [table.state.tiles[key].owner for key in holdings.tiles_of(table.state, name)]
            if table.seat in tiles:
                worth += 0.8 * (points - table.kept(name))
            elif name in table.own.resources:
                worth += 0.4 * points
            elif all(
                holdings.has(table.state, table.seat, one.resource) for one in components.recipe(name) or (None,) if one
            ):
                worth += 0.35 * (points - table.kept(name)) if name in components.advanced() else 0.0
            elif tiles and NOBODY not in tiles:
                worth -= 0.25 * points
        return worth

    # Actions

    def upgrade(self, effect: Upgrade) -> float:
        """The best building that can be paid for."""
        worth = [self.build(name, effect) for name in components.advanced()]
        return max([one for one in worth if one is not None], default=-1.0)

    def build(self, name: str, effect: Upgrade) -> float | None:
        price = prices.tile_price(name, effect.cost_delta).total
        found = siting.wanted(self.table.game, self.table.seat, name, [], effect.waive_access)
        if found is None or price > self.table.own.money:
            return None
        places = [
            self.table.tile(name, placed.spaces) for placed in siting.sites(self.table.city, self.table.seat, found)
        ]
        best = max(places, default=0.0 if effect.roads else None)
        return None if best is None else best + self.built(name) - MONEY * price + effect.bonus_points[0]

    def built(self, name: str) -> float:
        """What it promises, and what its prerequisites score at once: one's own less those of others."""
        worth = self.table.promise(name)
        for wanted in components.recipe(name):
            if self.table.owned(wanted.resource):
                worth += wanted.points
            elif any(
                self.table.state.tiles[key].owner != NOBODY
                for key in holdings.tiles_of(self.table.state, wanted.resource)
            ):
                worth -= 0.3 * wanted.points
        return worth

    def trade(self, effect: Trade) -> float:
        """The best that is offered."""
        table = self.table
        found = [self.offer(option.id, effect) for option in offers(table.game, table.seat, effect, table.own.money)]
        return max(found, default=-1.0)

    def offer(self, option_id: str, effect: Trade) -> float:
        """One of what can be traded, where it is likely to lie, less its price."""
        table, (mode, _, what) = self.table, option_id.partition(":")
        if mode == "access":
            cells = tuple(table.state.tiles[what].cells)
            price = prices.access_price(cells, effect.cost_delta, effect.cost_min).total
            return self.bought(what) - MONEY * price
        terrain = effect.terrain[-1] if len(effect.terrain) < len(grid.TERRAIN) else "white"
        price = prices.trade_price(mode, terrain, effect.cost_delta, effect.cost_min).total
        if mode == "import_neutral":
            return 0.7 * table.access(what) - MONEY * price
        return table.promise(what) + 0.6 - MONEY * price

    def bought(self, key: str) -> float:
        """Access to a tile."""
        return self.table.access(key.partition(":")[0]) * self._at_hand(self.table.city.tiles[key])

    def recruit(self, effect: Recruit) -> float:
        offered = advisers.offered(self.table.state, self.table.seat, effect, self.table.own.money)
        return max((self.adviser(card) - MONEY * price.total for _, card, price in offered), default=-1.0)

    def adviser(self, card: str) -> float:
        return components.advisers()[card].points + LASTING + 1.8 * self.table.left

    def construct(self, effect: Construct) -> float:
        table = self.table
        price = prices.personal_price(effect.cost_delta).total
        if price > table.own.money:
            return -1.0
        found = [0.0]
        for kind in (HOUSE, BRIDGE):
            if kind in effect.kinds:
                cells = grid.cells(spaces(table.game, table.seat, kind))
                found += [self.personal(cell) for cell in cells[:12]]
        return max(found) - MONEY * price

    def income(self, effect: Income) -> float:
        n = holdings.income(self.table.state, self.table.own).total
        return (
            MONEY * (n if effect.money == "full" else (n + 1) // 2)
            + FLEETING * len(self.table.own.houses) * effect.fleeting
        )

    def per(self, effect: Per) -> float:
        n = len(self.table.own.houses) if effect.count_of == "my_houses" else 1
        return n * given(effect.gain)

    def exchange(self, effect: Exchange) -> float:
        return effect.times * max(0.0, given(effect.gain) - given(effect.pay))

    def worker(self, effect: WorkerAction) -> float:
        """What the best of the actions where a worker can go is worth."""
        table = self.table
        if not holdings.workers(table.state, table.own):
            return -1.0
        if effect.where == "race":
            if table.own.race_worker:
                return -1.0
            return self.action(components.races()[table.own.race].action.steps) - 0.3
        open_cards = holdings.open_cards(table.state, table.seat)
        return max((self.card(building) for building in open_cards), default=0.0) - 0.3

    def card(self, building: str) -> float:
        return self.action(components.prestige()[building].action.steps)

    def any_follow(self, effect: FollowOfAny) -> float:
        return max(self.action(components.basic_cards()[name].follow) for name in effect.types)


def _choose(judge: Judge, effect: Choose) -> float:
    return sum(sorted((judge.action(steps) for steps in effect.options), reverse=True)[: effect.pick])


ACTIONS: dict[type[Effect], Callable[[Judge, Effect], float]] = {
    Gain: lambda judge, effect: given(effect),  # type: ignore[arg-type]
    Road: lambda judge, effect: judge.best_road() * effect.count,  # type: ignore[attr-defined]
    Recruit: lambda judge, effect: judge.recruit(effect),  # type: ignore[arg-type]
    Trade: lambda judge, effect: judge.trade(effect),  # type: ignore[arg-type]
    Upgrade: lambda judge, effect: judge.upgrade(effect),  # type: ignore[arg-type]
    Construct: lambda judge, effect: judge.construct(effect),  # type: ignore[arg-type]
    Income: lambda judge, effect: judge.income(effect),  # type: ignore[arg-type]
    Per: lambda judge, effect: judge.per(effect),  # type: ignore[arg-type]
    Exchange: lambda judge, effect: judge.exchange(effect),  # type: ignore[arg-type]
    RetrieveWorker: lambda judge, effect: 1.0,
    RetrieveCard: lambda judge, effect: 1.2,
    CopyPrestigeAction: lambda judge, effect: 1.0,
    FollowOfAny: lambda judge, effect: judge.any_follow(effect),  # type: ignore[arg-type]
    WorkerAction: lambda judge, effect: judge.worker(effect),  # type: ignore[arg-type]
    Choose: _choose,  # type: ignore[dict-item]
}
"""What an op is worth when it is done well."""
