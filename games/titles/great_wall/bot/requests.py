"""What the emperor's requests make of things in co-operation: the worth of a request, shared out over what it still asks for."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.table import components
from games.titles.great_wall.table.board_types import Request
from games.titles.great_wall.table.ops.requests import (
    AnyCheck,
    AnyPayment,
    Check,
    EachPays,
    HordesDefeatedThisYear,
    MaxShameOfAnyPlayer,
    OverseerLocationsEachPlayer,
    SomeLose,
    TotalWallLevels,
)
from games.titles.great_wall.table.state import is_player

C = TypeVar("C", bound=Check)
TRIBUTE = 4
"""How much of a resource is asked for."""


class Requests:
    """The requests on the board as one seat sees them; without any, nothing is worth more for them."""

    def __init__(self, view: GreatWallView, seat: int) -> None:
        self.view = view
        self.clan = next(clan for clan in view.clans if clan.owner == seat)
        self.players = sum(is_player(clan.owner) for clan in view.clans)

    @cached_property
    def asked(self) -> list[AnyCheck]:
        """Everything that the requests check."""
        return [wanted for card in self._cards for wanted in card.requires]

    @cached_property
    def paid(self) -> list[AnyPayment]:
        """Everything that they have the players pay."""
        return [effect for card in self._cards for effect in card.pay]

    @cached_property
    def _cards(self) -> list[Request]:
        return [card for card in components.coop().requests if card.id in self.view.requests]

    def tribute(self, kind: str, have: int) -> float:
        """What one more of a resource is worth to a player who has that many: each gives the own part, and only together."""
        counts = [
            effect.goods()[kind] for effect in self.paid if isinstance(effect, EachPays) and kind in effect.goods()
        ]
        if counts or not self._cards:
            return sum(ESTIMATES.request / self.players / count for count in counts if have < count)
        return ESTIMATES.later * ESTIMATES.request / self.players / TRIBUTE if have < TRIBUTE else 0.0

    def wall_part(self) -> float:
        """What one more part of any wall is worth."""
        usable = [section for section in self.view.sections if section.open]
        return sum(
            ESTIMATES.request / missing
            for wanted in self._checks(TotalWallLevels)
            if (missing := wanted.min_per_usable_section * len(usable) - sum(section.wall for section in usable)) > 0
        )

    def defeat(self) -> float:
        """What one more horde card defeated this year is worth."""
        return sum(ESTIMATES.request / self.players for _ in self._checks(HordesDefeatedThisYear))

    def overseer(self) -> float:
        """What a first overseer at one more location is worth."""
        seat = self.clan.owner
        places = sum(seat in place.overseers for place in self.view.locations)
        return sum(
            ESTIMATES.request / self.players / wanted.min
            for wanted in self._checks(OverseerLocationsEachPlayer)
            if places < wanted.min
        )

    def cleansing(self) -> float:
        """What one shame token less is worth."""
        return sum(
            ESTIMATES.request / self.players / (self.clan.shame - wanted.max)
            for wanted in self._checks(MaxShameOfAnyPlayer)
            if self.clan.shame > wanted.max
        )

    def honor_kept(self) -> int:
        """Honor that is to be given to the emperor."""
        return sum(effect.honor for effect in self.paid if isinstance(effect, SomeLose))

    def _checks(self, kind: type[C]) -> list[C]:
        return [wanted for wanted in self.asked if isinstance(wanted, kind)]
