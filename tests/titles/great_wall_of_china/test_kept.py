"""What the rules keep beside the State is what they would find if they looked again."""

from __future__ import annotations

import random

import pytest

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.testing.kit import UNSEEN
from games.engine.title.info import checked_setup
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.state import Wall
from games.titles.great_wall_of_china.title import TITLE
from tests.rules import rule
from tests.typed import a


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@rule("gwc.turn.check.2", "gwc.turn.check.15")
def test_the_sums_and_open_rows_that_are_kept_are_those_of_the_table(players: int) -> None:
    for seed in range(5):
        chance = random.Random(seed)
        match: Match[Wall] = Match.start(TITLE, checked_setup(TITLE.info, players=players), f"kept {seed}")
        while match.result is None:
            kept, again = a(WallGame, match.runner.game), WallGame(match.state)
            assert (kept.sums, kept.further, kept.open) == (again.sums, again.further, again.open)
            seat = match.waiting_for()[0]
            match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))
