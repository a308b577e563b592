"""The heuristic bot beats chance, whichever seat it has; what it is asked about can be heard."""

from __future__ import annotations

import random

import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.text import T
from games.engine.title.info import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.bot.rooms import covered
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.duels import won_of
from tests.titles.founders_of_gloomhaven.test_every_card import rich

SETUP = checked_setup(INFO, players=3)


def test_it_wins_from_every_seat() -> None:
    assert won_of(TITLE, SETUP, 3) == 3


@pytest.mark.soak
def test_it_wins_95_of_100() -> None:
    assert won_of(TITLE, SETUP, 100) >= 95


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_everything_that_an_option_points_at_can_be_heard(mode: str) -> None:
    match = Match.start(TITLE, checked_setup(INFO, mode=mode), "outline", watched=False)
    dice = random.Random(5)
    for number in range(150):
        if match.request is None:
            break
        seat = match.waiting_for()[0]
        question = match.question(seat)
        if number % 5 == 0:
            parts = TITLE.outline(TITLE.view(match.state, seat))
            heard = {element for part in parts for place in part.all() for element in place.elements}
            for option in question.options:
                assert set(option.elements) <= heard, option.id
        match.submit(seat, dice.choice(question.options).id)


def test_of_two_things_to_choose_the_one_is_taken_that_is_worth_more() -> None:
    """At the Hunting Lodge money is worth more than influence to who has none, and less to who has plenty."""
    for money, first in ((0, "choose:0"), (40, "choose:1")):
        state = rich()
        state.players[0].money = money
        options = [Option(f"choose:{index}", T("Choose one")) for index in (0, 1)]
        question = Question(Ask(seat=0, prompt=T("Choose one"), rule="fog.standard.7", options=list), options)
        weighed = TITLE.weigh(TITLE.view(state, 0), question)
        assert max(weighed, key=weighed.__getitem__) == first


@pytest.mark.parametrize("shape", components.shapes())
def test_where_tiles_of_a_shape_could_lie(shape: str) -> None:
    dice = random.Random(shape)
    for _ in range(20):
        free = grid.LAND & (dice.getrandbits(grid.ALL.bit_length()) | dice.getrandbits(grid.ALL.bit_length()))
        fitting = [placed.spaces for placed in grid.placements(shape) if not placed.spaces & ~free]
        together = 0
        for spaces in fitting:
            together |= spaces
        assert covered(shape, free) == together
