"""How good a position is for a seat that imagines it: rewards taken, rewards that rest or may be won, and the cards left to win more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.great_wall_of_china.bot import PRICE, hope
from games.titles.great_wall_of_china.components import WORTH
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.state import Wall


class Weights(NamedTuple):
    """What things are worth against a point in front of the seat: a point that rests on one's card, a point that a lead may still win, a
    card that is left, and a point of ``PRICE`` in the hand."""

    resting: float
    hope: float
    card: float
    held: float


WEIGHTS = {
    2: Weights(0.33, 0.8, 0.57, 1.0),
    3: Weights(0.6, 0.7, 0.3, 0.95),
    4: Weights(0.65, 0.5, 0.65, 0.4),
    5: Weights(0.65, 0.35, 0.55, 0.45),
}
"""By number of seats. The lead at the end followed from these, in recorded games of normal bots (README.md)."""
ROUNDS = 2
"""The number of rounds of turns that are imagined."""
ANSWERS = 3
"""Answers in a turn: a check with a choice now and then, and two actions."""


def prospects(state: Wall, seat: int) -> Sequence[Prospect]:
    """The lead over the best of the others."""
    by_seat = {owner: _of(state, owner) for owner in range(state.seats)}
    mine = by_seat.pop(seat)
    best = max(by_seat.values(), key=lambda parts: sum(part.points for part in parts))
    return [Prospect(part.text, part.points - other.points, part.rule) for part, other in zip(mine, best, strict=True)]


def _of(state: Wall, seat: int) -> list[Prospect]:
    """What a seat has and may hope for, in the same parts for everybody."""
    side, weights = state.sides[seat], WEIGHTS[state.seats]
    resting = [WORTH[card.token] for row in state.rows for card in row.cards if card.seat == seat and card.token]
    rows = sum(hope(row, seat) for row in state.rows)
    held = sum(PRICE[kind] * count for kind, count in side.hand.items())
    left = len(side.pile) + sum(side.hand.values())
    return [
        Prospect(T("Rewards taken"), float(score(side.tokens).total), "gwc.end.score.1"),
        Prospect(T("Rewards on one's cards"), weights.resting * sum(resting), "gwc.turn.check.4"),
        Prospect(T("Rows"), weights.hope * rows, "gwc.turn.check.2"),
        Prospect(T("Cards left"), weights.card * left, "gwc.end.cards.1"),
        Prospect(T("Cards in hand"), weights.held * held, "gwc.turn.action.1"),
    ]


def at_horizon(start: Wall, now: Wall, answers: int) -> bool:
    """Some rounds later."""
    return answers >= ROUNDS * ANSWERS * start.seats
