"""What is printed on cards and locations, as typed structures: one class a kind of component (data/README.md). What effects can do is in
``ops/``, what the board and the pieces of the modes say in ``board_types.py``."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.engine.title.naming import Words
from games.titles.great_wall.table.ops import AnyEffect
from games.titles.great_wall.table.ops.base import Count, Good, Unit
from games.titles.great_wall.table.state import RESOURCES

Trigger: TypeAlias = Literal[
    "",
    "commands_revealed",
    "other_player_command_move",
    "after_command_step_self",
    "activation_step_self",
    "after_activation_step_self",
    "location_activated",
    "upgrade_overseer",
    "donate",
    "recruit",
    "attack",
    "build_wall",
    "build_barricade",
    "tactic_played",
    "last_wound",
    "horde_defeated",
    "you_defeat_horde",
    "horde_claimed",
    "soldier_would_be_killed",
    "soldier_killed",
    "horde_placed",
    "overseer_income_step",
    "reclaim_step",
    "shooting_step_start",
    "shooting_step",
    "assault_start",
    "assault_end",
    "assault_offense",
    "assault_defense",
    "breach",
    "shame_would_be_gained",
    "recruit_cost",
    "save_cost",
    "hire_cost",
    "build_wall_cost",
    "boost_cost",
    "discard_shame_cost",
    "passive",
]
"""Moments (data/README.md)."""
Limit: TypeAlias = Literal[
    "once_per_event",
    "once_per_turn",
    "once_per_year",
    "first_each_year",
    "total_per_year",
    "each_soldier",
    "each_card",
    "each_horde",
    "each_location",
    "each_piece",
]
Set: TypeAlias = Literal["core", "coop", "variety", "solo"]


class Printed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Something of a data file: a key that it does not have is an error there."""


class Sourced(Printed, kw_only=True):
    """Something with a source; the words are explained in data/README.md."""

    origin: Literal["published", "portal"] = "published"
    """``portal`` for what was designed here."""
    source: list[str] = []
    confidence: str = ""
    portal_fields: list[str] = []
    """Parts of a published thing that were designed here."""
    note: str = ""


class Names(Sourced, kw_only=True):
    id: str
    name: Words
    count: int = 1
    """Copies in the box."""


class Named(Names, kw_only=True):
    """A card of a set: core, coop or variety."""

    set: Set


class When(Printed, kw_only=True):
    """Conditions of a card; all that are given must hold (conditions.py)."""

    location: str | None = None
    location_kind: Literal["regular", "special"] | None = None
    own_clerks_min: int | None = None
    """At the location that is activated."""
    attacked_with: Unit | None = None
    """At least ``min`` soldiers of that type in this moment."""
    min: int = 1
    own_soldier_on_card_min: int | None = None
    """On the card being defeated."""
    own_archer_firing_in_section_min: int | None = None
    own_overseer_locations_min: int | None = None
    own_honor_min: int | None = None
    """On the honor track."""
    command_name_unique: bool | None = None
    """Whether nobody else has revealed a command card of that name."""
    section_has: Literal["own_archer_firing"] | None = None
    source: list[Literal["location_flag", "breach", "request_step"]] = []
    """Sources of shame."""


class Ability(Printed, kw_only=True):
    """Something a card does when ``trigger`` happens; see data/README.md for the words."""

    trigger: Trigger = ""
    per: Literal["", "supporting_advisor", "two_supporting_advisors"] = ""
    limit: Limit | None = "once_per_event"
    when: When | None = None
    cost: dict[Good, int] = {}
    effects: list[AnyEffect] = []
    passive: list[AnyEffect] = []


class WordedAbility(Ability, kw_only=True):
    """An ability with its text on the card."""

    text: Words


class Start(Printed):
    """What a general begins with; ``tactics`` cards, ``tea`` value."""

    wood: int
    stone: int
    gold: int
    chi: int
    tactics: int
    tea: int

    def goods(self) -> dict[str, int]:
        return {kind: getattr(self, kind) for kind in RESOURCES}


class General(Named, kw_only=True):
    start: Start
    ability: WordedAbility


class Advisor(Named, kw_only=True):
    text: Words
    trigger: Trigger
    limit: Limit | None = "once_per_event"
    when: When | None = None
    cost: dict[Good, int] = {}
    effects: list[AnyEffect] = []
    passive: list[AnyEffect] = []

    @property
    def ability(self) -> Ability:
        return Ability(
            trigger=self.trigger,
            limit=self.limit,
            when=self.when,
            cost=self.cost,
            effects=self.effects,
            passive=self.passive,
        )


class TacticSide(Printed, kw_only=True):
    cost: dict[Good, int] = {}
    text: Words
    effects: list[AnyEffect]


class Tactic(Named, kw_only=True):
    trigger: Trigger
    when: When | None = None
    basic: TacticSide
    boosted: TacticSide


class Term(Printed):
    """``honor`` for each that is counted."""

    honor: int
    count_of: Count


class Score(Printed, kw_only=True):
    """Honor at the end: the sum of the terms, or from a table."""

    terms: list[Term] = []
    max: int | None = None
    table: Literal["tea_rank", "own_shame_total"] | None = None
    """``values`` by place from the top, or by number of tokens; the last one for all beyond."""
    values: list[int] = []


class Artifact(Named, kw_only=True):
    text: Words
    score: Score


class Spot(Printed):
    """A vital spot on the 2 by 6 grid; row and col count from 1."""

    row: int
    col: int
    reward: dict[Good, int]


class HordeType(Named, kw_only=True):
    offense: int
    honor: int
    shame_slots: int
    layout: list[str]
    """The grid as a picture, a text for each row: what ``spots`` says."""
    spots: list[Spot]
    text: Words
    ability: list[Ability]

    def neighbours(self, index: int) -> list[int]:
        """gw.battle.horseman.5: spots next to this one, not diagonally."""
        here = self.spots[index]
        return [
            other for other, spot in enumerate(self.spots) if abs(spot.row - here.row) + abs(spot.col - here.col) == 1
        ]

    @property
    def fill_order(self) -> list[int]:
        """gw.solo.attack.8: spots column by column, each from top to bottom: how the printed opponents fill them."""
        return sorted(range(len(self.spots)), key=lambda index: (self.spots[index].col, self.spots[index].row))

    @property
    def effects(self) -> list[AnyEffect]:
        """Of all its abilities."""
        return [effect for ability in self.ability for effect in ability.effects]


class HordeCard(Printed):
    id: str
    type: str
    set: Set
    invasion: str


class CommandStep(Sourced, kw_only=True):
    who: Literal["self", "others"]
    text: Words
    effects: list[AnyEffect]


class Command(Names, kw_only=True):
    steps: list[CommandStep]
    counts_as: str = ""

    @property
    def counts(self) -> str:
        """The name by which other cards count it."""
        return self.counts_as or self.id


class OverseerTrack(Sourced, kw_only=True):
    upgrade_cost: list[dict[Good, int]]
    income: list[int]


class ClerkSlots(Printed):
    """Of each side of the board; None for any number."""

    side_2_3: int | None
    side_4: int | None

    def of(self, side: str) -> int | None:
        return self.side_4 if side == "side_4" else self.side_2_3


class Location(Names, kw_only=True):
    kind: Literal["regular", "special", "storage"]
    slots: ClerkSlots
    shame_flag: bool
    text: Words
    per_clerk: bool = True
    """Whether the effect counts clerks; the Tea House only asks who is there."""
    production: str = ""
    donate: bool = False
    overseer: OverseerTrack | None = None
    hire_clerk_cost: dict[Good, int] = {}


class Soldier(Names, kw_only=True):
    text: Words
    recruit_cost: dict[Good, int]
    per_player: int
