"""One game of a tournament, and how long bots think."""

from __future__ import annotations

import random

import pytest

from games.engine.bots.policies import random_bot
from games.engine.rules.ask import Question
from games.engine.title.view import View
from games.engine.tournament.playing import Times, play
from games.engine.tournament.schedule import Fixture
from tests.engine.tournament.making import NIM
from tests.nim.title import TITLE


def first(view: View, question: Question, chance: random.Random) -> str:
    """The first option: a single stone."""
    return question.options[0].id


def broken(view: View, question: Question, chance: random.Random) -> str:
    """No answer at all."""
    raise LookupError("no idea")


def test_a_game_has_a_winner_and_times_of_decisions_with_a_choice() -> None:
    game, times = play(TITLE, NIM, Fixture(4, "x", ["one", "other"]), {"one": first, "other": first})
    assert (game.number, game.winners, game.answers, game.ending) == (4, [1], 12, "nim.goal.1")
    assert game.scores == [None, None]
    assert times["one"].decisions == 6
    assert times["other"].decisions == 5, "the last stone is no choice"


def test_the_same_seed_gives_the_same_game() -> None:
    fixture = Fixture(0, "x", ["random", "one"])
    games = [play(TITLE, NIM, fixture, {"random": random_bot, "one": first})[0] for _ in range(2)]
    assert games[0] == games[1]


def test_a_bot_that_raises_has_a_failure_and_no_winner() -> None:
    game, _ = play(TITLE, NIM, Fixture(0, "x", ["one", "broken"]), {"one": first, "broken": broken})
    assert game.failure.startswith("LookupError: no idea")
    assert (game.winners, game.answers) == ([], 1)


def test_times_are_added_and_counted_by_class() -> None:
    one, other = Times(), Times()
    for seconds in [0.01] * 98:
        one.add(seconds)
    for seconds in (0.5, 2.0):
        other.add(seconds)
    one.merge(other)
    assert (one.decisions, one.longest) == (100, 2.0)
    assert one.seconds == pytest.approx(3.48)
    assert 0.01 <= one.within(0.98) <= 0.011
    assert 0.5 <= one.within(0.99) <= 0.55
    assert one.within(1.0) == 2.0
    assert Times().within(0.99) == 0.0
