"""What the effects of cards are worth to one whose card it is, by their type. An effect is worth 0 where nothing can be said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

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

COUNTED = {
    "own_soldiers_killed_in_event": 1.3,
    "soldiers_attacking_in_event": 1.5,
    "spearmen_placed_in_event": 1.2,
    "other_players_same_command": 0.7,
    "own_archers_firing_in_section": 0.7,
}
"""How many there usually are of what is counted at an event; 1 of everything else."""
ALL = 3
"""How many "all" usually are."""
MOVE, ACTIVATION, BONUS = 0.9, 3.0, 2.0
"""What a clerk moved, a location activated, a clerk that counts twice is worth."""
BLOW, WOUND, RANSOM = 1.8, 0.7, 1.5
"""What an attack by a soldier who waits, a wound marker, a soldier saved is worth."""
DISCOUNT = 1.0
"""What a price lowered by one is worth whenever it is paid."""
CARD, COMMAND = 1.5, 2.0
"""What a tactic card drawn, a command card taken back is worth."""

Worth: TypeAlias = Callable[[BotView, Any], float]


def effects_worth(table: BotView, effects: Sequence[Effect]) -> float:
    """What it is worth to carry them all out once."""
    return sum(_BY_TYPE[type(effect)](table, effect) for effect in effects if type(effect) in _BY_TYPE)


def _number(count: int | str) -> int:
    return count if isinstance(count, int) else ALL


def _reward(table: BotView, effect: GoodsEffect) -> float:
    return table.reward(effect.goods())


def _gain(table: BotView, effect: Gain) -> float:
    times = 1.0 if effect.times is None else COUNTED.get(effect.times.count_of, 1.0)
    return times * _reward(table, effect) if not effect.target or effect.target == "each_player" else 0.0


def _moves(table: BotView, effect: MoveClerks) -> float:
    return MOVE * _number(effect.max)


def _attack(table: BotView, effect: Attack) -> float:
    """By soldiers who wait behind the walls or stand on them."""
    able = table.waiting(effect.unit) if effect.target == "" else ALL
    return BLOW * min(effect.count, able) if table.season != "winter" or able else 0.0


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
    return -DISCOUNT * sum(effect.goods().values())


_BY_TYPE: dict[type[Effect], Worth] = {
    Gain: _gain,
    Lose: lambda table, effect: -_reward(table, effect),
    Pay: lambda table, effect: -_reward(table, effect),
    AddWarehouse: lambda table, effect: 0.6 * sum(effect.goods().values()),
    DrawTactics: lambda table, effect: CARD * effect.count,
    MoveClerks: _moves,
    AdvancedActivation: lambda table, effect: ACTIVATION * effect.count,
    ClerkBonus: lambda table, effect: BONUS * effect.value,
    OverseerIncome: lambda table, effect: effect.count * table.best_income,
    ReclaimCommand: lambda table, effect: COMMAND * effect.count,
    TeaMove: lambda table, effect: 0.7,
    UpgradeOverseer: lambda table, effect: effect.count * max(0.0, best_rise(table, effect.location, effect.discount)),
    Choose: _choice,
    Attack: _attack,
    Pursue: lambda table, effect: BLOW * min(effect.count, table.waiting()),
    Recruit: _recruit,
    BuildBarricade: _barricades,
    DiscardShame: _cleansing,
    PreventShame: lambda table, effect: table.disgrace,
    SaveSoldiers: lambda table, effect: RANSOM * min(_number(effect.count), ALL),
    LowerLethality: lambda table, effect: RANSOM * _number(effect.value),
    Wound: lambda table, effect: WOUND * effect.count,
    ModifyArcherWounds: lambda table, effect: WOUND * effect.value,
    ModifyClaimCount: lambda table, effect: 0.5 * effect.value,
    MoveSoldiers: lambda table, effect: 0.3,
    ModifyCost: _cheaper,
    ModifyDonateMax: lambda table, effect: effect.value,
    ModifyReclaimHonor: lambda table, effect: table.esteem * effect.value * 2,
    HandLimit: lambda table, effect: 0.5,
    SpendAs: lambda table, effect: 3.0,
}
