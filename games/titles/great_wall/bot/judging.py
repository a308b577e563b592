"""What a bot looks at: its own affairs, the years that are left, what a resource is worth to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from games.engine.ask import Answer

from ..state import RESOURCES
from ..view import ClanView, GreatWallView, HordeView, SectionView

CLEANSING = 2
"""Chi that discards a shame token (gw.shame.discard.1)."""
SHAME = 5.0
"""What a shame token costs in the end (gw.shame.end.1)."""


class Table:
    """A View seen from one seat."""

    def __init__(self, view: GreatWallView, seat: int, rule: str = "") -> None:
        self.view = view
        self.seat = seat
        self.rule = rule
        """The clause by which one is asked."""

    @cached_property
    def own(self) -> ClanView:
        """One's own clan."""
        return next(clan for clan in self.view.clans if clan.owner == self.seat)

    @cached_property
    def goods(self) -> dict[str, int]:
        """One's own resources."""
        return self.own.goods or dict.fromkeys(RESOURCES, 0)

    @cached_property
    def years_left(self) -> int:
        """Autumns still to come after this one."""
        return sum(not slot.now for slot in self.view.years if slot.year > self.year)

    @cached_property
    def year(self) -> int:
        return next(slot.year for slot in self.view.years if slot.now)

    @cached_property
    def sections(self) -> list[SectionView]:
        """The sections in use."""
        return [part for part in self.view.sections if part.open]

    def section(self, section_id: str) -> SectionView:
        return next(part for part in self.view.sections if part.id == section_id)

    def horde(self, section_id: str, card: str) -> HordeView:
        return next(lying for lying in self.section(section_id).hordes if lying.card == card)

    def mine_on(self, lying: HordeView) -> int:
        """One's own covered spots on a horde card."""
        return sum(spot.owner == self.seat for spot in lying.spots)

    def shows(self, artifact: str) -> bool:
        """Whether this artifact is scored in the end: its honor is safe from shame."""
        return artifact in self.view.artifacts

    @cached_property
    def may_activate(self) -> bool:
        """Whether one's own card of this turn activates a location at the end: clerks are best put together then."""
        names = [command.card for command in self.view.command_track if command.card]
        mine = [command.card for command in self.view.command_track if command.owner == self.seat and command.active]
        return "despotism" in mine or ("work_harder" in mine and "attack_order" in names)

    @cached_property
    def building_goods(self) -> int:
        """Own wood, stone and gold."""
        return sum(self.goods[kind] for kind in ("wood", "stone", "gold"))

    @cached_property
    def warehouse(self) -> int:
        return sum(self.view.warehouse.values())

    def scarcity(self, kind: str) -> float:
        """What one more of a resource is worth: more while there is little of it, little when the game is over soon."""
        if kind == "chi" and self.goods["chi"] < CLEANSING * (self.own.shame + 1):
            return SHAME / CLEANSING if self.years_left else 0.6
        base = {"wood": 0.9, "stone": 1.0, "gold": 1.0, "chi": 0.9}.get(kind, 1.0)
        return base * (1.5 if self.goods.get(kind, 0) < 3 else 1.0) * (1.0 if self.years_left else 0.6)

    def reward(self, goods: dict[str, int]) -> float:
        """Honor and resources in points."""
        return sum(count * (1.0 if kind == "honor" else self.scarcity(kind)) for kind, count in goods.items())


Judge: TypeAlias = Callable[[Table, Answer], float]
