"""What is printed on cards, tiles and boards: the types of the files in data/. They refuse unknown keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from games.engine.title.naming import Words
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    Action,
    AnyEffect,
    AnyModifier,
    Building,
    Good,
    IconName,
)

if TYPE_CHECKING:  # plain texts to who works with them; a data file may name only these
    Ribbon: TypeAlias = str  # vis.manuscript.ribbons.1
    Condition: TypeAlias = str
    Trigger: TypeAlias = str
    Metric: TypeAlias = str
    Set: TypeAlias = str  # of which box; ``collector`` needs both expansions
else:
    Ribbon = Literal["black", "yellow", "grey", "blue", "any"]
    Condition = Literal["always", "no_criminals", "at_least_one_criminal", "kings_order_on_board", "outsider_on_board"]
    Trigger = Literal[
        "after_action:trade",
        "after_action:build",
        "after_action:noble",
        "after_action:cleric",
        "collision_any",
        "gain_debt",
        "flip_debt",
        "flip_deed",
        "flip_any",
        "gain_scheme",
        "hire",
        "shuffle",
        "gain_kings_order",
        "welcome",
        "refuse",
        "gain_or_destroy_hero",
        "gain_hero_or_kings_order",
    ]
    Metric = Literal[
        "buildings",
        "manuscripts",
        "flipped_deeds",
        "flipped_debts",
        "castle_workers",
        "resources",
        "silver",
        "merchant_icons",
        "builder_icons",
        "noble_icons",
        "cleric_icons",
        "criminal_icons",
        "icon_sets",
        "outsiders",
        "heroes",
        "heroes_and_outsiders",
        "chest_tiles",
        "workers_tier1",
        "workers_tier2",
        "workers_tier3",
        "castle_wedges",
        "links_both_ends",
        "segments_with_building",
        "ribbons:black",
        "ribbons:yellow",
        "ribbons:grey",
        "ribbons:blue",
        "full_ribbon_sets",
        "built:workshop",
        "built:trading_post",
        "built:guildhall",
    ]
    Set = Literal["base", "gates", "keys", "promo", "collector"]


class Printed(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """An entry of a data file."""


class Sourced(Printed, kw_only=True, frozen=True):
    """The source of an entry. ``portal`` means that it was designed for this site, since nothing published could be
    found."""

    origin: Literal["published", "portal"]
    source: str = ""
    confidence: str = ""
    note: str = ""


class Ability(Printed, kw_only=True, frozen=True):
    """The ability of a card, or what a slot reveals (vis.townsfolk.card.7). It works once when the card is played or
    dropped off, or while the card is there: by ``modifiers``, or whenever ``trigger`` happens."""

    timing: Literal["none", "immediate", "ongoing", "drop_off"]
    effects: list[AnyEffect] = []
    modifiers: list[AnyModifier] = []
    trigger: Trigger | None = None
    condition: Condition = "always"
    optional: bool = False
    """Whether the player may refuse the ability when it is triggered."""


class Townsfolk(Sourced, kw_only=True, frozen=True):
    """A Townsfolk card: its name (vis.townsfolk.card.3), Silver value, icons, and its ability (vis.townsfolk.card.4)."""

    id: str
    name: Words
    set: Set
    silver: int
    icons: list[IconName]
    text: Words
    hire: Words | None = None
    """The text about being hired or dismissed."""
    refuse: Words | None = None
    """The text about being refused."""
    ability: Ability = Ability(timing="none")
    on_hire_or_dismiss: list[AnyEffect] = []
    variant: str = ""
    """The variant that distinguishes cards with the same Chinese name."""
    replaces: str = ""
    """For starting Townsfolk: the card that this one replaces (vis.keys.setup.5)."""


class Scoring(Printed, kw_only=True, frozen=True):
    """Points at the end: ``vp`` for every ``per`` of the metric."""

    metric: Metric
    per: int
    vp: int


class Manuscript(Sourced, kw_only=True, frozen=True):
    """A Manuscript: an effect when it is taken, or points at the end."""

    id: str
    name: Words
    set: Set
    cost: int
    ribbon: Ribbon
    back: Literal["grey", "black"]
    type: Literal["immediate", "scoring"]
    text: Words
    effects: list[AnyEffect] = []
    scoring: Scoring | None = None


class PlayerCard(Sourced, kw_only=True, frozen=True):
    """Where a player begins, and with which goods (vis.setup.pairs)."""

    id: str
    number: float
    name: Words
    start_space: str
    gain: list[AnyEffect]
    extra: list[AnyEffect]
    text: Words
    set: Set = "base"
    at_end_of_setup: bool = False
    """Whether the extra step comes at the very end of setup (vis.keys.setup.9)."""


class Trade(Printed, kw_only=True, frozen=True):
    """The Merchant icons of each trade (vis.action.trade.4), and what it gives."""

    merchants: int
    effects: list[AnyEffect]
    text: Words


class Space(Printed, kw_only=True, frozen=True):
    """A town space. ``exits`` name spaces of the segment, ``next_left`` and ``next_inner`` those of the following one."""

    id: str
    path: Literal["outer", "inner"]
    exits: list[str]
    river: Literal["", "left", "right"] = ""
    trade: Trade | None = None


class Site(Printed, kw_only=True, frozen=True):
    """A building site, used from its space (vis.action.build.5)."""

    id: str
    space: str
    effects: list[AnyEffect]
    text: Words


class Link(Printed, kw_only=True, frozen=True):
    """A dashed line between two sites; ``next`` is the first site of the following segment (vis.components.board.2)."""

    id: str
    start: str
    end: str
    effects: list[AnyEffect]
    text: Words


class Side(Printed, kw_only=True, frozen=True):
    """What is printed on one side of a segment only."""

    sites: list[Site]
    links: list[Link]


class PrintedTownsfolk(Printed, kw_only=True, frozen=True):
    """Visible if a pile is empty. It can be dismissed, not hired (vis.action.dismiss.10)."""

    silver: int
    icons: list[IconName]
    on_hire_or_dismiss: list[AnyEffect]
    text: Words


class PrintedManuscript(Printed, kw_only=True, frozen=True):
    """Visible if a pile is empty. It can be transcribed, not taken (vis.manuscript.transcribe.10)."""

    cost: int
    effects: list[AnyEffect]
    text: Words


class Segment(Printed, kw_only=True, frozen=True):
    """A fifth of the kingdom; ``few`` is the side for up to two players, ``many`` the other."""

    id: str
    name: Words
    spaces: list[Space]
    townsfolk: PrintedTownsfolk
    manuscript: PrintedManuscript
    few: Side
    many: Side


class Board(Sourced, kw_only=True, frozen=True):
    """The main board."""

    few_up_to: int
    """The highest number of players for the side for few (vis.setup.board.2)."""
    segments: list[Segment]


class Section(Printed, kw_only=True, frozen=True):
    """A section of the Castle and what its second tier gives."""

    id: str
    name: Words
    effects: list[AnyEffect]
    text: Words


class ThirdTier(Printed, kw_only=True, frozen=True):
    effects: list[AnyEffect]
    text: Words


class Bonus(Sourced, kw_only=True, frozen=True):
    """A card that a player holds next to the Player Board: the Castle Leader, a Cleric Bonus."""

    id: str
    name: Words
    vp: int
    ability: Ability
    text: Words
    ribbon: Ribbon | None = None
    group: Literal["", "diversified", "specialized"] = ""
    """For building bonus cards: the condition that wins the card (vis.gates.bonus.3, vis.gates.bonus.4)."""


class Castle(Sourced, kw_only=True, frozen=True):
    """The Castle, and the cards that players win there and with Manuscripts."""

    sections: list[Section]
    third_tier: ThirdTier
    icons_by_workers: list[int]
    group: int
    room: int
    bump_rewards: list[list[AnyEffect]]
    vp_by_tier: list[int]
    leader: Bonus
    ribbons_for_bonus: int
    cleric_bonuses: list[Bonus]


class PrimaryAction(Printed, kw_only=True, frozen=True):
    """A primary action: where it is taken, which icons it counts, what may be spent for more (vis.action.general.4)."""

    id: Action
    name: Words
    path: Literal["outer", "inner"]
    icon: IconName
    good: Good


class Slot(Printed, kw_only=True, frozen=True):
    """What an empty slot of a row of Buildings reveals."""

    id: str
    ability: Ability
    text: Words


class BuildingType(Printed, kw_only=True, frozen=True):
    """A row of Buildings: the cost of one, the points by number constructed, the slots from left to right."""

    id: Building
    name: Words
    cost: int
    vp: list[int]
    slots: list[Slot]


class TrackSpace(Printed, kw_only=True, frozen=True):
    """A space of the track: what a Collision there gives its player, and each opponent who meets the condition."""

    above: list[AnyEffect]
    condition: Condition
    below: list[AnyEffect]
    text: Words


class PlayerBoard(Sourced, kw_only=True, frozen=True):
    """The Player Board."""

    workers: int
    card_spaces: int
    space_icons: list[list[IconName]]
    hand_limit: int
    starting_hand: int
    smallest_deck: int
    actions: list[PrimaryAction]
    buildings: list[BuildingType]
    corruption_start: int
    virtue_start: int
    track: list[TrackSpace]


class Paper(Printed, kw_only=True, frozen=True):
    """A Debt or a Deed, and what it is worth on either side."""

    name: Words
    vp: int
    flipped_vp: int
    on_flip: list[AnyEffect]
    text: Words


class Stacks(Sourced, kw_only=True, frozen=True):
    """Debts, Deeds and the two cards in their stacks."""

    poverty_debts: list[int]
    prosperity_deeds: list[int]
    debt: Paper
    deed: Paper
    majority_vp: list[int]
    majority_vp_of_two: list[int]
    least_to_qualify: int
