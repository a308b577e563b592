"""What is printed on the components: loaded once from data/, checked, immutable."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.engine import datafile
from games.titles.viscounts_of_the_west_kingdom.table.printed import (
    Board,
    BuildingType,
    Castle,
    Link,
    Manuscript,
    PlayerBoard,
    PlayerCard,
    PrimaryAction,
    Printed,
    Segment,
    Side,
    Site,
    Space,
    Stacks,
    Townsfolk,
)


class _Neutral(Printed, frozen=True):
    cards: list[Townsfolk]


class _Heroes(Printed, frozen=True):
    cards: list[Townsfolk]


class _Starting(Printed, frozen=True):
    cards: list[Townsfolk]


class _PlayerCards(Printed, frozen=True):
    cards: list[PlayerCard]


class _Manuscripts(Printed, frozen=True):
    ribbon_set_vp: list[int]
    manuscripts: list[Manuscript]


DATA = datafile.Folder(
    Path(__file__).parents[1] / "data",
    {
        Board: "board",
        Castle: "castle",
        _Heroes: "heroes",
        _Manuscripts: "manuscripts",
        PlayerBoard: "player_board",
        _PlayerCards: "player_cards",
        Stacks: "stacks",
        _Starting: "starting",
        _Neutral: "townsfolk",
    },
)
"""What each file of data/ holds."""


@cache
def board() -> Board:
    return DATA.read(Board)


@cache
def castle() -> Castle:
    return DATA.read(Castle)


@cache
def player_board() -> PlayerBoard:
    return DATA.read(PlayerBoard)


@cache
def stacks() -> Stacks:
    return DATA.read(Stacks)


@cache
def neutral() -> dict[str, Townsfolk]:
    """vis.components.shared.6"""
    return {card.id: card for card in DATA.read(_Neutral).cards}


@cache
def heroes() -> dict[str, Townsfolk]:
    """vis.components.shared.7"""
    return {card.id: card for card in DATA.read(_Heroes).cards}


@cache
def starting() -> dict[str, Townsfolk]:
    """vis.components.shared.8: the cards that every player has."""
    return {card.id: card for card in DATA.read(_Starting).cards}


@cache
def townsfolk() -> dict[str, Townsfolk]:
    """Every Townsfolk card as printed, by the id without a seat."""
    return {**neutral(), **heroes(), **starting()}


def own_copy(card: str, seat: int) -> str:
    """Of starting Townsfolk every seat has a copy: ``thief-0``."""
    return f"{card}-{seat}"


def printed_id(card: str) -> str:
    """What is printed on a copy: ``thief`` for ``thief-0``."""
    return card.partition("-")[0]


def card(card_id: str) -> Townsfolk:
    """The card with this id, be it the copy of a seat."""
    return townsfolk()[printed_id(card_id)]


@cache
def player_cards() -> dict[str, PlayerCard]:
    """vis.components.shared.11"""
    return {card.id: card for card in DATA.read(_PlayerCards).cards}


@cache
def manuscripts() -> dict[str, Manuscript]:
    """vis.components.shared.9"""
    return {tile.id: tile for tile in DATA.read(_Manuscripts).manuscripts}


@cache
def ribbon_set_vp() -> list[int]:
    """vis.end.scoring.3: of so many colors, from 1."""
    return DATA.read(_Manuscripts).ribbon_set_vp


@cache
def segments() -> dict[str, Segment]:
    return {segment.id: segment for segment in board().segments}


@cache
def side(segment: str, seats: int) -> Side:
    """vis.setup.board.1, vis.setup.board.2: the side that is up for so many players."""
    printed = segments()[segment]
    return printed.few if seats <= board().few_up_to else printed.many


@cache
def spaces() -> dict[str, Space]:
    """vis.components.shared.2: the 15 town spaces."""
    return {space.id: space for segment in board().segments for space in segment.spaces}


@cache
def segment_of(space: str) -> str:
    """The segment that a town space belongs to."""
    return next(segment.id for segment in board().segments if any(one.id == space for one in segment.spaces))


@cache
def sites(seats: int) -> dict[str, Site]:
    """vis.components.shared.3: the building sites for so many players."""
    return {site.id: site for segment in segments() for site in side(segment, seats).sites}


@cache
def links(seats: int) -> dict[str, Link]:
    return {link.id: link for segment in segments() for link in side(segment, seats).links}


@cache
def buildings() -> dict[str, BuildingType]:
    """vis.components.player.3: the three rows."""
    return {kind.id: kind for kind in player_board().buildings}


BUILDINGS = ("workshop", "trading_post", "guildhall")


@cache
def actions() -> dict[str, PrimaryAction]:
    return {action.id: action for action in player_board().actions}
