"""The heuristic bot beats chance, whichever seat it has; what it is asked about can be heard."""

from __future__ import annotations

import random

import pytest

from games.engine.match import Match
from games.engine.title import checked_setup
from games.titles.founders_of_gloomhaven import INFO
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.duels import won_of

SETUP = checked_setup(INFO, players=3)


def test_it_wins_from_every_seat() -> None:
    assert won_of(TITLE, SETUP, 3) == 3


@pytest.mark.soak
def test_it_wins_95_of_100() -> None:
    assert won_of(TITLE, SETUP, 100) >= 95


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_everything_that_an_option_points_at_can_be_heard(mode: str) -> None:
    match = Match.start(TITLE, checked_setup(INFO, mode=mode), "spoken", watched=False)
    dice = random.Random(5)
    for number in range(150):
        if match.request is None:
            break
        seat = match.waiting_for()[0]
        question = match.question(seat)
        if number % 5 == 0:
            heard = {place.element for part in TITLE.spoken(match.view(seat)) for place in part.all()}
            for option in question.options:
                assert set(option.elements) <= heard, option.id
        match.submit(seat, dice.choice(question.options).id)
