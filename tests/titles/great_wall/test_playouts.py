"""Random games of every mode and number of players with half of the options, checked at every answer (`make soak`: a thousand of each)."""

from __future__ import annotations

import random

import pytest

from games.engine.bots.policies import random_bot
from games.engine.testing import kit
from games.engine.title.info import Setup, checked_setup
from games.titles.great_wall.title import TITLE

pytestmark = pytest.mark.long
GAMES, WILLING = 2, 1
"""Games of chance, and of bots, of each kind. The conformance tests play more with the usual options."""


def setups() -> list[Setup]:
    """Every mode and number of players; in the solo mode every difficulty. Half of them with the variety cards."""
    usual = [
        checked_setup(TITLE.info, mode=mode.slug, players=players, options={"variety": players % 2 == 0})
        for mode in TITLE.info.modes
        for players in mode.players
    ]
    harder = [checked_setup(TITLE.info, mode="solo", options={"difficulty": level}) for level in ("hard", "very_hard")]
    return [*usual, *harder]


@pytest.mark.parametrize(
    "setup", setups(), ids=lambda setup: f"{setup.mode}-{setup.players}-{setup.options.get('difficulty', '')}"
)
def test_random_games_end_without_a_failure(setup: Setup) -> None:
    """Base game of three and four, two players, solo at each difficulty, co-operation of one to four."""
    for game in range(GAMES):
        played = kit.play_out(TITLE, setup, f"twenty/{game}", [random_bot] * setup.players)
        assert played.failure is None
        assert played.result is not None


@pytest.mark.parametrize(
    "setup", setups(), ids=lambda setup: f"{setup.mode}-{setup.players}-{setup.options.get('difficulty', '')}"
)
def test_games_of_bots_end_without_a_failure(setup: Setup) -> None:
    """Bots with a will reach positions that chance does not: full walls, many soldiers, long years."""
    policies = [TITLE.bots["heuristic"] if seat != 1 else random_bot for seat in range(setup.players)]
    for game in range(WILLING):
        played = kit.play_out(TITLE, setup, f"willing/{random.Random(game).random()}", policies)
        assert played.failure is None
