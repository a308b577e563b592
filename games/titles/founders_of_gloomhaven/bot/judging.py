"""What actions and places are worth to a seat, in points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from games.titles.founders_of_gloomhaven.bot.estimates import ESTIMATES
from games.titles.founders_of_gloomhaven.bot.planning import Plans
from games.titles.founders_of_gloomhaven.bot.reading import BotView
from games.titles.founders_of_gloomhaven.effects.construct import HOUSE, spaces
from games.titles.founders_of_gloomhaven.effects.trade import ACCESS, NEUTRAL, offers, stall_spaces
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

ROOM = 10
"""This many spaces for tiles within reach are enough."""


def _worth_of(kind: str) -> float:
    """What one point, or one influence of a kind, is worth."""
    return {"fleeting": ESTIMATES.fleeting, "lasting": ESTIMATES.lasting, "points": 1.0}[kind]


class Judge:
    """The judgement for one seat at one moment."""

    def __init__(self, table: BotView) -> None:
        self.table = table
        self.plans = Plans(table)
        self._actions: dict[int, tuple[Sequence[Effect], float]] = {}

    def action(self, effects: Sequence[Effect]) -> float:
        """The worth of a whole action, taken as well as possible. It is cached, since it is read often at one
        moment."""
        known = self._actions.get(id(effects))
        if known is None:
            worth = sum(ACTIONS[type(effect)](self, effect) for effect in effects)
            known = self._actions[id(effects)] = effects, worth
        return known[1]

    def worth_of_goods(self, gained: Goods | Gain) -> float:
        """What these goods are worth now."""
        amounts = goods.amounts(gained)
        return self.table.gain(amounts.pop("money", 0)) + sum(_worth_of(kind) * n for kind, n in amounts.items())

    # Places

    @cached_property
    def _ways(self) -> list[tuple[int, float]]:
        worth: dict[int, float] = {}
        for where, gained in self.plans.ways():
            worth[where] = worth.get(where, 0.0) + gained
        worth.pop(0, None)
        return list(worth.items())

    def _on_ways(self, spaces: int) -> float:
        """What a road or bridge on these spaces brings nearer."""
        return sum(gained for found, gained in self._ways if found & spaces)

    def road_at(self, cell: int) -> float:
        bit = grid.BITS[cell]
        return 0.02 + self._on_ways(bit) + self._opens(bit)

    def _opens(self, bit: int) -> float:
        """The worth of a road that leads to where the seat's tile could be. It is high while there is no such place,
        and low if there are many."""
        fresh, each = self._fresh
        return min(1.0, (around(bit) & fresh & ~bit).bit_count() / 3) * each

    @cached_property
    def _fresh(self) -> tuple[int, float]:
        """Spaces where the seat's tile could be if they were within reach, and what it is worth to reach them."""
        table = self.table
        apart = table.city.free & ~around(table.network)
        room = (apart & table.city.reach(table.seat)).bit_count()
        return apart & ~table.city.reach(table.seat), 1.3 if not room else 0.5 if room < ROOM else 0.05

    @cached_property
    def best_road(self) -> float:
        cells = grid.cells(self.table.city.road_spaces(self.table.seat))
        return max((self.road_at(cell) for cell in cells), default=0.0)

    def resource_at(self, name: str, spaces: int) -> float:
        """The worth of a tile of the seat on these spaces."""
        worth = self.plans.tile(name, spaces) + self.plans.promise(name)
        return worth + (0.0 if self.table.owned(name) else self.plans.access(name))

    def stall(self, name: str, neutral: bool, cell: int) -> float:
        """The worth of the seat's trade stall, or of a neutral stall with access, near what could use it."""
        bit = grid.BITS[cell]
        return self.plans.access(name) * self._at_hand(bit) if neutral else self.resource_at(name, bit)

    def _at_hand(self, target: int) -> float:
        """A usable tile is better if it is nearer to the seat's tiles."""
        return self.table.beside(target)

    def start(self, cell: int) -> float:
        """A starting stall is best among free spaces, away from the edge, near buildings and forest."""
        return (around(around(grid.BITS[cell])) & self.table.city.free).bit_count() / 25 + 0.3 * self._green(cell)

    def _green(self, cell: int) -> float:
        near = around(around(around(grid.BITS[cell]))) & self.table.city.free
        return min(1.0, (near & grid.TERRAIN["green"]).bit_count() / 8)

    def personal(self, cell: int) -> float:
        bit = grid.BITS[cell]
        if bit & grid.WATER:
            opened = around(bit) & self.table.city.free & ~self.table.city.reach(self.table.seat)
            return self._on_ways(bit) + ESTIMATES.new_section * min(1.0, opened.bit_count() / 3) * self.table.left
        return (ESTIMATES.worker + ESTIMATES.income) * self.table.left

    def prestige(self, building: str, spaces: int) -> float:
        """What the seat would deliver there now or soon, less what the others get."""
        table, worth = self.table, 0.0
        for name, points in components.needs(building).items():
            if name in table.view.neutral:
                continue
            worth += self.plans.supply(name, spaces) * table.net(name, points)
            near = [
                table.near(table.state.tiles[key].owner, table.city.tiles[key], spaces)
                for key in holdings.tiles_of(table.state, name)
                if table.state.tiles[key].owner not in (NOBODY, table.seat)
            ]
            worth -= ESTIMATES.others * max(near, default=0.0) * points
        return worth

    def proposal(self, building: str) -> float:
        """What a proposal would bring, wherever it is placed."""
        table, worth = self.table, 0.0
        if table.alone:
            return -ESTIMATES.work * sum(ESTIMATES.delivered + self._work(name) for name in components.needs(building))
        for name, points in components.needs(building).items():
            owners = [table.state.tiles[key].owner for key in holdings.tiles_of(table.state, name)]
            if table.seat in owners:
                worth += 0.8 * table.net(name, points)
            elif self.plans.chance(name):
                worth += 0.8 * self.plans.chance(name) * table.net(name, points)
            elif owners and NOBODY not in owners:
                worth -= ESTIMATES.others * points
        return worth

    def _work(self, name: str) -> float:
        """Solo: how much must still be built for a resource. What another building also needs counts half."""
        if self.table.owned(name):
            return 0.0
        still = components.resources()[name].tier + sum(self._work(one.resource) for one in components.recipe(name))
        return still / 2 if any(need == name for _, need, _ in self.table.needs) else still

    # Actions

    def upgrade(self, effect: Upgrade) -> float:
        """The worth of the best building that the seat can pay for."""
        worth = [self.build(name, effect) for name in components.advanced()]
        return self.often(max([one for one in worth if one is not None], default=-1.0), effect.count)

    def build(self, name: str, effect: Upgrade) -> float | None:
        price = prices.tile_price(name, effect.cost_delta).total
        requirement = siting.requirement(self.table.game, self.table.seat, name, [], effect.waive_access)
        if requirement is None or price > self.table.player.money:
            return None
        places = [
            self.plans.tile(name, placed.spaces)
            for placed in siting.sites(self.table.city, self.table.seat, requirement)
        ]
        if not places and not siting.possible(self.table.city, self.table.seat, requirement, min(1, effect.roads)):
            return None
        best = max(places, default=0.0)
        return best + self.built(name) + self.table.gain(-price) + effect.bonus_points[0]

    def built(self, name: str) -> float:
        """What the building promises, and what its prerequisites score at once: the seat's points less those of
        others."""
        worth = self.plans.promise(name)
        for prerequisite in components.recipe(name):
            if self.table.owned(prerequisite.resource):
                worth += prerequisite.points
            elif any(
                self.table.state.tiles[key].owner != NOBODY
                for key in holdings.tiles_of(self.table.state, prerequisite.resource)
            ):
                worth -= ESTIMATES.others * prerequisite.points
        return worth

    def trade(self, effect: Trade) -> float:
        """The worth of the best trade on offer."""
        table = self.table
        worths = [
            self.offer(option.id, effect) for option in offers(table.game, table.seat, effect, table.player.money)
        ]
        return self.often(max(worths, default=-1.0), effect.count)

    def offer(self, option_id: str, effect: Trade) -> float:
        """The worth of a trade at its best place, less its price."""
        table, (mode, _, what) = self.table, option_id.partition(":")
        if mode == ACCESS:
            cells = tuple(table.state.tiles[what].cells)
            price = prices.access_price(cells, effect.cost_delta, effect.cost_min).total
            return self.bought(what) + table.gain(-price)
        spaces = stall_spaces(table.game, table.seat, mode, what, effect, table.player.money)
        return max((self.stall_for(mode, what, cell, effect) for cell in grid.cells(spaces)), default=0.0)

    def stall_for(self, mode: str, name: str, cell: int, effect: Trade) -> float:
        """The worth of a stall there, less its price."""
        price = prices.trade_price(mode, grid.terrain_of(cell), effect.cost_delta, effect.cost_min).total
        return self.stall(name, mode == NEUTRAL, cell) + self.table.gain(-price)

    def bought(self, key: str) -> float:
        """The worth of access to a tile."""
        return self.plans.access(key.partition(":")[0]) * self._at_hand(self.table.city.tiles[key])

    def recruit(self, effect: Recruit) -> float:
        offered = advisers.offered(self.table.state, self.table.seat, effect, self.table.player.money)
        worth = [self.adviser(card) + self.table.gain(-price.total) for card, price in offered]
        return self.often(max(worth, default=-1.0), effect.count)

    def adviser(self, card: str) -> float:
        """The worth of an adviser. In solo play it is one more action in each round, and its points are of no use."""
        if self.table.alone:
            return ESTIMATES.alone * self.table.rounds_left + ESTIMATES.lasting * (self.table.rounds_left > 1)
        return components.advisers()[card].points + ESTIMATES.lasting + ESTIMATES.adviser * self.table.left

    def construct(self, effect: Construct) -> float:
        price = prices.personal_price(effect.cost_delta).total
        if price > self.table.player.money:
            return -1.0
        best = max(self.best_personal(kind) for kind in effect.kinds)
        return self.often(best + self.table.gain(-price), effect.count)

    def best_personal(self, kind: str) -> float:
        """The worth of a house, or of a bridge at the best place."""
        cells = grid.cells(spaces(self.table.game, self.table.seat, kind))[: 1 if kind == HOUSE else None]
        return max((self.personal(cell) for cell in cells), default=0.0)

    def often(self, worth: float, count: int) -> float:
        """The worth of an action that may be done again, at its price. The next time there is less money, and the
        result is worse."""
        return worth + ESTIMATES.again * (count - 1) * max(0.0, worth)

    def income(self, effect: Income) -> float:
        money = holdings.income_of(self.table.state, self.table.player, effect, "fog.vote.income.2")
        return self.table.gain(money.total) + ESTIMATES.fleeting * len(self.table.player.houses) * effect.fleeting

    def per(self, effect: Per) -> float:
        n = len(self.table.player.houses) if effect.count_of == "my_houses" else 1
        return n * self.worth_of_goods(effect.gain)

    def exchange(self, effect: Exchange) -> float:
        pay = goods.amounts(effect.pay)
        if not goods.affords(self.table.player, pay):
            return 0.0
        money = pay.pop("money", 0)
        paid = sum(_worth_of(kind) * n for kind, n in pay.items()) - self.table.gain(-money)
        return effect.times * max(0.0, self.worth_of_goods(effect.gain) - paid)

    def worker(self, effect: WorkerAction) -> float:
        """The worth of the best action that a worker can take."""
        table = self.table
        if not holdings.workers(table.state, table.player):
            return -1.0
        if effect.where == "race":
            if table.player.race_worker:
                return -1.0
            return self.action(components.races()[table.player.race].action.steps) - ESTIMATES.used
        open_cards = holdings.open_cards(table.state, table.seat)
        return max((self.card(building) for building in open_cards), default=0.0) - ESTIMATES.used

    def card(self, building: str) -> float:
        return self.action(components.prestige()[building].action.steps)

    def copied(self) -> float:
        """The worth of the best action of the buildings to which the seat has delivered. Actions that copy another
        are left out."""
        steps = [
            components.prestige()[building].action.steps
            for building in self.table.view.built
            if holdings.delivered_by(self.table.state, self.table.seat, building)
        ]
        able = [one for one in steps if not any(isinstance(step, CopyPrestigeAction) for step in one)]
        return max((self.action(one) for one in able), default=0.0)

    def chosen(self, index: int) -> float:
        """The worth of an action of a building with several to choose from."""
        return max(self.action(options[index]) for options in _choices() if index < len(options))

    def any_follow(self, effect: FollowOfAny) -> float:
        return max(self.action(components.basic_cards()[name].follow) for name in effect.types)


def _choices() -> Iterator[tuple[tuple[Gain | Road, ...], ...]]:
    for building in components.prestige().values():
        yield from (step.options for step in building.action.steps if isinstance(step, Choose))


def _choose(judge: Judge, effect: Choose) -> float:
    return sum(sorted((judge.action(steps) for steps in effect.options), reverse=True)[: effect.pick])


ACTIONS: dict[type[Effect], Callable[[Judge, Effect], float]] = {
    Gain: lambda judge, effect: judge.worth_of_goods(effect),  # type: ignore[arg-type]
    Road: lambda judge, effect: judge.often(judge.best_road, effect.count),  # type: ignore[attr-defined]
    Recruit: lambda judge, effect: judge.recruit(effect),  # type: ignore[arg-type]
    Trade: lambda judge, effect: judge.trade(effect),  # type: ignore[arg-type]
    Upgrade: lambda judge, effect: judge.upgrade(effect),  # type: ignore[arg-type]
    Construct: lambda judge, effect: judge.construct(effect),  # type: ignore[arg-type]
    Income: lambda judge, effect: judge.income(effect),  # type: ignore[arg-type]
    Per: lambda judge, effect: judge.per(effect),  # type: ignore[arg-type]
    Exchange: lambda judge, effect: judge.exchange(effect),  # type: ignore[arg-type]
    RetrieveWorker: lambda judge, effect: 1.0,
    RetrieveCard: lambda judge, effect: 1.2,
    CopyPrestigeAction: lambda judge, effect: judge.copied(),
    FollowOfAny: lambda judge, effect: judge.any_follow(effect),  # type: ignore[arg-type]
    WorkerAction: lambda judge, effect: judge.worker(effect),  # type: ignore[arg-type]
    Choose: _choose,  # type: ignore[dict-item]
}
"""What an op is worth when it is done well."""
