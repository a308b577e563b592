"""What is printed on cards and tiles, as typed structures: one class a kind of component. What effects can do is in ``ops/``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.title.naming import Words
from games.titles.imperial_struggle.table.board_types import WarEffect
from games.titles.imperial_struggle.table.ops import AnyEffect
from games.titles.imperial_struggle.table.ops.base import ActionType, Condition, Keyword, Region
from games.titles.imperial_struggle.table.printed import Printed

Side: TypeAlias = Literal["france", "britain"]
Era: TypeAlias = Literal["succession", "empire", "revolution"]
Timing: TypeAlias = Literal[
    "",
    "any",
    "tile",
    "event",
    "diplomatic",
    "economic",
    "military",
    "reveal",
    "powers",
    "europe_award",
    "scoring",
    "own_advantage",
    "opponent_advantage",
]
"""When an ability is used: at ``any`` moment of an own Action Round; right after the ``tile`` is taken; before an ``event`` is
played; while an action of a type is being taken. Or when it acts by itself: when its card is revealed; in the Resolve Remaining Powers
Phase; when the Europe Award is scored, or at the end of scoring; when an own Advantage in Europe, or one of the opponent's, is exhausted
by use. Without one its effects last while the card lies revealed."""
BY_CHOICE: tuple[Timing, ...] = ("any", "tile", "event", "diplomatic", "economic", "military")
"""The timings of abilities that their owner uses or not."""
Limit: TypeAlias = Literal["", "once_per_turn", "once", "each_round"]


class Half(Printed, kw_only=True, frozen=True):
    """A base or bonus effect."""

    text: Words
    effects: tuple[AnyEffect, ...]


class EventPart(Printed, kw_only=True, frozen=True):
    """What an Event does for a side, or for ``both``; the two sides' outcomes have a title."""

    side: Literal["france", "britain", "both"]
    title: Words | None = None
    base: Half
    bonus: Half | None = None


class Event(Printed, kw_only=True, frozen=True):
    """An Event card. ``symbol`` is its Investment symbol (is.events.cards.5), empty where it has none; ``bonus_when`` its Bonus
    Condition."""

    id: str
    number: int
    name: Words
    era: Era
    symbol: ActionType | Literal[""] = ""
    clause: str
    bonus_when: Condition | None = None
    parts: tuple[EventPart, ...]

    def part(self, side: str) -> EventPart:
        """is.events.cards.4: the part that ``side`` uses."""
        return next(part for part in self.parts if part.side in (side, "both"))


class Ability(Printed, kw_only=True, frozen=True):
    """Something a Ministry card does; those that are used by choice have a short name. ``not_with`` is the ability of the card, by place,
    that may not have been used in the same Action Round."""

    timing: Timing = ""
    limit: Limit = ""
    not_with: int | None = None
    when: Condition | None = None
    name: Words | None = None
    text: Words
    effects: tuple[AnyEffect, ...]


class Ministry(Printed, kw_only=True, frozen=True):
    """A Ministry card (is.ministry.4)."""

    id: str
    side: Side
    name: Words
    eras: tuple[Era, ...]
    keywords: tuple[Keyword, ...]
    clause: str
    abilities: tuple[Ability, ...]


class Advantage(Printed, kw_only=True, frozen=True):
    """An Advantage tile. Its spaces stand in the map's data."""

    id: str
    name: Words
    region: Region
    clause: str
    text: Words
    effects: tuple[AnyEffect, ...]


class WarTileEffect(Printed, kw_only=True, frozen=True):
    """What the effect of a War tile says."""

    id: WarEffect
    text: Words
    clause: str
