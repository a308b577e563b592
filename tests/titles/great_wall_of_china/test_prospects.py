"""How a bot that imagines judges a position."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.bots.bots import NORMAL, answer, bot
from games.engine.match.match import Match
from games.engine.title import codec
from games.engine.title.info import checked_setup
from games.titles.great_wall_of_china import INFO
from games.titles.great_wall_of_china.bot import hope, standing
from games.titles.great_wall_of_china.prospects import VALUATION
from games.titles.great_wall_of_china.state import Laid, Row, Wall
from games.titles.great_wall_of_china.title import TITLE


def positions(players: int) -> Iterator[Wall]:
    """Every position of a match between heuristic bots."""
    match, chance = Match.start(TITLE, checked_setup(INFO, players=players), "prospects"), random.Random(1)
    while match.request is not None:
        yield match.state
        seat = match.waiting_for()[0]
        match.submit(seat, answer(bot(TITLE, NORMAL), match, seat, chance))


def test_a_row_counts_for_who_leads_it_and_once() -> None:
    row = Row([5, 9], [Laid(0, "wall"), Laid(1, "watchtower")])
    assert 0 < hope(row, 0, 2) < hope(row, 1, 2)
    assert hope(Row([], row.cards), 1, 2) == 0
    assert hope(Row([5, 9], [Laid(1, "wall")]), 0, 2) == 0
    assert standing(row, 0, 2) < hope(row, 0, 2), "a bot without search fears the next check"


def test_a_card_that_is_left_is_worth_something() -> None:
    state = codec.clone(next(positions(2)))
    card = VALUATION.weights["2"]["cards"]
    before = sum(part.points for part in TITLE.prospects(state, 0))
    state.sides[0].pile.append("wall")
    assert sum(part.points for part in TITLE.prospects(state, 0)) == pytest.approx(before + card)
    assert sum(part.points for part in TITLE.prospects(state, 1)) == pytest.approx(-before - card)


def test_a_lead_must_be_larger_with_more_players() -> None:
    """With more players more turns follow until it counts (gwc.turn.check.2)."""
    row = Row([5], [Laid(0, "infantry"), Laid(0, "infantry"), Laid(1, "wall")])
    two, three, five = (hope(row, 0, seats) for seats in (2, 3, 5))
    assert two > three == five > 0
