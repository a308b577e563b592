"""How good a position is for a seat that imagines it: rewards taken, rewards that rest or may be won, and the cards left to win more."""

from __future__ import annotations

from games.engine.bots.valuation import Part, Valuation
from games.engine.rules.text import T
from games.titles.great_wall_of_china.bot import hope
from games.titles.great_wall_of_china.components import HERE, WORTH
from games.titles.great_wall_of_china.ending import score
from games.titles.great_wall_of_china.estimates import estimates_for
from games.titles.great_wall_of_china.state import Wall

PARTS = (
    Part(T("Rewards taken"), "gwc.end.score.1", ("taken",)),
    Part(T("Rewards that rest on cards"), "gwc.turn.check.4", ("resting",)),
    Part(T("Rows"), "gwc.turn.check.2", ("hope",)),
    Part(T("Cards left"), "gwc.end.cards.1", ("cards",)),
    Part(T("Cards in hand"), "gwc.turn.action.1", ("held",)),
)
"""What a seat has and may hope for: points in front of it, points that rest on its cards, points that a lead may still win, the number of
cards that are left, and the bot's ``price`` of the hand."""
ROUNDS = 2
"""The number of rounds of turns that are imagined."""
ANSWERS = 3
"""Answers in a turn: a check with a choice now and then, and two actions."""


def features(state: Wall) -> dict[int, dict[str, float]]:
    """The amounts of ``PARTS``, by seat."""
    return {seat: _of(state, seat) for seat in range(state.seats)}


def _of(state: Wall, seat: int) -> dict[str, float]:
    side = state.sides[seat]
    price = estimates_for(state.seats).price
    resting = [WORTH[card.token] for row in state.rows for card in row.cards if card.seat == seat and card.token]
    return {
        "taken": float(score(side.tokens).total),
        "resting": float(sum(resting)),
        "hope": sum([hope(row, seat, state.seats) for row in state.rows]),
        "cards": float(len(side.pile) + sum(side.hand.values())),
        "held": sum([price[kind] * count for kind, count in side.hand.items()]),
    }


def at_horizon(start: Wall, now: Wall, answers: int) -> bool:
    """Some rounds later."""
    return answers >= ROUNDS * ANSWERS * start.seats


VALUATION = Valuation(HERE / "weights.yaml", PARTS, features, entries=("2", "3", "4", "5"))
"""The lead over the best of the others."""
