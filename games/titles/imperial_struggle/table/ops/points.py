"""Ops on points, Debt and discounts; effects/points.py carries them out."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from games.titles.imperial_struggle.table.ops.base import ActionType, Effect, Number, Only, Who
from games.titles.imperial_struggle.table.where import Where

ShiftKind: TypeAlias = Literal["flag", "unflag"]


class Points(Effect):
    """Action Points, kept until the actions of the tile (is.events.play.10)."""

    type: ActionType
    n: Number
    only: Only | None = None


class AddToAction(Effect):
    """More points for the Major action of the type, or else for the Minor one."""

    type: ActionType
    n: Number


class PayPoints(Effect):
    """Pay points of the action in progress; without them nothing that follows happens. ``removes`` says that what is paid for removes an
    opposing piece, which Minor points cannot (is.advantages.use.9)."""

    needed: ClassVar[bool] = True
    type: ActionType
    n: int
    removes: bool = False


class Score(Effect):
    """Victory points for the player of the card."""

    vp: Number


class ReduceDebt(Effect):
    n: int
    who: Who = "own"


class TakeDebt(Effect):
    """Debt not taken by choice (is.debt.limit.3)."""

    n: int
    who: Who


class ReduceDebtOrPoints(Effect):
    """Reduce own Debt; for each point that cannot be reduced one Action Point may be had instead."""

    n: int
    type: ActionType


class DebtLimit(Effect):
    """Change a Debt Limit; ``if_at_limit`` where that side's Debt stood at it before."""

    n: int
    who: Who
    if_at_limit: tuple[ReduceDebt | Score, ...] = ()


class GainTreatyPoints(Effect):
    n: Number


class LoseTreatyPoints(Effect):
    n: int


class ShiftDiscount(Effect):
    """For this Action Round shifts cost less: all of them, or ``once`` the next one that it fits."""

    type: ActionType
    n: int
    where: Where
    shift: ShiftKind | None = None
    once: bool = False


class SquadronDiscount(Effect):
    """In this Action Round constructing one Squadron costs less; with other reductions it may cost nothing."""

    n: int


class MilitaryForPolitical(Effect):
    """In this Action Round Military points may shift these Political spaces at their Political cost."""

    where: Where
