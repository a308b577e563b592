"""Every number shown beside a choice, in previews and guidance, agrees with what comes of it. See ``tests/titles/forecasts.py``."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from games.engine.title.info import Setup
from games.titles import infos
from tests.titles.forecasts import play, reader_of
from tests.titles.guided import setup_name, setups

GAMES = int(os.environ.get("SOAK_GAMES", "1000")) // 50
READ = [info.slug for info in infos() if reader_of(info.slug) is not None]
KINDS = {
    "great-wall": {
        *("holds", "offense", "defense", "start", "killed", "shame", "honor", "goods", "credit", "lethal", "gathers"),
        *("price", "guidance"),
    },
    "great-wall-of-china": {"leads", "value", "token", "need", "prize"},
    "imperial-struggle": {
        *("scored", "lead", "strength", "margin", "winner", "spoils", "conquest", "squadrons", "price", "owed"),
    },
    "viscounts-of-the-west-kingdom": {"plays", "icons", "deed", "price", "collision", "castle", "points", "guidance"},
}
"""What must have been compared at least once, by the first word of the claim."""
LOOKS = {"great-wall-of-china": 0.2}
"""The share of questions that is looked at, where games are short and claims cheap."""


@pytest.mark.long
@pytest.mark.parametrize("slug", READ)
def test_what_is_shown_comes_true(slug: str) -> None:
    """One game of every mode and choice of options, each looked at a few times."""
    counted = Counter[str]()
    for setup in setups(slug):
        counted.update(play(setup, f"shown/{setup_name(setup)}", looks=LOOKS.get(slug, 0.02), claims=4, branches=6))
    assert set(counted) >= KINDS[slug]
    assert all(counted[kind] for kind in KINDS[slug]), counted


@pytest.mark.soak
@pytest.mark.parametrize("setup", [setup for slug in READ for setup in setups(slug)], ids=setup_name)
def test_what_is_shown_comes_true_in_many_games(setup: Setup) -> None:
    for number in range(GAMES):
        play(setup, f"shown/{number}", looks=0.2, claims=12, branches=40)
