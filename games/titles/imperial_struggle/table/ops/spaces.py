"""Ops on spaces of the map; effects/spaces.py carries them out."""

from __future__ import annotations

from games.titles.imperial_struggle.table.ops.base import ActionType, Effect, Number, Region, Who
from games.titles.imperial_struggle.table.where import Where


class PlaceConflict(Effect):
    """Place that many Conflict markers on Markets and Political spaces, ``up_to`` where fewer may be placed; ``plus_one``: on their +1
    side."""

    n: Number
    where: Where
    up_to: bool = False
    plus_one: bool = False


class Shift(Effect):
    """Flag or unflag one space, without cost or connection."""

    where: Where


class Unflag(Effect):
    """Unflag one opposing space, without cost or connection; ``isolates_no_other``: a market whose loss isolates no other one."""

    where: Where
    isolates_no_other: bool = False


class TakeControl(Effect):
    """Put an own flag on one space that has none."""

    where: Where


class RemoveFlag(Effect):
    """Take one flag off, or ``all`` of them."""

    whose: Who
    where: Where
    all: bool = False


class DamageFort(Effect):
    """Damage one opposing Fort."""

    where: Where


class UnflagFor(Effect):
    """Unflag one space for a fixed price, which replaces its cost and reductions; increases come on top (is.control.cost.7)."""

    type: ActionType
    price: int
    where: Where


class PlaceHuguenots(Effect):
    """Place a Huguenots marker on an own Territory of these Regions that has none."""

    regions: tuple[Region, ...]
