"""Long runs: a thousand random games of every setup, every invariant after every move. `make soak` runs them."""

from __future__ import annotations

import pytest

from games.engine.bots import random_bot
from games.engine.kit import Failure, play_out
from games.engine.title import Setup
from games.titles import load
from tests.titles.test_conformance import every_setup

GAMES = 1000


@pytest.mark.soak
@every_setup
def test_a_thousand_random_games(setup: Setup) -> None:
    title = load(setup.title)
    bots = [random_bot] * setup.players
    failures: list[Failure] = []
    for game in range(GAMES):
        failure = play_out(title, setup, f"soak/{game}", bots).failure
        if failure is not None:
            failures.append(failure)
    assert not failures
