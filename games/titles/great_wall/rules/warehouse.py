"""The warehouse: donated resources, which every builder must use first (gw.locations.warehouse)."""

from __future__ import annotations

from games.engine.ask import Flow
from games.engine.text import Ref, T
from games.titles.great_wall.cards.modifiers import cost_of, static_effects, use_discounts
from games.titles.great_wall.rules.goods import Mix, amounts, choose_mix, gain_honor, pay, ways_to_pay
from games.titles.great_wall.rules.owners import WallGame, clan, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import FREE_KINDS
from games.titles.great_wall.table.ops.lasting import ModifyDonateHonor
from games.titles.great_wall.table.state import QIN, RESOURCES, is_player

KEPT = FREE_KINDS["any_non_chi"]
"""What the warehouse can hold."""


def store(game: WallGame, goods: dict[str, int], rule: str) -> None:
    """Put resources of the supply in the warehouse."""
    for kind, count in goods.items():
        game.state.warehouse[kind] += count
    game.log(T("{goods} go to the warehouse", goods=amounts(goods)), rule=rule, elements=["warehouse"])


def donate_one(game: WallGame, owner: int, kind: str) -> None:
    """gw.production.donate.2: one of the owner's resources for honor."""
    clan(game, owner).goods[kind] -= 1
    game.state.warehouse[kind] += 1
    game.log(
        T("{who} donates {what}", who=who(owner), what=Ref(f"resource:{kind}")),
        seat=owner,
        rule="gw.production.donate.2",
        elements=["warehouse"],
    )
    change = sum(effect.value for effect in static_effects(game, owner, ModifyDonateHonor))
    gain_honor(game, owner, max(0, components.board().donate_honor + change), "gw.production.donate.2")


def own_part(game: WallGame, owner: int, what: str, printed: dict[str, int]) -> dict[str, int]:
    """gw.locations.warehouse.3: what is left to pay once the warehouse has given what it can."""
    due = cost_of(game, owner, what, printed)
    lacking = max(0, due["any_non_chi"] - sum(game.state.warehouse.values()))
    return cost_of(game, owner, what, {"any_non_chi": lacking}, own_part=True)


def can_build_for(game: WallGame, owner: int, what: str, printed: dict[str, int]) -> bool:
    """Whether the warehouse and the owner's goods together pay for it. The warehouse serves Qin Jiushao too
    (gw.solo.rules.6)."""
    return not is_player(owner) or bool(ways_to_pay(game, owner, own_part(game, owner, what, printed)))


def pay_for_building(game: WallGame, owner: int, what: str, printed: dict[str, int]) -> Flow[None]:
    """gw.locations.warehouse.3, gw.locations.warehouse.6: the warehouse first, the builder choosing its kinds, then own
    resources. For Qin Jiushao, who pays from the warehouse only (gw.solo.rules.9), the rest counts as paid
    (gw.solo.rules.12)."""
    rest = own_part(game, owner, what, printed)
    from_warehouse = min(cost_of(game, owner, what, printed)["any_non_chi"], sum(game.state.warehouse.values()))
    if from_warehouse:
        mix = yield from _from_warehouse(game, owner, from_warehouse)
        for kind, count in zip(RESOURCES, mix, strict=True):
            if count:
                game.state.warehouse[kind] -= count
    if is_player(owner):
        yield from pay(game, owner, rest, "gw.locations.warehouse.3")
    use_discounts(game, owner, what)


def _from_warehouse(game: WallGame, owner: int, count: int) -> Flow[Mix]:
    purse = {**dict.fromkeys(RESOURCES, 0), **game.state.warehouse}
    mixes = ways_to_pay(game, owner, {"any_non_chi": count}, purse)
    if owner == QIN:
        return mixes[-1]
    mix = yield from choose_mix(game, owner, mixes, "gw.locations.warehouse.6")
    return mix
