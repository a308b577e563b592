"""Where every card and reward token lies (gwc.components), so that they are seen to travel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from games.engine.pieces import Place, ids
from games.titles.great_wall_of_china.components import pile_element, token_element
from games.titles.great_wall_of_china.hidden import sees_rewards
from games.titles.great_wall_of_china.state import Kind, Row, Token, Wall

_Name = TypeVar("_Name", bound=str)


@cache
def card_piece(kind: Kind, seat: int) -> str:
    """The cards of one kind and colour are alike: ``card:wall:0``."""
    return f"card:{kind}:{seat}"


def places(state: Wall) -> dict[str, Place]:
    """``pile:0`` and ``hand:0`` (seen by the seat alone), ``discard:0``, ``won:0``; ``tokens:1`` beside row 1 and ``row:1`` itself with the
    tokens that rest on its cards; ``supply`` and ``removed``."""
    found = {
        "supply": Place(_tokens(state.supply), seen_by=()),
        "removed": Place(_tokens(state.removed)),
    }
    for seat, side in enumerate(state.sides):
        won = None if sees_rewards(state, None, seat) else (seat,)
        found[pile_element(seat)] = Place(counted=_cards(_counted(side.pile), seat), seen_by=())
        found[f"hand:{seat}"] = Place(counted=_cards(side.hand, seat), seen_by=(seat,))
        found[f"discard:{seat}"] = Place(counted=_cards(side.discarded, seat))
        found[f"won:{seat}"] = Place(_tokens(side.tokens), seen_by=won)
    for index, row in enumerate(state.rows):
        found[f"tokens:{index}"] = Place(_tokens(row.tokens))
        found[f"row:{index}"] = Place(
            _tokens(card.token for card in row.cards if card.token),
            _counted(_names(row)),
        )
    return found


def cards_in_row(state: Wall, index: int) -> list[str]:
    """The ids of a row's cards, from left to right."""
    names = _names(state.rows[index])
    waiting = {name: iter(ids(state, f"row:{index}", name, number)) for name, number in _counted(names).items()}
    return [next(waiting[name]) for name in names]


def _names(row: Row) -> list[str]:
    return [card_piece(card.kind, card.seat) for card in row.cards]


def _tokens(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(map(token_element, tokens))


def _counted(pieces: Sequence[_Name]) -> dict[_Name, int]:
    """How many there are of each, in the order in which they come: a Counter takes five times as long for so few."""
    return {piece: pieces.count(piece) for piece in dict.fromkeys(pieces)}


def _cards(kinds: dict[Kind, int], seat: int) -> dict[str, int]:
    return {card_piece(kind, seat): number for kind, number in kinds.items()}
