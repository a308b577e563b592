"""What is printed, as typed structures: one class a kind of component (data/README.md)."""

from __future__ import annotations

from typing import Any

import msgspec

Effect = dict[str, Any]
"""One step of an effect: ``op`` names a function of effects.py, the other keys are its arguments (data/README.md)."""


class Names(msgspec.Struct, kw_only=True):
    """``origin``: published, or portal for what was designed here; ``portal_fields``: parts of a published one that were."""

    id: str
    name_en: str
    name_zh: str
    origin: str = "published"
    portal_fields: list[str] = []


class Named(Names, kw_only=True):
    """A card of a set: core, coop or variety."""

    set: str


class Ability(msgspec.Struct, kw_only=True):
    """Something a card does when ``trigger`` happens; see data/README.md for the words."""

    trigger: str = ""
    text_en: str = ""
    text_zh: str = ""
    per: str = ""
    limit: str | None = "once_per_event"
    when: dict[str, Any] = {}
    cost: dict[str, int] = {}
    effects: list[Effect] = []
    passive: list[Effect] = []


class General(Named, kw_only=True):
    start: dict[str, int]
    ability: Ability
    notes_en: str = ""


class Advisor(Named, kw_only=True):
    text_en: str
    text_zh: str
    trigger: str
    limit: str | None = "once_per_event"
    when: dict[str, Any] = {}
    cost: dict[str, int] = {}
    effects: list[Effect] = []
    passive: list[Effect] = []

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


class TacticSide(msgspec.Struct, kw_only=True):
    cost: dict[str, int] = {}
    text_en: str
    text_zh: str
    effects: list[Effect]


class Tactic(Named, kw_only=True):
    trigger: str
    when: dict[str, Any] = {}
    basic: TacticSide
    boosted: TacticSide


class Artifact(Named, kw_only=True):
    text_en: str
    text_zh: str
    score: dict[str, Any]


class Spot(msgspec.Struct):
    """A vital spot on the 2 by 6 grid; row and col count from 1."""

    row: int
    col: int
    reward: dict[str, int]


class HordeType(Named, kw_only=True):
    offense: int
    honor: int
    shame_slots: int
    spots: list[Spot]
    text_en: str
    text_zh: str
    ability: list[Ability]

    def neighbours(self, index: int) -> list[int]:
        """Spots next to this one, not diagonally."""
        here = self.spots[index]
        return [
            other for other, spot in enumerate(self.spots) if abs(spot.row - here.row) + abs(spot.col - here.col) == 1
        ]

    @property
    def fill_order(self) -> list[int]:
        """Spots column by column, each from top to bottom: how the printed opponents fill them."""
        return sorted(range(len(self.spots)), key=lambda index: (self.spots[index].col, self.spots[index].row))


class HordeCard(msgspec.Struct):
    id: str
    type: str
    set: str
    invasion: str


class CommandStep(msgspec.Struct, kw_only=True):
    who: str
    text_en: str
    text_zh: str
    effects: list[Effect]


class Command(Names, kw_only=True):
    steps: list[CommandStep]
    looks_for: str | None = None
    counts_as: str = ""

    @property
    def counts(self) -> str:
        """The name by which other cards count it."""
        return self.counts_as or self.id


class OverseerTrack(msgspec.Struct):
    upgrade_cost: list[dict[str, int]]
    income: list[int]


class Location(Names, kw_only=True):
    kind: str
    slots: dict[str, int | None]
    shame_flag: bool
    text_en: str
    text_zh: str
    per_clerk: bool = True
    """Whether the effect counts clerks; the Tea House only asks who is there."""
    production: str = ""
    donate: bool = False
    overseer: OverseerTrack | None = None
    hire_clerk_cost: dict[str, int] = {}


class Soldier(Names, kw_only=True):
    recruit_cost: dict[str, int]
    per_player: int


class TimeSlot(msgspec.Struct):
    year: int
    lethality: int
    new_hordes: int


class TimeTrack(msgspec.Struct):
    side: str
    players: list[int]
    slots: list[TimeSlot]
    portal_fields: list[str] = []


class WallLevel(msgspec.Struct):
    level: int
    defense: int
    firing_spots: int
    next_build_cost: dict[str, int] | None
    build_honor: int


class Walls(msgspec.Struct):
    levels: list[WallLevel]
    portal_fields: list[str] = []


class Barricade(msgspec.Struct):
    cost: dict[str, int]
    defense: int
    honor: int
    max_per_section: int


class Board(msgspec.Struct):
    clans: list[Names]
    pieces_per_player: dict[str, int]
    shame_supply: dict[str, Any]
    time_track: list[TimeTrack]
    initial_hordes: dict[str, Any]
    initial_barricades: dict[str, Any]
    walls: Walls
    barricade: Barricade
    soldiers: list[Soldier]
    save_cost: dict[str, int]
    shame_discard_cost: dict[str, dict[str, int]]
    shame_penalty: int
    """Honor lost for each token at the end, and for one that cannot be taken or placed."""
    defeat_honor: dict[str, int]
    """Honor of a defeat: for soldiers on the card, and for each archer of the section."""
    reclaim_honor: int
    donate_honor: int
    locations: list[Location]
    command_track: dict[str, Any]
    advisor_track: dict[str, Any]
    artifact_slots: dict[str, Any]
    end_conditions: dict[str, Any]


class Request(Names, kw_only=True):
    text_en: str
    text_zh: str
    requires: list[dict[str, Any]]
    pay: list[Effect]
    removed_with_2_players: bool = False


class CoopEvent(Names, kw_only=True):
    immediate_text_en: str
    immediate_text_zh: str
    passive_text_en: str
    passive_text_zh: str
    immediate: list[Effect]
    passive: list[Effect]
