"""How well bots play, and whether the modes can be won: a line of JSON for every configuration. SOAK_BOT_GAMES says how many games of
each."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from games import titles
from games.engine.bots import bots
from games.engine.testing.kit import Playout, play_out
from games.engine.title.info import Setup, checked_setup
from games.management.commands.playout import summary
from tests.soak.test_playouts import name_of

GAMES = int(os.environ.get("SOAK_BOT_GAMES", "60"))
CHINA, WALL, STRUGGLE = "great-wall-of-china", "great-wall", "imperial-struggle"
VISCOUNTS = "viscounts-of-the-west-kingdom"
pytestmark = pytest.mark.soak


def played(setup: Setup, levels: list[str]) -> list[Playout]:
    title = titles.load(setup.title)
    return [
        play_out(title, setup, f"levels/{game}", [bots.bot(title, level) for level in levels], check=False)
        for game in range(GAMES)
    ]


def report(setup: Setup, levels: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The figures of the games, printed on a line of their own."""
    figures = summary(setup, levels, played(setup, levels))
    with capsys.disabled():
        sys.stdout.write(json.dumps(figures, ensure_ascii=False) + "\n")
    assert not figures["failures"]
    assert figures["finished"] == GAMES
    return figures


@pytest.mark.parametrize(
    ("players", "better", "worse", "least"),
    [
        *[(2, "careful", "normal", 1.3), (3, "careful", "normal", 1.8), (5, "careful", "normal", 1.3)],
        (2, "expert", "careful", 1.1),
        *[(players, "normal", "easy", 1.2) for players in (2, 3, 5)],
    ],
)
def test_a_better_bot_wins_more_than_its_share(
    players: int, better: str, worse: str, least: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """Against others of the next level, at Great Wall of China; ``least`` times what each would win if they were equal."""
    levels = [better, *[worse] * (players - 1)]
    figures = report(checked_setup(titles.info(CHINA), players=players), levels, capsys)
    assert figures["wins"]["by_seat"][0] >= least * GAMES / players


@pytest.mark.parametrize("sides", ["france", "britain"])
@pytest.mark.parametrize(
    ("better", "worse", "least"), [("careful", "normal", 0.6), ("normal", "easy", 0.6), ("normal", "random", 0.97)]
)
def test_a_better_bot_wins_imperial_struggle_with_either_side(
    better: str, worse: str, least: float, sides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first seat is the better one's, with France or Britain."""
    figures = report(checked_setup(titles.info(STRUGGLE), options={"sides": sides}), [better, worse], capsys)
    assert figures["wins"]["by_seat"][0] >= least * GAMES


def test_neither_side_of_imperial_struggle_wins_too_often(capsys: pytest.CaptureFixture[str]) -> None:
    """Between bots of one level; and most games see the sixth Peace Turn, whose end is explained by is.victory.final."""
    figures = report(checked_setup(titles.info(STRUGGLE)), ["normal", "normal"], capsys)
    assert 0.35 <= figures["wins"]["by_seat"][0] / GAMES <= 0.65
    last = sum(n for rule, n in figures["endings"].items() if rule.startswith("is.victory.final"))
    assert last >= GAMES * 0.4


def configurations() -> Iterator[Setup]:
    """The Great Wall in every mode, and Viscounts alone, at each number of players and each level of difficulty."""
    modes = [(WALL, mode) for mode in titles.info(WALL).modes] + [(VISCOUNTS, titles.info(VISCOUNTS).mode("solo"))]
    for title, mode in modes:
        levels = next((option.choices for option in mode.options if option.slug == "difficulty"), ())
        for players in mode.players:
            for options in [{"difficulty": level} for level, _ in levels] or [{}]:
                yield checked_setup(titles.info(title), mode=mode.slug, players=players, options=options)


def wanted(setup: Setup) -> tuple[float, float] | None:
    """The share of games that a careful bot should win, alone or where the players win or lose together: half of them at the standard
    level, more at an easier one, and some at the hardest, for nothing is worth playing that cannot be won."""
    mode = titles.info(setup.title).mode(setup.mode)
    spec = next((option for option in mode.options if option.slug == "difficulty"), None)
    if not mode.cooperative and setup.mode != "solo":
        return None
    if spec is None or setup.options["difficulty"] == spec.default:
        return 0.35, 0.65
    choices = [choice for choice, _ in spec.choices]
    easier = choices.index(setup.options["difficulty"]) < choices.index(spec.default)
    return (0.6, 0.85) if easier else (0.03, 0.5)


@pytest.mark.parametrize("setup", list(configurations()), ids=name_of)
def test_modes_can_be_won_and_lost(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    """Careful bots alone; and no ending of the base game is the only one."""
    figures = report(setup, ["careful"] * setup.players, capsys)
    share = wanted(setup)
    if share is not None:
        assert share[0] <= figures["won"] / GAMES <= share[1]
    elif setup.mode == "standard":
        assert figures["endings"].get("gw.ending.conditions.4", 0) <= GAMES * 2 / 3
