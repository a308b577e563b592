"""Random games with every box in play: they end, nothing is lost, nothing hidden is shown."""

from __future__ import annotations

import os

import pytest

from games.engine.bots.policies import random_bot
from games.engine.rules.state import Scalar
from games.engine.testing import kit
from games.engine.title.info import Setup, checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.title import TITLE

BOXES: dict[str, dict[str, Scalar]] = {
    "base": {},
    "gates": {"gates": True},
    "keys": {"keys": True},
    "both": {"gates": True, "keys": True},
    "all": {"gates": True, "keys": True, "promos": True},
}
LEVELS = [0, 1, 2, 3]
GAMES, CHECKED = 6, 1
"""Games of every kind. With both boxes, ``CHECKED`` of them have every check of the conformance kit, which plays the others by itself."""
SOAK_GAMES = int(os.environ.get("SOAK_GAMES", "1000"))


def play(games: range, setup: Setup, *, check: bool = True) -> None:
    for number in games:
        played = kit.play_out(TITLE, setup, f"boxes/{number}", [random_bot] * setup.players, check=check)
        assert played.failure is None
        assert played.result is not None


def table(boxes: str, players: int) -> Setup:
    return checked_setup(INFO, mode="standard", players=players, options=BOXES[boxes])


def alone(boxes: str, level: int) -> Setup:
    return checked_setup(INFO, mode="solo", players=1, options={**BOXES[boxes], "difficulty": level})


@pytest.mark.long
@pytest.mark.rule("vis.gates.setup.2", "vis.gates.setup.5", "vis.keys.setup.2", "vis.keys.setup.4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("boxes", ["base", "gates", "keys", "both"])
def test_games_of_every_kind_end(boxes: str, players: int) -> None:
    checked = CHECKED if boxes == "both" else 0
    play(range(checked), table(boxes, players))
    play(range(checked, GAMES), table(boxes, players), check=False)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("boxes", ["base", "gates", "keys", "both"])
def test_solo_games_of_every_level_end(boxes: str, level: int) -> None:
    checked = CHECKED if boxes in ("base", "both") else 0
    play(range(checked), alone(boxes, level))
    play(range(checked, GAMES), alone(boxes, level), check=False)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("boxes", BOXES)
def test_a_thousand_games_end(boxes: str, players: int) -> None:
    play(range(SOAK_GAMES), table(boxes, players))


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("boxes", BOXES)
def test_a_thousand_solo_games_end(boxes: str, level: int) -> None:
    play(range(SOAK_GAMES), alone(boxes, level))
