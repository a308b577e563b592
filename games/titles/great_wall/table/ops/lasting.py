"""Ops that nothing carries out: they change costs, limits and figures while their card is on the table, and a rule
looks for them."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.titles.great_wall.table.ops.base import Effect, Good, GoodsEffect, Price, Unit


class Lasting(Effect):
    """Changes a rule while its card lies there."""

    lasting: ClassVar[bool] = True


class ModifyCost(GoodsEffect):
    """A cost changed by key, never below 0 (modifiers.py)."""

    lasting: ClassVar[bool] = True
    of: Price
    applies: Literal["own_resources"] | None = None
    """Only what is still due once the warehouse has paid."""
    minimum: int = 0
    coop_honor: int = 0
    """The change where the cost is in honor, in co-operation."""


class ModifyIncome(Lasting):
    """Income of the overseers of one location (overseers.py)."""

    location: str
    value: int
    minimum: int


class ModifyDonateMax(Lasting):
    """How many resources may be donated (locations/production.py)."""

    value: int


class ModifyDonateHonor(Lasting):
    """Honor for each resource donated (warehouse.py)."""

    value: int


class ModifyReclaimHonor(Lasting):
    """Honor for each command card left in the discard (summer.py); in co-operation for each one taken back."""

    value: int
    coop_gain_honor: int


class PreventShame(Lasting):
    """Shame from the sources of its condition is not taken (shame.py)."""


class SpendAs(Lasting):
    """Resources of one kind may be paid as any other (goods.py)."""

    kind: Good


class HandLimit(Lasting):
    """The limit of the hand of tactic cards (hand.py)."""

    value: int


class FlagOnAdvancedActivation(Lasting):
    """Shame for the flag also on advanced activations (locations)."""


class ClerksMayAttack(Lasting):
    """At the Logistics Center a clerk may attack with a soldier of a rest zone instead of moving soldiers."""


class WoundAfterInvasion(Lasting):
    """``count`` wound markers on any cards at the end of each Invasion (spring.py)."""

    count: int


class HalveDefense(Lasting):
    """Half the section's defense, rounding down, once for each such card (siege.py)."""


class SetBarricadeDefense(Lasting):
    """What each barricade of the section defends (siege.py)."""

    value: int


class ModifyOffense(Lasting):
    """Offensive power (siege.py)."""

    value: int
    scope: Literal["this_card", "other_cards_in_section", "all_hordes"]
    rows: tuple[int, ...] = (1, 2, 3)
    each_other_horde: bool = False
    """So much for each other card of the section."""


class ModifyLethality(Lasting):
    """Lethality on this card (kills.py)."""

    value: int


class RestrictTarget(Lasting):
    """In which rows soldiers of a type may attack this card (battle.py)."""

    unit: Unit
    allowed_rows: tuple[int, ...]


class NoSpotReward(Lasting):
    """Soldiers of a type get no reward for spots of this card (battle.py)."""

    unit: Unit


class Forbid(Lasting):
    """Something that cannot be done in the section while the card lies in one of these rows (building.py)."""

    what: Literal["build_barricade"]
    rows: tuple[int, ...]


class EnterFirstRow(Lasting):
    """The card enters in row 1; the others move back (horde.py)."""


class DiscardBarricade(Lasting):
    """``count`` barricades of the section go when the card enters (horde.py)."""

    count: int
