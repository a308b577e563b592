"""The board with the expansions: everything that can be chosen is drawn, nothing twice. The base game is held to it with every title."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from games.engine.match.match import Match
from games.engine.title.info import checked_setup
from games.learning.scenarios import begin, scenarios
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.games.drawing.test_boards import ELEMENT, PIECE, board

OPTIONS = [{"gates": True}, {"keys": True}, {"gates": True, "keys": True, "promos": True}]
STEPS = 170
"""Answers of a game; every tenth position is drawn."""


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(one))
def test_a_board_with_expansions_is_drawn_whole(options: dict[str, bool]) -> None:
    match = Match.start(TITLE, checked_setup(INFO, players=3, options=options), f"drawn/{options}")
    dice = random.Random(3)
    for step in range(STEPS):
        if match.request is None:
            break
        seat = match.waiting_for()[0]
        asked = match.question(seat).options
        if step % 10 == 0 or any(
            option.elements and not option.elements[0].startswith("townsfolk") for option in asked
        ):
            html = board(match, seat)
            elements, pieces = Counter(ELEMENT.findall(html)), Counter(PIECE.findall(html))
            assert max(elements.values()) == 1, elements.most_common(3)
            assert max(pieces.values()) == 1, pieces.most_common(3)
            expected = {element for option in asked for element in option.elements}
            assert expected <= set(elements), expected - set(elements)
        match.submit(seat, dice.choice(asked).id)


def test_the_options_that_lead_to_a_collision_are_named() -> None:
    """Two Workers lead there, one does not."""
    match = begin(scenarios(INFO.slug)["only_the_second_worker_leads_to_a_collision"])
    (line,) = re.findall(r'<p class="meeting".*?</small>', board(match, 0), re.DOTALL)
    assert "Place 2 Workers" in line
    assert "Place 1 Worker" not in line
