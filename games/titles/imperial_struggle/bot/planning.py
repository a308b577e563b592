"""What points of a type could buy now: for choosing an Investment tile before any of it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.titles.imperial_struggle.bot import war
from games.titles.imperial_struggle.bot.estimates import ESTIMATES
from games.titles.imperial_struggle.bot.spaces import gain, hit, restored
from games.titles.imperial_struggle.bot.table import BotView
from games.titles.imperial_struggle.table.components import COSTS, LIMITS, MARKETS, NAVAL, POLITICAL, SPACES
from games.titles.imperial_struggle.table.state import BOX, UNBUILT, USA


class Buy(NamedTuple):
    value: float
    price: int
    removes: bool


def buys_of(table: BotView, kind: str) -> list[Buy]:
    """What could be bought, the best for its price first."""
    buys = {"economic": _markets, "diplomatic": _political, "military": _military}[kind](table)
    return sorted(buys, key=lambda buy: -buy.value / buy.price)


def budget(table: BotView, kind: str, points: int) -> float:
    """What that many points of a Major action bring."""
    total = 0.0
    for buy in buys_of(table, kind):
        if buy.price <= points and buy.value > 0:
            points -= buy.price
            total += buy.value
    return total + ESTIMATES.left_over * points


def best_buy(table: BotView, kind: str, points: int) -> float:
    """What the one expenditure of a Minor action brings."""
    values = [buy.value for buy in buys_of(table, kind) if buy.price <= points and not buy.removes]
    return max([0.0, *values])


def _shift(table: BotView, space: str, protected: bool) -> Buy:
    seen = table.view.spaces[space]
    price = COSTS.conflict_or_isolated if seen.conflict or seen.isolated else SPACES[space].cost
    price += COSTS.protected if protected and seen.flag else 0
    value = hit(table, space) if seen.flag else gain(table, space)
    return Buy(value, max(1, price), bool(seen.flag) and not seen.conflict)


def _markets(table: BotView) -> Iterator[Buy]:
    for space in MARKETS:
        seen = table.view.spaces[space]
        if seen.flag != table.side and table.connected(space):
            yield _shift(table, space, seen.protected)


def _political(table: BotView) -> Iterator[Buy]:
    for space in POLITICAL:
        seen = table.view.spaces[space]
        if seen.flag not in (table.side, USA) and seen.available:
            yield _shift(table, space, protected=False)


def _military(table: BotView) -> Iterator[Buy]:
    waiting = table.power.squadrons.count(BOX)
    targets = sorted(
        (
            Buy(hit(table, space) + gain(table, space), COSTS.displace_from_box, True)
            if table.flag(space) == table.other
            else Buy(gain(table, space), COSTS.deploy, False)
            for space in NAVAL
            if table.flag(space) != table.side
        ),
        key=lambda buy: -buy.value / buy.price,
    )
    yield from targets[:waiting]
    if table.view.theaters:
        best = max(war.for_strength(table, theater, ESTIMATES.bonus) for theater in table.view.theaters)
        for _ in range(LIMITS.bonus_tiles_bought):
            yield Buy(best, COSTS.bonus_tile, False)
    for space, seen in table.view.spaces.items():
        if seen.conflict and seen.flag == table.side:
            price = COSTS.conflict_protected if seen.protected else COSTS.conflict
            yield Buy(restored(table, space), price, False)
    if UNBUILT in table.power.squadrons and table.turns_left:
        yield Buy(ESTIMATES.squadron, COSTS.squadron, False)
