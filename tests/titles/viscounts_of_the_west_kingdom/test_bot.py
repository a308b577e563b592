"""The heuristic bot beats chance, whichever seat it has."""

from __future__ import annotations

import pytest

from games.engine.kit import play_out
from games.engine.policies import random_bot
from games.engine.title import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.title import TITLE

SETUP = checked_setup(INFO, players=3)


def wins(games: int) -> int:
    """Of so many games with two random opponents."""
    won = 0
    for number in range(games):
        seat = number % SETUP.players
        bots = [random_bot] * SETUP.players
        bots[seat] = TITLE.bots["heuristic"]
        played = play_out(TITLE, SETUP, f"bot/{number}", bots, check=False)
        assert played.failure is None
        assert played.result is not None
        won += played.result.winners == [seat]
    return won


def test_it_wins_from_every_seat() -> None:
    assert wins(3) == 3


@pytest.mark.soak
def test_it_wins_95_of_100() -> None:
    assert wins(100) >= 95
