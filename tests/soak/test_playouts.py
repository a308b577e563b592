"""Random games of everything there is to play, with every check of the conformance kit. SOAK_GAMES says how many of each."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games import titles
from games.engine.bots.bots import Bot
from games.engine.bots.policies import random_bot
from games.engine.rules.ask import Question
from games.engine.testing.kit import play_out
from games.engine.title.info import Setup, checked_setup
from games.engine.title.view import View
from games.management.commands.playout import write_failure
from games.titles.founders_of_gloomhaven.table import components

GAMES = int(os.environ.get("SOAK_GAMES", "1000"))
FOUNDERS = "founders-of-gloomhaven"
PATIENCE = 3
"""Failures after which a title is given up."""


def setups() -> Iterator[Setup]:
    """For each title, mode and number of players: one at the defaults, and one for each other choice of an option."""
    for info in titles.infos():
        for mode in info.modes:
            for players in mode.players:
                yield checked_setup(info, mode=mode.slug, players=players)
                for option in mode.options:
                    for choice, _ in option.choices:
                        if choice != option.default:
                            yield checked_setup(info, mode=mode.slug, players=players, options={option.slug: choice})


def name_of(setup: Setup) -> str:
    """``great-wall-of-china-standard-3``, with what differs from the defaults: ``great-wall-solo-1-difficulty=hard``."""
    defaults = {option.slug: option.default for option in titles.info(setup.title).mode(setup.mode).options}
    chosen = [f"{slug}={choice}" for slug, choice in setup.options.items() if choice != defaults[slug]]
    return "-".join([setup.title, setup.mode, str(setup.players), *chosen])


def breaks_nothing(setup: Setup, bots: list[Bot], seeds: str = "soak") -> None:
    """``SOAK_GAMES`` games without a failure; of each failure a match file is left that leads there."""
    title, failures = titles.load(setup.title), []
    for number in range(GAMES):
        playout = play_out(title, setup, f"{seeds}/{number}", bots)
        if playout.failure is not None:
            file = write_failure(Path(settings.VAR_DIR) / "failures", title, playout)
            failures.append(
                f"seed {playout.seed}, move {playout.failure.move}: {playout.failure.what}; manage.py replay {file}"
            )
        if len(failures) == PATIENCE:
            break
    assert not failures, "\n".join(failures)


@pytest.mark.soak
@pytest.mark.parametrize("setup", list(setups()), ids=name_of)
def test_random_games_break_nothing(setup: Setup) -> None:
    breaks_nothing(setup, [random_bot] * setup.players)


@pytest.mark.soak
@pytest.mark.parametrize("race", components.races())
def test_random_games_alone_by_each_race_break_nothing(race: str) -> None:
    """At Founders of Gloomhaven a race is no option of the table but the first answer."""

    def bot(view: View, question: Question, chance: random.Random) -> str:
        races = [option.id for option in question.options if option.id == f"race:{race}"]
        return races[0] if races else random_bot(view, question, chance)

    breaks_nothing(checked_setup(titles.info(FOUNDERS), mode="solo"), [bot], f"soak/{race}")
