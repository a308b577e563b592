"""Every op together: the type of an effect in a data file."""

from __future__ import annotations

from typing import TypeAlias

from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.clerks import (
    AdvancedActivation,
    ClerkBonus,
    ClerkWeight,
    CopyCommand,
    DiscardAdvisorTrack,
    MoveClerks,
    MoveReedClerks,
    OverseerIncome,
    ReclaimCommand,
    TeaMove,
    UpgradeOverseer,
)
from games.titles.great_wall.table.ops.goods import (
    AddWarehouse,
    Discount,
    Donate,
    DrawTactics,
    Exchange,
    Gain,
    Give,
    Lose,
    Pay,
)
from games.titles.great_wall.table.ops.lasting import (
    ClerksMayAttack,
    DiscardBarricade,
    EnterFirstRow,
    FlagOnAdvancedActivation,
    Forbid,
    HalveDefense,
    HandLimit,
    ModifyCost,
    ModifyDonateHonor,
    ModifyDonateMax,
    ModifyIncome,
    ModifyLethality,
    ModifyOffense,
    ModifyReclaimHonor,
    NoSpotReward,
    PreventShame,
    RestrictTarget,
    SetBarricadeDefense,
    SpendAs,
    WoundAfterInvasion,
)
from games.titles.great_wall.table.ops.soldiers import (
    Attack,
    AttackAll,
    BuildBarricade,
    DiscardShame,
    KillSoldiers,
    LowerLethality,
    ModifyArcherWounds,
    ModifyClaimCount,
    ModifyDefense,
    MoveSoldiers,
    PlaceHorde,
    Pursue,
    Recruit,
    ReturnSoldier,
    SaveSoldiers,
    Wound,
)
from games.titles.great_wall.table.ops.solo import AiMoveClerks, AiRecruit, AiUpgradeOverseer, BuildWall


class Choose(Effect):
    """Carry out one of several lists of steps."""

    options: list[list[AnyEffect]]


AnyEffect: TypeAlias = (
    Gain | Lose | Pay | Give | Exchange | DrawTactics | AddWarehouse | Donate | Discount
    | MoveClerks | MoveReedClerks | AdvancedActivation | ClerkWeight | ClerkBonus | Choose | CopyCommand | ReclaimCommand
    | TeaMove | DiscardAdvisorTrack | UpgradeOverseer | OverseerIncome
    | Recruit | Attack | AttackAll | Pursue | Wound | ModifyArcherWounds | SaveSoldiers | KillSoldiers | ReturnSoldier | MoveSoldiers
    | LowerLethality | ModifyClaimCount | PlaceHorde | BuildBarricade | ModifyDefense | DiscardShame
    | AiMoveClerks | AiRecruit | AiUpgradeOverseer | BuildWall
    | ModifyCost | ModifyIncome | ModifyDonateMax | ModifyDonateHonor | ModifyReclaimHonor | PreventShame | SpendAs | HandLimit
    | FlagOnAdvancedActivation | ClerksMayAttack | WoundAfterInvasion
    | HalveDefense | SetBarricadeDefense | ModifyOffense | ModifyLethality | RestrictTarget | NoSpotReward | Forbid
    | EnterFirstRow | DiscardBarricade
)  # fmt: skip
