"""What is printed on the board, and on the pieces of each mode, as typed structures (data/README.md)."""

from __future__ import annotations

from typing import Literal

from games.engine.title.naming import Words
from games.titles.great_wall.table.card_types import Command, Location, Names, Printed, Soldier, Sourced, WordedAbility
from games.titles.great_wall.table.ops import AnyEffect
from games.titles.great_wall.table.ops.base import Good
from games.titles.great_wall.table.ops.requests import AnyCheck, AnyPayment

# The board


class Clan(Names, kw_only=True):
    color: str


class Pieces(Printed):
    """Of each clan."""

    clerks: int
    clerks_start_in_pool: int
    clerks_start_in_embassy: int


class PerPlayers(Sourced, kw_only=True):
    """A number for each number of players."""

    p1: int
    p2: int
    p3: int
    p4: int

    def of(self, players: int) -> int:
        return (self.p1, self.p2, self.p3, self.p4)[players - 1]


class TimeSlot(Printed):
    year: int
    lethality: int
    new_hordes: int


class TimeTrack(Sourced, kw_only=True):
    side: str
    players: list[int]
    slots: list[TimeSlot]


class WallLevel(Printed):
    level: int
    defense: int
    firing_spots: int
    next_build_cost: dict[Good, int] | None
    build_honor: int


class Walls(Sourced, kw_only=True):
    levels: list[WallLevel]


class Barricade(Sourced, kw_only=True):
    cost: dict[Good, int]
    defense: int
    honor: int
    max_per_section: int


class DefeatHonor(Printed):
    """Honor of a defeat: for soldiers on the card, and for each archer of the section."""

    soldiers: int
    each_archer: int


class DiscardCost(Printed):
    """What it costs to discard a shame token."""

    competitive: dict[Good, int]
    coop: dict[Good, int]


class Slots(Sourced, kw_only=True):
    """A row of spaces."""

    slots: int


class AdvisorTrack(Slots, kw_only=True):
    spring_discard: int
    """Cards that leave it in spring."""


class EndConditions(Sourced, kw_only=True):
    walls_at_level_3: PerPlayers


class Board(Printed, kw_only=True):
    clans: list[Clan]
    pieces_per_player: Pieces
    shame_supply: PerPlayers
    time_track: list[TimeTrack]
    initial_hordes: PerPlayers
    walls: Walls
    barricade: Barricade
    soldiers: list[Soldier]
    save_cost: dict[Good, int]
    shame_discard_cost: DiscardCost
    shame_penalty: int
    """Honor lost for each token at the end, and for one that cannot be taken or placed."""
    defeat_honor: DefeatHonor
    reclaim_honor: int
    donate_honor: int
    locations: list[Location]
    command_track: Slots
    advisor_track: AdvisorTrack
    artifact_slots: Slots
    end_conditions: EndConditions


# Modes


class Level(Printed, kw_only=True):
    """A difficulty of the solo mode."""

    id: str
    name: Words
    origin: Literal["published", "portal"] = "published"
    qin_start_honor: int
    start_honor: int = 0
    """With how much the player begins."""


class QinJiushao(Names, kw_only=True):
    wound_honor: int
    """For each wound that he deals."""
    artifact_honor: int
    """For each artifact at the end."""
    location_track: list[str]
    """The locations that its tokens stand for: of wood, stone, gold, chi and wound (gw.solo.track.2)."""
    ability: WordedAbility


class Solo(Printed, kw_only=True):
    command_cards: list[Command]
    difficulty: list[Level]
    general: QinJiushao


class ReedPieces(Sourced, kw_only=True):
    clerks: int
    spearmen: int


class ReedSetup(Sourced, kw_only=True):
    clerks_at: list[str]


class OnActivation(Printed, kw_only=True):
    """What the Reed Clan's clerk does at a location; without ``effects`` modes/reed_clan.py says it."""

    location: str
    text: Words
    effects: list[AnyEffect] = []


class Reed(Printed, kw_only=True):
    command_card: Command
    pieces: ReedPieces
    setup: ReedSetup
    on_activation: list[OnActivation]


class Request(Names, kw_only=True):
    text: Words
    requires: list[AnyCheck]
    """All must hold, then it is paid at once."""
    pay: list[AnyPayment]
    removed_with_2_players: bool = False


class CoopEvent(Names, kw_only=True):
    immediate_text: Words
    passive_text: Words
    immediate: list[AnyEffect]
    passive: list[AnyEffect]


class Coop(Printed, kw_only=True):
    requests_to_win: PerPlayers
    request_slots: PerPlayers
    requests: list[Request]
    events: list[CoopEvent]
