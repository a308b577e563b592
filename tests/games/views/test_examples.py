"""Worked examples, stepped through in the browser."""

from __future__ import annotations

import pytest
from django.test import Client

from games import titles
from games.drawing.board.board import has_board
from games.learning.scenarios import scenarios, steps_of

ALL = [(info.slug, stem) for info in titles.published() if has_board(info.slug) for stem in scenarios(info.slug)]


@pytest.mark.parametrize(
    ("title", "stem"), [*ALL[::40], *(pytest.param(*one, marks=pytest.mark.long) for one in ALL[20::40])]
)
def test_every_step_of_an_example_is_shown(client: Client, db: None, title: str, stem: str) -> None:
    scenario = scenarios(title)[stem]
    for step in range(len(steps_of(scenario))):
        response = client.get(f"/en/example/{title}/{stem}/?step={step}")
        assert response.status_code == 200
        shown = response.content.decode()
        assert f"Step {step} of" in shown or len(steps_of(scenario)) == 1
        assert scenario.clauses[0] in shown


@pytest.mark.parametrize("step", ["-1", "999", "x", ""])
def test_a_step_that_is_not_there_is_the_nearest(client: Client, db: None, step: str) -> None:
    title, stem = ALL[0]
    assert client.get(f"/zh-hans/example/{title}/{stem}/?step={step}").status_code == 200


@pytest.mark.parametrize("path", ["ludo/x/", "great-wall-of-china/no_such_example/"])
def test_an_unknown_example_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(f"/en/example/{path}").status_code == 404
