"""What the emperor's requests look at, and what they have the players pay; modes/cooperation.py does both."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.rules.effects import op_name
from games.titles.great_wall.table.ops.base import Effect, GoodsEffect, Nested
from games.titles.great_wall.table.state import UNITS

# Checks: distinguished by the name under ``check``


class Check(Nested, tag_field="check", tag=op_name):
    """Something that must hold."""


class SectionsWithHordeInAssault(Check):
    """At least ``min`` sections were assaulted by at least one horde card this winter."""

    min: int


class BreachesThisYear(Check):
    max: int


class TotalWallLevels(Check):
    """The levels of all walls together."""

    min_per_usable_section: int


class HordesDefeatedThisYear(Check):
    """At least ``min`` horde cards were defeated this year; ``players``: as many as there are players."""

    min: int | Literal["players"]


class MaxShameOfAnyPlayer(Check):
    max: int


class OverseerLocationsEachPlayer(Check):
    min: int


AnyCheck: TypeAlias = (
    SectionsWithHordeInAssault
    | BreachesThisYear
    | TotalWallLevels
    | HordesDefeatedThisYear
    | MaxShameOfAnyPlayer
    | OverseerLocationsEachPlayer
)
"""Named one by one: mypy then sees that the rules handle each of them."""

# Payments: distinguished by the name under ``op``


class Payment(Effect):
    """What a request has the players pay; no card has it."""


class EachPays(GoodsEffect, Payment):
    """Every player pays that much."""


class SomeLose(Payment):
    """``players`` different players lose ``honor`` each."""

    honor: int
    players: int


class Sacrifice(Payment, kw_only=True):
    """Soldiers that leave the game."""

    spearmen: int = 0
    archers: int = 0
    horsemen: int = 0

    @property
    def units(self) -> dict[str, int]:
        """The soldiers by unit."""
        return dict(zip(UNITS, (self.spearmen, self.archers, self.horsemen), strict=True))


class TeamSacrifices(Sacrifice):
    """All players together, none more than ``max_per_player``."""

    max_per_player: int


class SomeSacrifice(Sacrifice):
    """``players`` different players each make the sacrifice."""

    players: int
    clerks: int = 0


AnyPayment: TypeAlias = EachPays | SomeLose | TeamSacrifices | SomeSacrifice
"""Named one by one, as the checks are."""
