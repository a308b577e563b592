"""What the form says of the levels of bots: what they do, and how they fare."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import override

from accounts.models import User
from games import titles
from games.bots import pool
from games.drawing.words.levels import FareWords, levels
from games.engine.bots import bots
from games.engine.bots.careful import Careful
from games.engine.bots.expert import Expert
from games.tables.rows.levels import LEAST, measured
from tests.games.making import opened

pytestmark = pytest.mark.django_db
TITLE = "great-wall-of-china"


def test_what_is_said_of_levels_is_what_was_measured() -> None:
    with override("en"):
        said = {slug: {one.level: one for one in levels(slug)} for slug in measured()}
    for slug, figures in measured().items():
        for fare in figures:
            assert 0 <= fare.won <= fare.games
            assert fare.players in titles.info(slug).mode(fare.mode).players
            told = [
                words for words in said[slug][fare.level].fares if f"{fare.won} of {fare.games} games" in words.words
            ]
            assert bool(told) == (fare.games >= LEAST), fare
        assert sum(len(one.fares) for one in said[slug].values()) <= len(figures)
        for one in said[slug].values():
            assert [(fare.mode, fare.players) for fare in one.fares] == in_order(slug, one.fares)
    does = said[TITLE]["careful"].does
    assert f"its {Careful().options} most" in does
    assert f"up to {Careful().worlds} imagined" in does
    assert f"may think for {pool.SECONDS} seconds and never answers sooner" in does
    does = said[TITLE]["expert"].does
    assert f"after {Expert().options} answers in up to {Expert().worlds} imagined" in does
    assert "may think for five seconds" in does
    assert "Several experts think one after the other." in does
    assert pool.EXPERT_SECONDS == 5


def in_order(slug: str, fares: list[FareWords]) -> list[tuple[str, int]]:
    """What they are of, by the modes of the title and then by players."""
    modes = [mode.slug for mode in titles.info(slug).modes]
    return sorted([(fare.mode, fare.players) for fare in fares], key=lambda of: (modes.index(of[0]), of[1]))


def test_a_share_of_wins_stands_beside_what_an_equal_bot_would_win() -> None:
    with override("en"):
        easy = levels(TITLE)[0]
        assert easy.told("standard", 3) == [
            "It won 26 of 150 games against 2 normal bots, without shared wins. A bot of equal strength would win about 50."
        ]
        assert easy.told("standard", 4) == ["Not measured in this mode with this number of players."]
        of_two = next(one for one in levels("great-wall") if one.level == "easy").told("two-players", 2)
    assert [words.partition(":")[0] for words in of_two] == ["Two players with the Reed Clan"]


def test_the_form_that_makes_a_table_says_how_bots_fare(at: Any, alice: User) -> None:
    page = at(alice).get(f"/en/play/{TITLE}/new/").content.decode()
    assert "It won 172 of 200 games against 1 normal bot, without shared wins." in page
    assert 'data-fares="standard 2"' in page
    assert page.count("data-unmeasured hidden") == len(bots.LEVELS)
    assert "It does not look ahead." in page
    described = re.findall(r'name="level"[^>]*aria-describedby="([^"]+)"', page)
    assert len(described) == len(bots.LEVELS)
    assert all(f'id="{name}"' in page for name in described)
    table = opened(alice, players=4)
    page = at(alice).get(f"/en/table/{table.pk}/").content.decode()
    assert "It won 53 of 60 games against 3 normal bots, without shared wins." in page
    assert "172 of 200" not in page
    assert page.count("Not measured in this mode") == 2, "of easy bots and of experts"
