"""Every op together: the type of an effect in a data file."""

from __future__ import annotations

from typing import TypeAlias

from games.titles.imperial_struggle.table.ops.base import Condition, Effect
from games.titles.imperial_struggle.table.ops.lasting import (
    AwardBonus,
    CheaperShifts,
    FirstDebtBonus,
    LargerAction,
    MinorMayUnflag,
    NoVpForExcessDebt,
    UnrecordedDebt,
)
from games.titles.imperial_struggle.table.ops.pieces import (
    AddDemand,
    BuildSquadron,
    DiscardEvent,
    DrawBonusTiles,
    DrawThenDiscard,
    ExhaustAdvantages,
    JacobiteDefeat,
    OpponentChoosesLoss,
    ParkSquadron,
    PlaceByng,
    RefreshAdvantages,
    RefreshHuguenots,
    RemoveSquadron,
    ReturnBonusTile,
    ScoreDemand,
    SquadronToNavyBox,
    SwapDemand,
    TownshendMarker,
    UseAdvantage,
    WaiveEventSymbol,
    WaiveEventType,
)
from games.titles.imperial_struggle.table.ops.points import (
    AddToAction,
    DebtLimit,
    GainTreatyPoints,
    LoseTreatyPoints,
    MilitaryForPolitical,
    PayPoints,
    Points,
    ReduceDebt,
    ReduceDebtOrPoints,
    Score,
    ShiftDiscount,
    SquadronDiscount,
    TakeDebt,
)
from games.titles.imperial_struggle.table.ops.spaces import (
    DamageFort,
    PlaceConflict,
    PlaceHuguenots,
    RemoveFlag,
    Shift,
    TakeControl,
    Unflag,
    UnflagFor,
)


class Choose(Effect):
    """Carry out one of several lists of effects, of those that can be carried out."""

    options: tuple[tuple[AnyEffect, ...], ...]


class If(Effect):
    """Carry out ``then`` where the condition holds at that moment, else ``otherwise``."""

    when: Condition
    then: tuple[AnyEffect, ...]
    otherwise: tuple[AnyEffect, ...] = ()


AnyEffect: TypeAlias = (
    Choose | If
    | PlaceConflict | Shift | Unflag | TakeControl | RemoveFlag | DamageFort | UnflagFor | PlaceHuguenots
    | Points | AddToAction | PayPoints | Score | ReduceDebt | TakeDebt | ReduceDebtOrPoints | DebtLimit
    | GainTreatyPoints | LoseTreatyPoints | ShiftDiscount | SquadronDiscount | MilitaryForPolitical
    | BuildSquadron | SquadronToNavyBox | ParkSquadron | RemoveSquadron | ReturnBonusTile | OpponentChoosesLoss | DrawBonusTiles | PlaceByng
    | UseAdvantage | RefreshAdvantages | ExhaustAdvantages | AddDemand | SwapDemand | ScoreDemand | DrawThenDiscard | DiscardEvent
    | TownshendMarker | JacobiteDefeat | RefreshHuguenots | WaiveEventType | WaiveEventSymbol
    | CheaperShifts | MinorMayUnflag | LargerAction | AwardBonus | UnrecordedDebt | FirstDebtBonus | NoVpForExcessDebt
)  # fmt: skip
