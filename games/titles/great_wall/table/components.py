"""What is printed on the components: loaded once from data/, checked, immutable."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.engine.title import datafile
from games.engine.title.component import Designs
from games.titles.great_wall.table.board_types import Board, Coop, CoopEvent, Reed, Request, Solo, TimeSlot
from games.titles.great_wall.table.card_types import (
    Ability,
    Advisor,
    Artifact,
    Command,
    General,
    HordeCard,
    HordeType,
    Location,
    Printed,
    Soldier,
    Tactic,
)

SECTIONS = ("left", "center", "right")
"""The wall sections in order."""


class _Generals(Printed):
    generals: list[General]


class _Advisors(Printed):
    advisors: list[Advisor]


class _Tactics(Printed):
    hand_limit: int
    tactics: list[Tactic]


class _Artifacts(Printed):
    artifacts: list[Artifact]


class _Hordes(Printed):
    types: list[HordeType]
    cards: list[HordeCard]


class _Commands(Printed):
    cards: list[Command]


DATA = datafile.Folder(
    Path(__file__).parents[1] / "data",
    {
        _Advisors: "advisors",
        _Artifacts: "artifacts",
        Board: "board",
        datafile.Box: "box",
        Designs: "designed",
        _Commands: "command_cards",
        Coop: "coop",
        _Generals: "generals",
        _Hordes: "horde",
        Reed: "reed_clan",
        Solo: "solo",
        _Tactics: "tactics",
    },
)
"""What each file of data/ holds."""


@cache
def board() -> Board:
    """The printed board, both sides."""
    return DATA.read(Board)


@cache
def generals() -> dict[str, General]:
    return DATA.by_id(DATA.read(_Generals).generals)


@cache
def advisors() -> dict[str, Advisor]:
    return DATA.by_id(DATA.read(_Advisors).advisors)


@cache
def advisor_ability(card: str) -> Ability:
    """What an active advisor does."""
    return advisors()[card].ability


@cache
def tactics() -> dict[str, Tactic]:
    return DATA.by_id(_tactics().tactics)


@cache
def tactic_hand_limit() -> int:
    """Tactic cards that a hand may hold (gw.tactics.hand.1)."""
    return _tactics().hand_limit


@cache
def _tactics() -> _Tactics:
    return DATA.read(_Tactics)


@cache
def artifacts() -> dict[str, Artifact]:
    return DATA.by_id(DATA.read(_Artifacts).artifacts)


@cache
def horde_types() -> dict[str, HordeType]:
    return DATA.by_id(_hordes().types)


@cache
def horde_cards() -> dict[str, HordeCard]:
    return DATA.by_id(_hordes().cards)


@cache
def _hordes() -> _Hordes:
    return DATA.read(_Hordes)


def horde_type(card: str) -> HordeType:
    """What is printed on a horde card."""
    return horde_types()[horde_cards()[card].type]


@cache
def solo() -> Solo:
    return DATA.read(Solo)


@cache
def reed() -> Reed:
    return DATA.read(Reed)


@cache
def coop() -> Coop:
    return DATA.read(Coop)


@cache
def requests() -> dict[str, Request]:
    return DATA.by_id(coop().requests)


@cache
def events() -> dict[str, CoopEvent]:
    return DATA.by_id(coop().events)


def event(card: str) -> CoopEvent:
    return events()[card]


@cache
def commands() -> dict[str, Command]:
    """Every command card: the six of each clan, Qin Jiushao's six and the Reed Clan's one."""
    return DATA.by_id([*_own_commands(), *solo().command_cards, reed().command_card])


@cache
def clan_commands() -> tuple[str, ...]:
    """gw.components.clan.1: the six cards of a clan."""
    return tuple(card.id for card in _own_commands())


@cache
def _own_commands() -> list[Command]:
    return DATA.read(_Commands).cards


@cache
def locations() -> dict[str, Location]:
    """Every place of the board that takes clerks, in printed order; the warehouse takes none
    (gw.locations.warehouse.2)."""
    return DATA.by_id(place for place in board().locations if place.kind != "storage")


@cache
def production() -> tuple[str, ...]:
    """The four production locations."""
    return tuple(place.id for place in locations().values() if place.production)


@cache
def soldiers() -> dict[str, Soldier]:
    return DATA.by_id(board().soldiers)


@cache
def board_side(players: int) -> str:
    """gw.components.tokens.6: the side of the board: ``side_4`` for four, else ``side_2_3``."""
    return next(track.side for track in board().time_track if players in track.players)


@cache
def slots(location: str, side: str) -> int | None:
    """Clerk slots of a location; None for a special one, which has no limit."""
    return locations()[location].slots.of(side)


@cache
def time_slots(side: str) -> list[TimeSlot]:
    """The years of that side's time track."""
    return next(track.slots for track in board().time_track if track.side == side)


@cache
def designs() -> Designs:
    """What was designed for this site."""
    return DATA.read(Designs)
