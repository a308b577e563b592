"""Random games with every combination of the table options: each breaks nothing and ends."""

from __future__ import annotations

import os
from itertools import product

import pytest

from games import titles
from games.engine.bots.policies import random_bot
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup, checked_setup

TITLE = titles.load("imperial-struggle")
SOAKED = int(os.environ.get("SOAK_GAMES", "1000"))
OPTIONS = TITLE.info.modes[0].options
SETUPS = [
    checked_setup(TITLE.info, options=dict(zip([option.slug for option in OPTIONS], chosen, strict=True)))
    for chosen in product(*([choice for choice, _ in option.choices] for option in OPTIONS))
]


CHECKED = 16
"""One game of this many is checked at every answer: saving, undo, secrets, invariants."""


def plays(setup: Setup, seed: str, *, check: bool = True) -> None:
    played = play_out(TITLE, setup, seed, [random_bot] * setup.players, check=check)
    assert played.failure is None, f"{setup.options}, {seed}: {played.failure}"
    assert played.result is not None
    assert len(played.result.winners) == 1


@pytest.mark.long
def test_a_random_game_with_each_combination_of_options() -> None:
    for number, setup in enumerate(SETUPS):
        plays(setup, f"options/{number}", check=number % CHECKED == 0)


@pytest.mark.soak
def test_many_random_games_over_all_combinations_of_options() -> None:
    for number in range(SOAKED):
        plays(SETUPS[number % len(SETUPS)], f"soak/{number}")
