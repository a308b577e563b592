"""What is printed of the solo mode: AI boards, Schemes and AI Chest Tiles (vis.components.shared.14, vis.solo)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from games.engine.title.naming import Words
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Ability, Condition, Printed, Sourced
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, Building, IconName

if TYPE_CHECKING:
    Kept: TypeAlias = str
else:
    Kept = Literal["ink", "gold", "stone", "single"]


class Taking(Printed, kw_only=True, frozen=True):
    """Which resource the AI takes, and up to which number. ``single`` is the only kind of the Card AI
    (vis.solo.boards.4)."""

    good: Kept
    until: int | None = None


class AutomaBoard(Sourced, kw_only=True, frozen=True):
    """An AI board (vis.solo.boards)."""

    id: str
    name: Words
    focus: list[AnyEffect]
    takes: list[Taking]
    guildhall_icons: list[IconName]
    starting_items: list[AnyEffect]
    removed_schemes: list[str]
    space_icons: list[list[IconName]]
    text: Words


class AutomaSlot(Printed, kw_only=True, frozen=True):
    """What a Building of the AI reveals (vis.solo.slots.2)."""

    id: str
    building: Building
    ability: Ability
    text: Words


class AutomaTrack(Printed, kw_only=True, frozen=True):
    """A space of the AI's track: what a Collision there gives the AI, and the player if the condition is met
    (vis.solo.turn.8)."""

    above: list[AnyEffect]
    condition: Condition
    below: list[AnyEffect]


class Scheme(Sourced, kw_only=True, frozen=True):
    """A Scheme: icons that fund actions, rows that are carried out, and options. The AI takes the first possible
    option."""

    id: str
    name: Words
    deck: Literal["starting", "future"]
    icons: list[IconName]
    steps: list[AnyEffect]
    final_row_in_order: list[list[AnyEffect]]
    text: Words
    with_keys: list[list[AnyEffect]] = []
    """Options of the last row that come first when Keeper of Keys is in play (vis.solo.keys.9)."""
    set: Literal["base", "keys"] = "base"


class AutomaChest(Printed, kw_only=True, frozen=True):
    """An AI Chest Tile: an icon of the Scheme above counts as one of other icons."""

    id: str
    from_icon: IconName
    to_icons: list[IconName]


class Solo(Sourced, kw_only=True, frozen=True):
    """The AI."""

    least_workers: int
    silver_for_resource: int
    shown_outsiders_removed: int
    building_order: list[Building]
    slots: list[AutomaSlot]
    track: list[AutomaTrack]
    boards: list[AutomaBoard]
    schemes: list[Scheme]
    chests: list[AutomaChest]
