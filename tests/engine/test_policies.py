"""Bots that only look."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from games.engine.bots.policies import best
from games.engine.rules.ask import Ask, Option, Question
from games.engine.rules.text import T
from games.engine.title.view import View

VIEW = View(viewer=0, panels=[])


def asked(*ids: str) -> Question:
    options = [Option(one, T(one)) for one in ids]
    return Question(Ask(seat=0, prompt=T("Which?"), rule="toy.turn", options=lambda: options), options)


def weights(view: View, question: Question) -> Mapping[str, float]:
    return {option.id: float(len(option.id)) for option in question.options}


@pytest.mark.parametrize(("ids", "taken"), [(("a", "bbb", "cc"), {"bbb"}), (("aa", "b", "cc"), {"aa", "cc"})])
def test_the_best_option_is_taken_and_equal_ones_by_chance(ids: tuple[str, ...], taken: set[str]) -> None:
    assert {best(weights)(VIEW, asked(*ids), random.Random(seed)) for seed in range(20)} == taken


def test_a_single_option_is_not_weighed() -> None:
    def never(view: View, question: Question) -> Mapping[str, float]:
        raise AssertionError("weighed")

    assert best(never)(VIEW, asked("a"), random.Random(1)) == "a"
