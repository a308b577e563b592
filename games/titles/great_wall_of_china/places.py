"""Where every card and reward token lies (gwc.components), so that they are seen to travel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeVar

from games.engine.title.pieces import Place, ids
from games.titles.great_wall_of_china.components import pile_element, token_element
from games.titles.great_wall_of_china.hidden import sees_rewards
from games.titles.great_wall_of_china.state import Kind, Token, Wall

_Name = TypeVar("_Name", bound=str)
_kept = lru_cache(maxsize=2048)


@cache
def card_piece(kind: Kind, seat: int) -> str:
    """The cards of one kind and colour are alike: ``card:wall:0``."""
    return f"card:{kind}:{seat}"


def places(state: Wall) -> dict[str, Place]:
    """``pile:0`` and ``hand:0`` (seen by the seat alone), ``discard:0``, ``won:0``; ``tokens:1`` beside row 1 and ``row:1`` itself with the
    tokens that rest on its cards; ``supply`` and ``removed``. A move changes two or three of them: the others are as they were made."""
    all_places = {"supply": _tokens((*state.supply,), ()), "removed": _tokens((*state.removed,), None)}
    for seat, side in enumerate(state.sides):
        won = None if sees_rewards(state, None, seat) else (seat,)
        all_places[pile_element(seat)] = _pile((*side.pile,), seat)
        all_places[f"hand:{seat}"] = _cards((*side.hand.items(),), seat, (seat,))
        all_places[f"discard:{seat}"] = _cards((*side.discarded.items(),), seat, None)
        all_places[f"won:{seat}"] = _tokens((*side.tokens,), won)
    for index, row in enumerate(state.rows):
        all_places[f"tokens:{index}"] = _tokens((*row.tokens,), None)
        all_places[f"row:{index}"] = _row(tuple([(card.kind, card.seat, card.token) for card in row.cards]))
    return all_places


def cards_in_row(state: Wall, index: int) -> list[str]:
    """The ids of a row's cards, from left to right."""
    names = [card_piece(card.kind, card.seat) for card in state.rows[index].cards]
    waiting = {name: iter(ids(state, f"row:{index}", name, number)) for name, number in _counted(names).items()}
    return [next(waiting[name]) for name in names]


@_kept
def _row(cards: tuple[tuple[Kind, int, Token], ...]) -> Place:
    resting = tuple([token_element(token) for _kind, _seat, token in cards if token])
    return Place(resting, _counted([card_piece(kind, seat) for kind, seat, _token in cards]))


@_kept
def _tokens(tokens: tuple[Token, ...], seen_by: tuple[int, ...] | None) -> Place:
    return Place(tuple(map(token_element, tokens)), seen_by=seen_by)


@_kept
def _pile(kinds: tuple[Kind, ...], seat: int) -> Place:
    return _cards(tuple(_counted(kinds).items()), seat, ())


@_kept
def _cards(kinds: tuple[tuple[Kind, int], ...], seat: int, seen_by: tuple[int, ...] | None) -> Place:
    return Place(counted={card_piece(kind, seat): number for kind, number in kinds}, seen_by=seen_by)


def _counted(pieces: Sequence[_Name]) -> dict[_Name, int]:
    """How many there are of each, in the order in which they come: a Counter takes five times as long for so few."""
    return {piece: pieces.count(piece) for piece in dict.fromkeys(pieces)}
