"""What is printed on the components: loaded once from data/, checked, immutable."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games.engine import datafile

from .printed import (
    Ability,
    Advisor,
    Artifact,
    Board,
    Command,
    CoopEvent,
    General,
    HordeCard,
    HordeType,
    Location,
    Names,
    Request,
    Soldier,
    Tactic,
    TimeSlot,
)

DATA = Path(__file__).parent / "data"
SECTIONS = ("left", "center", "right")
"""The wall sections in order."""


class _Generals(msgspec.Struct):
    generals: list[General]


class _Advisors(msgspec.Struct):
    advisors: list[Advisor]


class _Tactics(msgspec.Struct):
    counts: dict[str, Any]
    tactics: list[Tactic]


class _Artifacts(msgspec.Struct):
    artifacts: list[Artifact]


class _Hordes(msgspec.Struct):
    types: list[HordeType]
    cards: list[HordeCard]


class _Commands(msgspec.Struct):
    cards: list[Command]


class _Solo(msgspec.Struct):
    command_cards: list[Command]
    difficulty: list[dict[str, Any]]
    general: dict[str, Any]
    mode: dict[str, Any]


class _Reed(msgspec.Struct):
    command_card: dict[str, Any]
    pieces: dict[str, Any]
    setup: dict[str, Any]
    on_activation: list[dict[str, Any]]


class _Coop(msgspec.Struct):
    requests_to_win: dict[str, int]
    setup: dict[str, Any]
    requests: list[Request]
    events: list[CoopEvent]


@cache
def board() -> Board:
    """The printed board, both sides."""
    return datafile.load(DATA / "board.yaml", Board)


@cache
def generals() -> dict[str, General]:
    return {card.id: card for card in datafile.load(DATA / "generals.yaml", _Generals).generals}


@cache
def advisors() -> dict[str, Advisor]:
    return {card.id: card for card in datafile.load(DATA / "advisors.yaml", _Advisors).advisors}


@cache
def tactics() -> dict[str, Tactic]:
    return {card.id: card for card in datafile.load(DATA / "tactics.yaml", _Tactics).tactics}


@cache
def tactic_hand_limit() -> int:
    return int(datafile.load(DATA / "tactics.yaml", _Tactics).counts["hand_limit"])


@cache
def artifacts() -> dict[str, Artifact]:
    return {card.id: card for card in datafile.load(DATA / "artifacts.yaml", _Artifacts).artifacts}


@cache
def horde_types() -> dict[str, HordeType]:
    return {kind.id: kind for kind in datafile.load(DATA / "horde.yaml", _Hordes).types}


@cache
def horde_cards() -> dict[str, HordeCard]:
    return {card.id: card for card in datafile.load(DATA / "horde.yaml", _Hordes).cards}


def horde_type(card: str) -> HordeType:
    """What is printed on a horde card."""
    return horde_types()[horde_cards()[card].type]


@cache
def solo() -> _Solo:
    return datafile.load(DATA / "solo.yaml", _Solo)


@cache
def qin_wound_honor() -> int:
    """gw.solo.attack.7"""
    return int(solo().general["wound_honor"])


@cache
def qin_ability() -> Ability:
    return msgspec.convert(solo().general["ability"], Ability)


@cache
def qin() -> Names:
    """Qin Jiushao's general card: what it is called and which of its parts were set for this table."""
    return msgspec.convert(solo().general, Names)


@cache
def reed() -> _Reed:
    return datafile.load(DATA / "reed_clan.yaml", _Reed)


@cache
def coop() -> _Coop:
    return datafile.load(DATA / "coop.yaml", _Coop)


@cache
def reed_command() -> Command:
    return msgspec.convert(reed().command_card, Command)


@cache
def commands() -> dict[str, Command]:
    """Every command card: the six of each clan, Qin Jiushao's six and the Reed Clan's one."""
    own = datafile.load(DATA / "command_cards.yaml", _Commands).cards
    return {card.id: card for card in [*own, *solo().command_cards, reed_command()]}


@cache
def clan_commands() -> tuple[str, ...]:
    """The six cards of a clan."""
    return tuple(card.id for card in datafile.load(DATA / "command_cards.yaml", _Commands).cards)


@cache
def locations() -> dict[str, Location]:
    """Every place of the board that takes clerks, in printed order."""
    return {place.id: place for place in board().locations if place.kind != "storage"}


@cache
def production() -> tuple[str, ...]:
    """The four production locations."""
    return tuple(place.id for place in locations().values() if place.production)


@cache
def soldiers() -> dict[str, Soldier]:
    return {soldier.id: soldier for soldier in board().soldiers}


@cache
def board_side(players: int) -> str:
    """The side of the board: ``side_4`` for four, else ``side_2_3``."""
    return next(track.side for track in board().time_track if players in track.players)


def slots(location: str, side: str) -> int | None:
    """Clerk slots of a location; None for a special one, which has no limit."""
    return locations()[location].slots[side]


@cache
def time_slots(side: str) -> list[TimeSlot]:
    """The years of that side's time track."""
    return next(track.slots for track in board().time_track if track.side == side)
