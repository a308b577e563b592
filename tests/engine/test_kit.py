"""The kit must find what it looks for: titles broken on purpose, one fault each."""

from __future__ import annotations

import random

import pytest

from games.engine.bots import random_bot
from games.engine.kit import play_out
from games.engine.title import Question, Setup
from games.engine.view import View
from tests.engine.toy import SETUP, Stones, StonesView, Toy


def test_sound_titles_pass() -> None:
    for seed in range(30):
        played = play_out(Toy(), Setup("toy", "base", 3), str(seed), [random_bot] * 3)
        assert played.failure is None
        assert played.result is not None


class Leaky(Toy):
    def view(self, state: Stones, seat: int | None) -> View:
        seen = super().view(state, seat)
        assert isinstance(seen, StonesView)
        seen.taken = [*seen.taken, *state.bag]
        return seen


class Losing(Toy):
    def check(self, state: Stones) -> None:
        super().check(state)
        state.heap -= 1


class Raising(Toy):
    def view(self, state: Stones, seat: int | None) -> View:
        if state.heap < 6:
            raise KeyError("heap")
        return super().view(state, seat)


@pytest.mark.parametrize(("title", "what"), [(Leaky(), "hidden"), (Losing(), "lost"), (Raising(), "KeyError")])
def test_a_fault_is_found_and_can_be_reproduced(title: Toy, what: str) -> None:
    failures = [
        played.failure for seed in range(60) if (played := play_out(title, SETUP, str(seed), [random_bot] * 2)).failure
    ]
    assert failures
    assert what in failures[0].what


def test_a_bot_that_cheats_is_a_failure_that_names_the_move() -> None:
    def cheat(view: View, question: Question, chance: random.Random) -> str:
        return "take:11"

    played = play_out(Toy(), SETUP, "s", [cheat, cheat])
    assert played.failure is not None
    assert "take:11" in played.failure.what
    assert played.moves[-1].option == "take:11"
