"""The heuristic bot beats chance, whichever seat it has."""

from __future__ import annotations

import random

import pytest

from games.engine.match.match import Match
from games.engine.testing.kit import play_out
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.titles.duels import won_of

SETUP = checked_setup(INFO, players=3)


def test_it_wins_from_every_seat() -> None:
    assert won_of(TITLE, SETUP, 3) == 3


def test_one_leads_by_what_the_other_lacks_in_the_same_words() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=2), "prospects", watched=False)
    chance, words = random.Random(1), set()
    for answers in range(90):
        if answers % 30 == 29:
            first, second = (TITLE.prospects(match.state, seat) for seat in (0, 1))
            assert sum(part.points for part in first) == pytest.approx(-sum(part.points for part in second))
            words.add(tuple((part.text.msgid, part.rule) for part in first))
        seat = match.waiting_for()[0]
        match.submit(seat, TITLE.bots["heuristic"](TITLE.view(match.state, seat), match.question(seat), chance))
    assert len(words) == 1


@pytest.mark.rule("vis.setup.board.10")
def test_below_the_tops_of_the_piles_a_bot_imagines_any_order() -> None:
    tops, below = set(), set()
    for seed in range(5):
        state = TITLE.set_up(SETUP, "piles")
        TITLE.permute_hidden(state, 0, random.Random(seed))
        piles = [segment.townsfolk for segment in state.ring]
        tops.add(tuple(pile[0] for pile in piles))
        below.add(tuple(card for pile in piles for card in pile[1:]))
    assert len(tops) == 1
    assert len(below) == 5


@pytest.mark.soak
def test_it_wins_95_of_100() -> None:
    assert won_of(TITLE, SETUP, 100) >= 95


@pytest.mark.soak
@pytest.mark.parametrize(("level", "least", "most"), [(0, 0.15, 0.4), (1, 0.06, 0.25), (2, 0.03, 0.2), (3, 0.01, 0.12)])
def test_the_printed_opponent_can_be_beaten_and_can_win(level: int, least: float, most: float) -> None:
    """50 games against each of its boards; data/README.md tells how they went."""
    won = 0
    for board in (one.id for one in components.solo().boards):
        setup = checked_setup(INFO, mode="solo", players=1, options={"automa": board, "difficulty": level})
        for number in range(50):
            played = play_out(TITLE, setup, f"m/{number}", [TITLE.bots["heuristic"]], check=False)
            assert played.result is not None
            won += bool(played.result.won)
    assert least <= won / 200 <= most
