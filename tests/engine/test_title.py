"""A title is a record of functions: it gives what the kernel calls, and nothing has to be inherited."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path

import pytest

from games import titles
from games.engine.bots.policies import random_bot
from games.engine.testing.kit import play_out
from games.engine.title.title import Title
from tests.engine.toy import SETUP, TOY

SLUGS = [info.slug for info in titles.infos()]
MODULES = sorted((Path(titles.__file__).parent).rglob("*.py"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_title_is_a_record_and_no_class_of_its_own(slug: str) -> None:
    assert type(titles.load(slug)) is Title


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_title_gives_is_called_as_it_is_given(slug: str) -> None:
    title = titles.load(slug)
    module = __import__(f"{titles.__name__}.{slug.replace('-', '_')}.title", fromlist=["TITLE"])
    for name in ("set_up", "view", "check", "permute_hidden", "name", "complete", "weigh"):
        function = getattr(title, name)
        assert function is getattr(module, name), f"{name} of {slug} is wrapped"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: "/".join(path.parts[-3:]))
def test_no_title_asks_whether_a_view_is_its_own(module: Path) -> None:
    asked = [
        node.lineno
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "isinstance"
        and getattr(node.args[0], "id", "") == "view"
    ]
    assert not asked


def test_one_function_of_a_title_can_be_replaced() -> None:
    def broken(state: object) -> None:
        raise LookupError("no such rule")

    failure = play_out(dataclasses.replace(TOY, check=broken), SETUP, "s", [random_bot] * 2).failure
    assert failure is not None
    assert "no such rule" in failure.what
    assert play_out(TOY, SETUP, "s", [random_bot] * 2).failure is None


def test_what_a_title_does_not_give_has_a_default() -> None:
    state = TOY.set_up(SETUP, "s")
    view = TOY.view(state, 0)
    assert TOY.game(state).state is state
    assert (TOY.places(state), TOY.outline(view), TOY.primer(SETUP)) == ({}, (), None)
    assert (TOY.page("toy:1"), tuple(TOY.components()), TOY.spans(state, 0)) == ("toy:1", (), ())
    assert TOY.scores_of(state) == {"seat:0": 0, "seat:1": 0}
