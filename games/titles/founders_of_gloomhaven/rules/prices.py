"""What things cost, and why (fog.actions, fog.overview.principles.6)."""

from __future__ import annotations

from functools import cache

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.ops import Terrain

PRICE = T("Price")
CHANGED = T("By the card")
FLOOR = T("At least")


def _changed(price: Reckoning, delta: int, least: int) -> Reckoning:
    """A change of cost. The price never falls below 0 or the minimum of the effect: fog.standard.effects.1."""
    if not delta:
        return price
    return price.plus((delta, CHANGED, "fog.standard.effects.1")).at_least(least, FLOOR, "fog.overview.principles.6")


@cache
def adviser_price(slot: int, delta: int) -> Reckoning:
    """The cost of an adviser, by its slot from 0: fog.actions.recruit.4."""
    printed = components.board().adviser_prices[slot]
    text = T("Adviser slot {n}", n=slot + 1)
    return _changed(Reckoning.of(PRICE, (printed, text, "fog.actions.recruit.4")), delta, 0)


@cache
def tile_price(resource: str, delta: int) -> Reckoning:
    """The cost of a tier 2 or tier 3 resource building: fog.actions.upgrade.2, fog.actions.upgrade.3."""
    prices, tier = components.actions().prices, components.resources()[resource].tier
    if tier == 2:
        price = Reckoning.of(PRICE, (prices.tier_2, T("Tier 2 resource building"), "fog.actions.upgrade.2"))
    else:
        price = Reckoning.of(PRICE, (prices.tier_3, T("Tier 3 resource building"), "fog.actions.upgrade.3"))
    return _changed(price, delta, 0)


@cache
def personal_price(delta: int) -> Reckoning:
    """The cost of a personal building: fog.actions.construct.1, fog.actions.construct.2, fog.actions.construct.4."""
    printed = components.actions().prices.personal
    return _changed(Reckoning.of(PRICE, (printed, T("Personal building"), "fog.actions.construct.2")), delta, 0)


@cache
def trade_price(mode: str, terrain: Terrain, delta: int, least: int) -> Reckoning:
    """The cost of a trade on a terrain: fog.actions.trade.8, fog.map.terrain.3."""
    printed = components.terrains()[terrain]
    n = {"import": printed.import_price, "access": printed.access_price, "import_neutral": printed.neutral_price}[mode]
    return _changed(
        Reckoning.of(PRICE, (n, T("{what}", what=Ref(f"terrain:{terrain}")), "fog.actions.trade.8")), delta, least
    )


@cache
def access_price(cells: tuple[int, ...], delta: int, least: int) -> Reckoning:
    """The cost of access to a tile. Of several terrains the cheapest counts: fog.actions.trade.9."""
    terrains = {grid.terrain_of(cell) for cell in cells}
    prices = [
        trade_price("access", terrain.id, delta, least)
        for terrain in components.board().terrains
        if terrain.id in terrains
    ]
    return min(prices, key=lambda price: price.total)
