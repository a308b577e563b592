"""Ops on soldiers, horde cards, walls and shame; effects/army.py, effects/building.py and effects/shame.py carry them out."""

from __future__ import annotations

from typing import Literal

from games.titles.great_wall.table.ops.base import Effect, Good, Plus, Unit, Zone


class Recruit(Effect):
    """Recruit up to ``count`` soldiers and deploy them in one moment."""

    count: int
    unit: Unit | Literal["any"]
    pay: Literal["normal", "free"] | dict[Good, int]
    """The printed cost, nothing, or so much for each."""
    deploy: list[Literal["attack_any_section", "rest_zone_any", "firing_spot_section_attacked"]]
    """Where they may go; the last are the walls of sections attacked in this moment."""
    plus: Plus | None = None
    attacks: bool = True
    """Whether archers in firing spots shoot at once."""
    same_moment: bool = False
    """Part of the running moment of attack or recruitment."""


class Attack(Effect):
    """Attack with up to ``count`` soldiers of the zones, each once."""

    count: int
    sections: Literal["any", "each", "section_attacked"]
    """Where: ``each`` allows ``count`` in each section, ``section_attacked`` those of the running moment."""
    zones: list[Zone]
    unit: Unit | None = None
    same_moment: bool = False
    """Part of the running moment, with soldiers that have not attacked in it."""


class Pursue(Effect):
    """Once the cards behind a defeated one have moved up, attack there with up to ``count`` soldiers of the rest zone."""

    count: int


class AttackAll(Effect):
    """Choose ``sections`` sections; every own soldier of rest zone and firing spots that can attack there must."""

    sections: int
    plus: Plus | None = None


class Wound(Effect):
    """Place ``count`` wound markers on cards of those rows; ``each`` puts them on every one."""

    count: int
    cards: Literal["any", "each", "section_attacked", "other_hordes_in_section"]
    rows: tuple[int, ...] = (1, 2, 3)


class ModifyArcherWounds(Effect):
    """``archers`` of the running attack place ``value`` more markers on the same card."""

    archers: int | Literal["all"]
    value: int


class SaveSoldiers(Effect):
    """Save up to ``count`` soldiers who are about to die, for nothing."""

    count: int | Literal["all"]


class KillSoldiers(Effect):
    """``count`` archers in the firing spots of the card's section die or are saved."""

    count: int


class ReturnSoldier(Effect):
    """A soldier of a rest zone goes back to the pool, and is not killed."""


class MoveSoldiers(Effect):
    """Move up to ``count`` soldiers from rest zone to rest zone."""

    count: int | Literal["any"]


class LowerLethality(Effect):
    """The card being defeated kills ``value`` soldiers of the owner less."""

    value: int | Literal["all"]


class ModifyClaimCount(Effect):
    """Count as covering ``value`` more spots of the card whose last wound was just dealt."""

    value: int


class PlaceHorde(Effect):
    """``count`` new cards as in an Invasion."""

    count: int


class BuildBarricade(Effect):
    """Place ``count`` barricades; those that give no honor do not count as built."""

    count: int
    pay: Literal["free"] | dict[Good, int]
    honor: int
    section: Literal["same"] | None = None
    """Where the wall was just built, instead of anywhere."""


class ModifyDefense(Effect):
    """``value`` more defense in this assault for a section with an own archer in a firing spot."""

    value: int


class DiscardShame(Effect):
    """Return up to ``count`` own tokens to the supply."""

    count: int
