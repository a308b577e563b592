"""What is printed on cards and tiles, as typed structures: one class a kind of component. What effects can do is in ``ops/``."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.titles.imperial_struggle.table.ops.base import ActionType, Condition, Keyword, Region
from games.titles.imperial_struggle.table.ops.every import AnyEffect

Side: TypeAlias = Literal["france", "britain"]
Era: TypeAlias = Literal["succession", "empire", "revolution"]
War: TypeAlias = Literal["WSS", "WAS", "7YW", "AWI"]
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
"""When an ability is used: at ``any`` moment of an own Action Round; right after the ``tile`` is taken; before an ``event`` is played;
while an action of a type is being taken. Or when it acts by itself: when its card is revealed; in the Resolve Remaining Powers Phase;
when the Europe Award is scored, or at the end of scoring; when an own Advantage in Europe, or one of the opponent's, is exhausted by use.
Without one its effects last while the card lies revealed."""
BY_CHOICE: tuple[Timing, ...] = ("any", "tile", "event", "diplomatic", "economic", "military")
"""The timings of abilities that their owner uses or not."""
Limit: TypeAlias = Literal["", "once_per_turn", "once", "each_round"]


class Printed(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Something of a data file: a key that it does not have is an error there."""


class Named(Printed, kw_only=True, frozen=True):
    """Something with a name and the clause that says what is printed on it."""

    id: str
    name_en: str
    name_zh: str
    clause: str


class Half(Printed, kw_only=True, frozen=True):
    """A base or bonus effect."""

    text_en: str
    text_zh: str
    effects: list[AnyEffect]


class EventPart(Printed, kw_only=True, frozen=True):
    """What an Event does for a side, or for ``both``."""

    side: Literal["france", "britain", "both"]
    title_en: str = ""
    title_zh: str = ""
    base: Half
    bonus: Half | None = None


class EventCard(Named, kw_only=True, frozen=True):
    """An Event. ``type`` is its Investment symbol (None: any); ``bonus_when`` its Bonus Condition."""

    number: int
    era: Era
    type: ActionType | None
    bonus_when: Condition | None
    parts: list[EventPart]

    def part(self, side: str) -> EventPart:
        """is.events.cards.4: the part that ``side`` uses."""
        return next(part for part in self.parts if part.side in (side, "both"))


class Ability(Printed, kw_only=True, frozen=True):
    """Something a Ministry card does. ``not_with``: the ability of the card, by place, that may not have been used in the same Action
    Round."""

    timing: Timing = ""
    limit: Limit = ""
    not_with: int | None = None
    when: Condition | None = None
    text_en: str
    text_zh: str
    effects: list[AnyEffect]


class Ministry(Named, kw_only=True, frozen=True):
    number: int
    side: Side
    eras: list[Era]
    keywords: list[Keyword]
    abilities: list[Ability]


class Advantage(Named, kw_only=True, frozen=True):
    """An Advantage tile; ``spaces`` must all be controlled to hold it."""

    region: Region
    spaces: list[str]
    text_en: str
    text_zh: str
    effects: list[AnyEffect]


class Investment(Printed, kw_only=True, frozen=True):
    """An Investment tile: types of the Major action, of ``points`` points, and of the Minor action; its symbols."""

    id: str
    major: ActionType
    points: int
    minor: ActionType
    event: bool
    upgrade: bool


WarEffect: TypeAlias = Literal["debt", "fort_or_squadron", "unflag"]


class WarTileEffect(Printed, kw_only=True, frozen=True):
    id: WarEffect
    text_en: str
    text_zh: str
    clause: str
    effects: list[AnyEffect]


class BasicTile(Printed, kw_only=True, frozen=True):
    """Basic War tiles that are alike, ``count`` of each side."""

    strength: int
    effect: WarEffect | None
    count: int


class SpecialTile(Named, kw_only=True, frozen=True):
    strength: int


class BonusTile(Printed, kw_only=True, frozen=True):
    id: str
    war: War
    side: Side
    name_en: str
    name_zh: str
    strength: int
    effect: WarEffect | None
