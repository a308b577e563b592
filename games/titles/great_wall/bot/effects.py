"""What the effects of cards are worth to one whose card it is, by their type. An effect is worth 0 where nothing can be said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView
from games.titles.great_wall.bot.overseers import best_rise
from games.titles.great_wall.table.ops import Choose
from games.titles.great_wall.table.ops.base import Effect, GoodsEffect
from games.titles.great_wall.table.ops.clerks import (
    AdvancedActivation,
    ClerkBonus,
    MoveClerks,
    OverseerIncome,
    ReclaimCommand,
    TeaMove,
    UpgradeOverseer,
)
from games.titles.great_wall.table.ops.goods import AddWarehouse, DrawTactics, Gain, Lose, Pay
from games.titles.great_wall.table.ops.lasting import (
    HandLimit,
    ModifyCost,
    ModifyDonateMax,
    ModifyReclaimHonor,
    PreventShame,
    SpendAs,
)
from games.titles.great_wall.table.ops.soldiers import (
    Attack,
    BuildBarricade,
    DiscardShame,
    LowerLethality,
    ModifyArcherWounds,
    ModifyClaimCount,
    MoveSoldiers,
    Pursue,
    Recruit,
    SaveSoldiers,
    Wound,
)

ALL = 3
"""How many "all" usually are."""

Worth: TypeAlias = Callable[[BotView, Any], float]


def effects_worth(table: BotView, effects: Sequence[Effect]) -> float:
    """What it is worth to carry them all out once."""
    return sum(_BY_TYPE[type(effect)](table, effect) for effect in effects if type(effect) in _BY_TYPE)


def _number(count: int | str) -> int:
    return count if isinstance(count, int) else ALL


def _reward(table: BotView, effect: GoodsEffect) -> float:
    return table.reward(effect.goods())


def _gain(table: BotView, effect: Gain) -> float:
    times = 1.0 if effect.times is None else ESTIMATES.counted.get(effect.times.count_of, 1.0)
    return times * _reward(table, effect) if not effect.target or effect.target == "each_player" else 0.0


def _moves(table: BotView, effect: MoveClerks) -> float:
    return ESTIMATES.move * _number(effect.max)


def _attack(table: BotView, effect: Attack) -> float:
    """By soldiers who wait behind the walls or stand on them."""
    able = table.waiting(effect.unit) if effect.target == "" else ALL
    return ESTIMATES.blow * min(effect.count, able) if table.season != "winter" or able else 0.0


def _recruit(table: BotView, effect: Recruit) -> float:
    able = min(effect.count, sum(table.clan.pool.values()))
    price = (
        0.0 if effect.pay == "free" else table.cheapest(sum(effect.pay.values()) if isinstance(effect.pay, dict) else 3)
    )
    return max(0.0, able * (table.blade - price))


def _barricades(table: BotView, effect: BuildBarricade) -> float:
    price = 0.0 if effect.pay == "free" else table.building_price(sum(effect.pay.values()))
    guard = table.disgrace * 0.4 if any(not section.holds for section in table.sections) else 0.0
    return max(0.0, effect.count * (table.esteem * effect.honor - price) + guard)


def _cleansing(table: BotView, effect: DiscardShame) -> float:
    return table.disgrace * min(effect.count, table.clan.shame)


def _choice(table: BotView, effect: Choose) -> float:
    return max(effects_worth(table, option) for option in effect.options)


def _cheaper(table: BotView, effect: ModifyCost) -> float:
    return -ESTIMATES.discount * sum(effect.goods().values())


_BY_TYPE: dict[type[Effect], Worth] = {
    Gain: _gain,
    Lose: lambda table, effect: -_reward(table, effect),
    Pay: lambda table, effect: -_reward(table, effect),
    AddWarehouse: lambda table, effect: 0.6 * sum(effect.goods().values()),
    DrawTactics: lambda table, effect: ESTIMATES.card * effect.count,
    MoveClerks: _moves,
    AdvancedActivation: lambda table, effect: ESTIMATES.activation * effect.count,
    ClerkBonus: lambda table, effect: ESTIMATES.bonus * effect.value,
    OverseerIncome: lambda table, effect: effect.count * table.best_income,
    ReclaimCommand: lambda table, effect: ESTIMATES.command * effect.count,
    TeaMove: lambda table, effect: 0.7,
    UpgradeOverseer: lambda table, effect: effect.count * max(0.0, best_rise(table, effect.location, effect.discount)),
    Choose: _choice,
    Attack: _attack,
    Pursue: lambda table, effect: ESTIMATES.blow * min(effect.count, table.waiting()),
    Recruit: _recruit,
    BuildBarricade: _barricades,
    DiscardShame: _cleansing,
    PreventShame: lambda table, effect: table.disgrace,
    SaveSoldiers: lambda table, effect: ESTIMATES.ransom * min(_number(effect.count), ALL),
    LowerLethality: lambda table, effect: ESTIMATES.ransom * _number(effect.value),
    Wound: lambda table, effect: ESTIMATES.wound * effect.count,
    ModifyArcherWounds: lambda table, effect: ESTIMATES.wound * effect.value,
    ModifyClaimCount: lambda table, effect: 0.5 * effect.value,
    MoveSoldiers: lambda table, effect: 0.3,
    ModifyCost: _cheaper,
    ModifyDonateMax: lambda table, effect: effect.value,
    ModifyReclaimHonor: lambda table, effect: table.esteem * effect.value * 2,
    HandLimit: lambda table, effect: 0.5,
    SpendAs: lambda table, effect: 3.0,
}
