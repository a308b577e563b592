"""Ops of Ministry cards that nothing carries out: the rule that they change looks for them on revealed cards (cards/lasting.py)."""

from __future__ import annotations

from typing import Literal

from games.titles.imperial_struggle.table.ops.base import (
    ActionType,
    Commodity,
    Condition,
    Lasting,
    Number,
    Region,
)
from games.titles.imperial_struggle.table.ops.points import ShiftKind
from games.titles.imperial_struggle.table.where import Where


class CheaperShifts(Lasting):
    """These shifts cost their owner less."""

    type: ActionType
    n: int
    where: Where
    shift: ShiftKind | None = None


class MinorMayUnflag(Lasting):
    """Minor actions may remove opposing flags there."""

    where: Where
    when: Condition = Condition()


class LargerAction(Lasting):
    """Actions of the Action Round have more points: those of the tile, of an Event, of exchanged points. ``type`` None: of any;
    ``wholly_in``: if all their points are spent there; ``at_start``: the condition is judged when the Action Round begins."""

    action: tuple[Literal["major", "minor", "event", "exchange"], ...]
    n: Number
    type: ActionType | None = None
    when: Condition = Condition()
    wholly_in: Region | None = None
    at_start: bool = False


class AwardBonus(Lasting):
    """Awards and demand rewards give their owner more; ``opponent_vp`` is what the opponent gets less, never below 0."""

    awards: tuple[Region | Commodity, ...]
    vp: int = 0
    treaty_points: int = 0
    opponent_vp: int = 0


class UnrecordedDebt(Lasting):
    """The first ``n`` Debt of each Peace Turn taken as points of the type are not recorded, even at the Debt Limit."""

    type: ActionType
    n: int


class FirstDebtBonus(Lasting):
    """The first Debt taken in an Action Round gives ``n`` points more."""

    n: int
    when: Condition


class NoVpForExcessDebt(Lasting):
    """The opponent scores nothing for Debt that cannot be recorded."""
