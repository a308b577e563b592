"""What is printed on the components of Gates of Gold and Keeper of Keys."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.title.naming import Words
from games.titles.viscounts_of_the_west_kingdom.table.card_types import (
    Bonus,
    Metric,
    Printed,
    Ribbon,
    Sourced,
    Townsfolk,
)
from games.titles.viscounts_of_the_west_kingdom.table.ops import AnyEffect, Building, IconName

# Gates of Gold


class Per(Printed, kw_only=True, frozen=True, tag_field="kind", tag="per"):
    """``base`` points, and ``vp`` for every ``per`` of the metric."""

    metric: Metric
    per: int
    vp: int
    base: int = 0


class AtLeast(Printed, kw_only=True, frozen=True, tag_field="kind", tag="at_least"):
    """Points if the metric is at least this high."""

    metric: Metric
    least: int
    vp: int


class Flat(Printed, kw_only=True, frozen=True, tag_field="kind", tag="flat"):
    """Points as they are."""

    vp: int


class ExtraRibbon(Printed, kw_only=True, frozen=True, tag_field="kind", tag="extra_ribbon"):
    """More ribbons of one color, for the sets and for other Outsiders."""

    n: int


class LighterDebts(Printed, kw_only=True, frozen=True, tag_field="kind", tag="unpaid_debt_vp"):
    """Every unpaid Debt costs this much less."""

    delta: int


class FlipFirst(Printed, kw_only=True, frozen=True, tag_field="kind", tag="flip_before_scoring"):
    """Before scoring: flip Debts or Deeds (vis.gates.welcome.8)."""

    n: int


class ChooseFirst(Printed, kw_only=True, frozen=True, tag_field="kind", tag="choice_before_scoring"):
    """Before scoring: discard this many Debts, or gain this many approved Deeds (vis.gates.welcome.8)."""

    debts: int
    deeds: int


EndGame: TypeAlias = Per | AtLeast | Flat | ExtraRibbon | LighterDebts | FlipFirst | ChooseFirst


class Outsider(Townsfolk, kw_only=True, frozen=True):
    """An Outsider: what refusing it does, and what it scores in a deck (vis.gates.welcome.6)."""

    on_refuse: list[AnyEffect]
    end_game: EndGame


class Column(Printed, kw_only=True, frozen=True):
    """A column of the Manuscript Board: what its ability costs and does (vis.gates.board)."""

    ribbon: Ribbon
    effects: list[AnyEffect]
    text: Words
    silver: int = 0
    resources: int = 0
    in_place_of_silver: bool = False
    """What is paid is used as Silver. The Silver of the effect is not gained (vis.gates.board.12)."""


class Gates(Sourced, kw_only=True, frozen=True):
    """The components of Gates of Gold, without its Townsfolk, Heroes and Manuscripts."""

    kings_orders: int
    kings_order: Townsfolk
    outsiders_shown: int
    outsiders: list[Outsider]
    builder_bonuses: list[Bonus]
    leaders: list[Bonus]
    starting_ribbon: Ribbon
    columns: list[Column]


# Keeper of Keys


class Public(Bonus, kw_only=True, frozen=True):
    """A Public Building: which Building it replaces, what it costs, what it does at once (vis.keys.public)."""

    building: Building
    cost: int
    immediate: list[AnyEffect]


class Requires(Printed, kw_only=True, frozen=True):
    """Icons printed on the card that enters."""

    icon: IconName
    least: int


class Chest(Sourced, kw_only=True, frozen=True):
    """A Chest Tile. It converts an icon of the card above in an action, or gives a reward for a card that enters
    (vis.keys.chests)."""

    id: str
    name: Words
    kind: Literal["convert", "on_enter"]
    text: Words
    from_icon: IconName = ""
    to_icons: list[IconName] = []
    requires: Requires | None = None
    effects: list[AnyEffect] = []


class Keys(Sourced, kw_only=True, frozen=True):
    """The components of Keeper of Keys, without its Townsfolk, Heroes, Player cards and Manuscripts."""

    heroes_shown: int
    chests_shown: int
    chest_vp: list[int]
    public_buildings: list[Public]
    chests: list[Chest]
