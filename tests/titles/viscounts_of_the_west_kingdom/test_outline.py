"""The table as a list: all that can be chosen is a place of it, and each place stands there once."""

from __future__ import annotations

import random

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.title import TITLE


def test_all_that_can_be_chosen_is_a_place() -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3), "outline", watched=False)
    dice = random.Random(6)
    while match.request is not None:
        for seat in match.waiting_for():
            ask = match.ask(seat)
            assert ask is not None
            options = match.options(seat)
            if dice.random() < 0.2:
                places = [
                    place.element
                    for top in TITLE.outline(TITLE.view(match.state, seat))
                    for place in top.all()
                    if place.element
                ]
                assert len(set(places)) == len(places)
                for option in (*options, *ask.refused()):
                    assert set(option.elements) <= set(places), option.id
        match.submit(seat, dice.choice(options).id)
    assert TITLE.outline(TITLE.view(match.state, None))
