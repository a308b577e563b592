"""The warehouse: donated resources, which every builder must use first (gw.locations.warehouse)."""

from __future__ import annotations

from functools import cache

import msgspec

from games.engine.rules.ask import Flow, Option, Refusal
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T, Text
from games.titles.great_wall.cards.modifiers import lasting_effects, price, use_discounts
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.game import WallGame, clan_of, who
from games.titles.great_wall.rules.goods import (
    HONOR,
    Mix,
    amounts,
    changed,
    choose_mix,
    gain_honor,
    pay,
    too_dear,
    ways_to_pay,
)
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import FREE_KINDS
from games.titles.great_wall.table.ops.lasting import ModifyDonateHonor
from games.titles.great_wall.table.state import QIN, RESOURCES, is_player, seat_of

KEPT = FREE_KINDS["any_non_chi"]
"""What the warehouse can hold."""
OWN_PART = T("Resources of your own")


def store(game: WallGame, goods: dict[str, int], rule: str) -> None:
    """Put resources of the supply in the warehouse."""
    for kind, count in goods.items():
        game.state.warehouse[kind] += count
    game.log(T("Into the warehouse: {goods}", goods=amounts(goods)), rule=rule, elements=["warehouse"])


def donate_one(game: WallGame, owner: int, kind: str) -> None:
    """gw.production.donate.2: one of the owner's resources for honor."""
    clan_of(game, owner).goods[kind] -= 1
    game.state.warehouse[kind] += 1
    game.log(
        T("{who} donates {what}", who=who(owner), what=Ref(f"resource:{kind}")),
        seat=owner,
        rule="gw.production.donate.2",
        elements=["warehouse"],
        changes=changed(owner, {kind: 1}, -1),
    )
    gain_honor(game, owner, donate_honor(game, owner), "gw.production.donate.2")


def donate_option(game: WallGame, owner: int, kind: str, label: Text, element: str) -> Option:
    """gw.production.donate.2: one of that kind for honor."""
    honor = donate_honor(game, owner)
    gain = icons.goods({"honor": honor.total})
    return Option(f"donate:{kind}", label, (element,), cost=icons.goods({kind: 1}), gain=gain, brings=honor)


def donate_honor(game: WallGame, owner: int) -> Reckoning:
    """gw.production.donate.2, with what cards change; not below 0."""
    printed = causes.printed(components.board().donate_honor, "gw.production.donate.2")
    changes = [causes.by_card(card, effect.value) for card, effect in lasting_effects(game, owner, ModifyDonateHonor)]
    return Reckoning(HONOR, (printed, *changes)).at_least(0, causes.NOT_BELOW, "gw.production.donate.2")


class Bill(msgspec.Struct, frozen=True, gc=False):
    """What building something takes: so much of the warehouse, and of the builder's own what is left."""

    from_warehouse: int
    own: Reckoning


def bill(game: WallGame, owner: int, what: str, printed: dict[str, int], rule: str) -> Bill:
    """gw.locations.warehouse.3: the warehouse gives what it can of the whole price; some cards change only what is left."""
    due = price(game, owner, what, printed, rule)["any_non_chi"]
    from_warehouse = min(due.total, sum(game.state.warehouse.values()))
    lacking = (*due.causes, _from_the_warehouse(from_warehouse)) if from_warehouse else due.causes
    chi = price(game, owner, what, {"any_non_chi": lacking}, own_part=True)["any_non_chi"]
    return Bill(from_warehouse, Reckoning(OWN_PART, chi.causes))


@cache
def _from_the_warehouse(count: int) -> Cause:
    return Cause(-count, T("From the warehouse"), "gw.locations.warehouse.3")


def why_unpaid_for(game: WallGame, owner: int, due: Bill, rule: str) -> Refusal | None:
    """Why the warehouse and the owner's goods together do not pay for it; None where they do. The warehouse serves Qin Jiushao too
    (gw.solo.rules.6)."""
    paid = not is_player(owner) or bool(ways_to_pay(game, owner, {"any_non_chi": due.own.total}))
    return None if paid else too_dear(rule)


def pay_for_building(
    game: WallGame, owner: int, what: str, due: Bill, price: Reckoning | msgspec.UnsetType = msgspec.UNSET
) -> Flow[tuple[Change, ...]]:
    """gw.locations.warehouse.3, gw.locations.warehouse.6: the warehouse first, the builder choosing its kinds, then own
    resources. For Qin Jiushao, who pays from the warehouse only (gw.solo.rules.9), the rest counts as paid
    (gw.solo.rules.12). ``price`` and what is returned as in :func:`pay`."""
    if due.from_warehouse:
        mix = yield from _from_warehouse(game, owner, due.from_warehouse)
        for kind, count in zip(RESOURCES, mix, strict=True):
            if count:
                game.state.warehouse[kind] -= count
        text = T("From the warehouse: {goods}", goods=amounts(dict(zip(RESOURCES, mix, strict=True))))
        game.log(text, seat=seat_of(owner), rule="gw.locations.warehouse.3", elements=["warehouse"])
    changes = yield from pay(game, owner, {"any_non_chi": due.own.total}, "gw.locations.warehouse.3", price)
    use_discounts(game, owner, what)
    return changes


def _from_warehouse(game: WallGame, owner: int, count: int) -> Flow[Mix]:
    purse = {**dict.fromkeys(RESOURCES, 0), **game.state.warehouse}
    mixes = ways_to_pay(game, owner, {"any_non_chi": count}, purse)
    if owner == QIN:
        return mixes[-1]
    mix = yield from choose_mix(game, owner, mixes, "gw.locations.warehouse.6")
    return mix
