"""How good a position is for a seat that imagines it: rewards taken, rewards that rest or may be won, and the cards left to win more."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.text import T
from games.engine.title.title import Prospect
from games.titles.great_wall_of_china.bot import PRICE, RESTING, lasting, standing
from games.titles.great_wall_of_china.components import WORTH
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.state import Wall

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
    side = state.sides[seat]
    resting = [WORTH[card.token] for row in state.rows for card in row.cards if card.seat == seat and card.token]
    rows = sum(standing(row, seat, state.seats) for row in state.rows)
    held = sum(PRICE[kind] * count for kind, count in side.hand.items())
    cards = len(side.pile) + sum(side.hand.values())
    return [
        Prospect(T("Rewards taken"), float(score(side.tokens).total), "gwc.end.score.1"),
        Prospect(T("Rewards on one's cards"), RESTING * sum(resting), "gwc.turn.check.4"),
        Prospect(T("Rows"), rows, "gwc.turn.check.2"),
        Prospect(T("Cards in hand"), held * lasting(cards), "gwc.turn.action.1"),
    ]


def at_horizon(start: Wall, now: Wall, answers: int) -> bool:
    """Some rounds later."""
    return answers >= ROUNDS * ANSWERS * start.seats
