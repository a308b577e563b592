"""Random games with every box in play: they end, nothing is lost, nothing hidden is shown."""

from __future__ import annotations

import os

import pytest

from games.engine import kit
from games.engine.policies import random_bot
from games.engine.title import checked_setup
from games.titles.viscounts_of_the_west_kingdom import INFO
from games.titles.viscounts_of_the_west_kingdom.title import TITLE

BOXES = {
    "base": {},
    "gates": {"gates": True},
    "keys": {"keys": True},
    "all": {"gates": True, "keys": True, "promos": True},
}
SOAK_GAMES = int(os.environ.get("SOAK_GAMES", "1000"))


def play(games: int, players: int, boxes: str, *, check: bool = True) -> None:
    mode = "solo" if players == 1 else "standard"
    setup = checked_setup(INFO, mode=mode, players=players, options=BOXES[boxes])
    for number in range(games):
        played = kit.play_out(TITLE, setup, f"boxes/{boxes}/{number}", [random_bot] * players, check=check)
        assert played.failure is None
        assert played.result is not None


@pytest.mark.rule("vis.gates.setup.2", "vis.gates.setup.5", "vis.keys.setup.2", "vis.keys.setup.4")
def test_games_with_all_boxes_end() -> None:
    play(3, 2, "all", check=False)
    play(1, 2, "all")
    play(1, 1, "all")


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("boxes", BOXES)
def test_a_thousand_games_end(boxes: str, players: int) -> None:
    play(SOAK_GAMES, players, boxes)
