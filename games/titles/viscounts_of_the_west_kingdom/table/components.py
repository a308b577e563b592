"""What is printed on the components. It is loaded once from data/, checked, and immutable."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from games.engine.title import datafile
from games.engine.title.component import Designs
from games.titles.viscounts_of_the_west_kingdom.table.boxes import Chest, Gates, Keys, Outsider, Public
from games.titles.viscounts_of_the_west_kingdom.table.card_types import (
    Board,
    Bonus,
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
from games.titles.viscounts_of_the_west_kingdom.table.solo import AutomaBoard, Scheme, Solo

Loaded = TypeVar("Loaded")
Sets: TypeAlias = tuple[str, ...]
ALL: Sets = ("base", "gates", "keys", "promo", "collector")
"""The boxes that cards come from. The default is the base game."""


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
        datafile.Box: "box",
        Designs: "designed",
        Castle: "castle",
        Gates: "gates",
        Keys: "keys",
        _Heroes: "heroes",
        _Manuscripts: "manuscripts",
        PlayerBoard: "player_board",
        _PlayerCards: "player_cards",
        Solo: "solo",
        Stacks: "stacks",
        _Starting: "starting",
        _Neutral: "townsfolk",
    },
)
"""What each file of data/ holds."""


@cache
def _read(kind: type[Loaded]) -> Loaded:
    return DATA.read(kind)


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
def gates() -> Gates:
    return DATA.read(Gates)


@cache
def keys() -> Keys:
    return DATA.read(Keys)


BASE: Sets = ("base",)


@cache
def solo() -> Solo:
    return DATA.read(Solo)


@cache
def schemes(sets: Sets = ALL) -> dict[str, Scheme]:
    """The Schemes of the boxes in play, by id: vis.components.shared.14, vis.solo.keys.1."""
    return DATA.by_id(card for card in solo().schemes if card.set in sets)


@cache
def automa_board(board_id: str) -> AutomaBoard:
    return next(one for one in solo().boards if one.id == board_id)


@cache
def neutral(sets: Sets = BASE) -> dict[str, Townsfolk]:
    """The neutral Townsfolk of the boxes in play: vis.components.shared.6, vis.gates.setup.1, vis.gates.setup.5,
    vis.keys.setup.1, vis.keys.setup.4."""
    return DATA.by_id(card for card in _read(_Neutral).cards if card.set in sets)


@cache
def heroes(sets: Sets = BASE) -> dict[str, Townsfolk]:
    """The Heroes of the boxes in play, by id: vis.components.shared.7."""
    return DATA.by_id(card for card in _read(_Heroes).cards if card.set in sets)


@cache
def starting(sets: Sets = BASE) -> dict[str, Townsfolk]:
    """The starting cards of every player. New versions replace others: vis.components.shared.8, vis.keys.setup.5."""
    cards = [card for card in _read(_Starting).cards if card.set in sets]
    replaced = {card.replaces for card in cards}
    return DATA.by_id(card for card in cards if card.id not in replaced)


@cache
def outsiders(sets: Sets = ALL) -> dict[str, Outsider]:
    """The Outsiders of the boxes in play, by id: vis.gates.setup.3."""
    return DATA.by_id(card for card in gates().outsiders if card.set in sets)


@cache
def townsfolk() -> dict[str, Townsfolk]:
    """Every card of a deck as printed, of all sets, by the id without a seat or number."""
    every_start = _read(_Starting).cards
    others = (*outsiders(ALL).values(), gates().kings_order)
    return DATA.by_id((*neutral(ALL).values(), *heroes(ALL).values(), *every_start, *others))


def is_hero(card: str) -> bool:
    return card in heroes(ALL)


KINGS_ORDER = "kings_order"


def kings_orders() -> list[str]:
    """Every copy of the King's Order: vis.gates.setup.4."""
    return [own_copy(KINGS_ORDER, number) for number in range(gates().kings_orders)]


def own_copy(card: str, seat: int) -> str:
    """The id of a copy. Each seat has a copy of the starting Townsfolk (``thief-0``). King's Orders are numbered."""
    return f"{card}-{seat}"


def printed_id(card: str) -> str:
    """What is printed on a copy: ``thief`` for ``thief-0``."""
    return card.partition("-")[0]


def card(card_id: str) -> Townsfolk:
    """The card with this id, which may be the copy of a seat."""
    return townsfolk()[printed_id(card_id)]


def icons_of(card_id: str) -> list[str]:
    """The icons printed on a card of a row or on a Scheme of the AI."""
    scheme = schemes().get(card_id)
    return card(card_id).icons if scheme is None else scheme.icons


@cache
def player_cards(sets: Sets = BASE) -> dict[str, PlayerCard]:
    """The Player cards of the boxes in play, by id: vis.components.shared.11."""
    return DATA.by_id(card for card in _read(_PlayerCards).cards if card.set in sets)


@cache
def player_card(card_id: str) -> PlayerCard:
    return player_cards(ALL)[card_id]


@cache
def manuscripts(sets: Sets = ALL) -> dict[str, Manuscript]:
    """The Manuscripts of the boxes in play, by id: vis.components.shared.9."""
    return DATA.by_id(tile for tile in _read(_Manuscripts).manuscripts if tile.set in sets)


@cache
def bonuses() -> dict[str, Bonus]:
    """Cards held next to a Player Board: Castle Leaders, Cleric Bonus cards, building bonus cards, Public Buildings."""
    printed = castle()
    cards = (printed.leader, *printed.cleric_bonuses, *gates().builder_bonuses, *gates().leaders)
    return DATA.by_id((*cards, *keys().public_buildings))


@cache
def public() -> dict[str, Public]:
    """The Public Buildings, by id: vis.keys.setup.2."""
    return DATA.by_id(keys().public_buildings)


@cache
def chests() -> dict[str, Chest]:
    """All Chest Tiles, by id: vis.keys.chests.11."""
    return DATA.by_id(keys().chests)


@cache
def ribbon_set_vp() -> list[int]:
    """The points of a set by its number of colors, from 1: vis.end.scoring.3."""
    return DATA.read(_Manuscripts).ribbon_set_vp


@cache
def segments() -> dict[str, Segment]:
    return DATA.by_id(board().segments)


@cache
def side(segment: str, seats: int) -> Side:
    """The side that is up for this number of players: vis.setup.board.1, vis.setup.board.2."""
    printed = segments()[segment]
    return printed.few if seats <= board().few_up_to else printed.many


@cache
def spaces() -> dict[str, Space]:
    """The 15 town spaces: vis.components.shared.2."""
    return DATA.by_id(space for segment in board().segments for space in segment.spaces)


@cache
def segment_of(space: str) -> str:
    """The segment that a town space belongs to."""
    return next(segment.id for segment in board().segments if any(one.id == space for one in segment.spaces))


@cache
def sites(seats: int) -> dict[str, Site]:
    """The building sites for this number of players: vis.components.shared.3."""
    return DATA.by_id(site for segment in segments() for site in side(segment, seats).sites)


@cache
def links(seats: int) -> dict[str, Link]:
    return DATA.by_id(link for segment in segments() for link in side(segment, seats).links)


@cache
def buildings() -> dict[str, BuildingType]:
    """The three rows of Buildings: vis.components.player.3."""
    return DATA.by_id(player_board().buildings)


BUILDINGS = ("workshop", "trading_post", "guildhall")


@cache
def actions() -> dict[str, PrimaryAction]:
    return DATA.by_id(player_board().actions)


@cache
def designs() -> Designs:
    """What was designed for this site."""
    return DATA.read(Designs)
