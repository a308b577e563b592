"""A seat that plays itself: it weighs where every row would stand after each answer, knowing only its View.

The reason (gwc.turn.check): the next player checks before anybody can answer. So a row that an opponent leads at the end of my turn is
a token lost. A row that I lead must still survive the turns of all the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import exp

from games.engine.rules.ask import Answer, Question, answer_of
from games.titles.great_wall_of_china.cards import totals
from games.titles.great_wall_of_china.components import CARDS, FREE, TABLE, WORTH
from games.titles.great_wall_of_china.estimates import WallEstimates, estimates_for
from games.titles.great_wall_of_china.state import Kind, Laid, Row, Token
from games.titles.great_wall_of_china.view import RowView, WallView

MANY = 12
"""With this many cards left there is no haste."""


def heuristic(view: WallView, question: Question, chance: random.Random) -> str:
    """The answer after which the rows stand best for the seat; among equals the first."""
    worths = weigh(view, question)
    return max(worths, key=worths.__getitem__)


def weigh(view: WallView, question: Question) -> dict[str, float]:
    """Points to be expected from each answer, by its id."""
    rows = [_model(row) for row in view.rows]
    return {option.id: worth(view, rows, answer_of(option.id)) for option in question.options}


def worth(view: WallView, rows: Sequence[Row], answer: Answer) -> float:
    """Points to be expected from the answer, against the position as it is."""
    if answer.verb == "draw":
        return _estimates(view).drawing * _haste(view)
    if answer.verb == "take":
        return _taking(view, rows[answer.number(1)], answer.number(2), answer.number(3))
    if answer.verb == "ride":
        return _laying(view, rows[answer.number(1)], FREE, 1) + _estimates(view).drawing
    return _laying(view, rows[answer.number(3)], answer.parts[1], answer.number(2))


def _laying(view: WallView, row: Row, kind: Kind, n: int) -> float:
    """What the row gains by the cards, less what they were kept for."""
    return (
        _standing(view, _with_cards(row, view, kind, n))
        - _standing(view, row)
        - n * _estimates(view).price[kind] * _haste(view)
    )


def _standing(view: WallView, row: Row) -> float:
    return standing(row, _me(view), len(view.sides))


def standing(row: Row, me: int, seats: int) -> float:
    """What the row promises: my token if my lead survives, less what each opponent takes at once."""
    estimates = estimates_for(seats)
    if not row.tokens or not row.cards:
        return 0.0
    sums = totals(row)
    best = max(sums.values())
    value = 0.0
    for seat, total in sums.items():
        if seat == me:
            value += _hope(row, me, sums, estimates)
        elif total == best:
            value -= _prize(row, seat, estimates) / (seats - 1)
    return value


def hope(row: Row, me: int, seats: int) -> float:
    """What I may expect to win in the row: the next token if my lead survives."""
    return _hope(row, me, totals(row), estimates_for(seats)) if row.tokens else 0.0


def _hope(row: Row, me: int, sums: Mapping[int, int], estimates: WallEstimates) -> float:
    if me not in sums:
        return 0.0
    rest = max((other for owner, other in sums.items() if owner != me), default=max(0, sums[me]))
    return _survival(sums[me] - rest, estimates) * _prize(row, me, estimates)


def _survival(lead: int, estimates: WallEstimates) -> float:
    return 1 / (1 + exp((estimates.safe_lead - lead) / estimates.spread))


def _prize(row: Row, seat: int, estimates: WallEstimates) -> float:
    """What taking the next token of the row is worth to the seat."""
    if len(row.tokens) == TABLE.pair:
        return estimates.resting * max(WORTH[token] for token in row.tokens)
    prize = float(WORTH[row.tokens[0]])
    for card in row.cards:
        if card.token:
            prize += (1 - estimates.resting) * WORTH[card.token] * (1 if card.seat == seat else -1)
    return prize


def _taking(view: WallView, row: Row, token: Token, position: int) -> float:
    """The token on the wall, and how the row is with it; a last card is shielded from dragons by it."""
    cards = [
        Laid(card.seat, card.kind, card.covered, token if place == position else card.token)
        for place, card in enumerate(row.cards)
    ]
    left = Row([other for other in row.tokens if other != token], cards)
    return _estimates(view).resting * WORTH[token] + _standing(view, left) + (0.1 if position == len(cards) - 1 else 0)


def _with_cards(row: Row, view: WallView, kind: Kind, n: int) -> Row:
    cards = list(row.cards)
    if CARDS[kind].covers and cards:
        last = cards[-1]
        cards[-1] = Laid(last.seat, last.kind, True, last.token)
    return Row(row.tokens, cards + [Laid(_me(view), kind)] * n)


def _haste(view: WallView) -> float:
    """How much a card in hand still matters: less and less, and nothing once the last turns are played."""
    if view.last_turns:
        return 0.0
    side = view.sides[_me(view)]
    return lasting(side.hand + side.pile)


def lasting(cards: int) -> float:
    """How much a card in hand still matters with that many left."""
    return min(1.0, cards / MANY)


def _estimates(view: WallView) -> WallEstimates:
    return estimates_for(len(view.sides))


def _me(view: WallView) -> int:
    assert view.viewer is not None
    return view.viewer


def _model(row: RowView) -> Row:
    """The row as the rules count it."""
    return Row(
        [_token(token.element) for token in row.tokens],
        [
            Laid(card.seat, card.kind, card.covered, _token(card.token.element) if card.token else 0)
            for card in row.cards
        ],
    )


def _token(element: str) -> Token:
    return int(element.rpartition(":")[2])
