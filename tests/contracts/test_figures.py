"""Every figure that a book names is drawn in every language; every example that a figure shows can be played to its end."""

from __future__ import annotations

import pytest
from django.utils import translation

from config.bridge import rules
from games import titles
from games.learning import scenarios
from games.views.learning.playing import played
from rulebook import ports
from rulebook.source import FigureSource
from tests.rulebook.content import BOOKS

FIGURES = [(book.prefix, figure) for book in BOOKS.values() for figure in book.figures]
TITLES = {info.book: info.slug for info in titles.infos()}
CODES = ("zh-hant", "zh-hans", "en")


def test_there_are_figures() -> None:
    assert {prefix for prefix, _figure in FIGURES} <= set(TITLES)
    assert FIGURES


@pytest.mark.parametrize("code", [CODES[0], *(pytest.param(code, marks=pytest.mark.long) for code in CODES[1:])])
@pytest.mark.parametrize(("prefix", "figure"), FIGURES, ids=lambda one: getattr(one, "clause", one))
def test_a_figure_is_drawn(prefix: str, figure: FigureSource, code: str) -> None:
    with translation.override(code):
        drawn = rules.figure(prefix, figure.scenario, figure.step, figure.show, figure.seat)
    assert drawn is not None
    assert "<button" not in drawn["html"]
    assert "<a " not in drawn["html"]
    assert "tabindex" not in drawn["html"]
    assert " id=" not in drawn["html"]
    assert figure.caption.keys() >= {"zh-Hant", "en"}
    assert figure.alt.keys() >= {"zh-Hant", "en"}


@pytest.mark.long
@pytest.mark.parametrize(("prefix", "figure"), FIGURES, ids=lambda one: getattr(one, "clause", one))
def test_the_example_of_a_figure_is_played_to_its_end(prefix: str, figure: FigureSource) -> None:
    scenario = scenarios.scenarios(TITLES[prefix])[figure.scenario]
    _seat, places = scenarios.decisions(scenarios.acts_of(scenario))
    with translation.override("en"):
        for at in range(len(places)):
            asked = played(scenario, at, None, figure.show, "en")
            assert asked.own in [option for option, _label, _detail in asked.options]
            answered = played(scenario, at, asked.own, figure.show, "en")
            assert answered.follows
            assert answered.more == (at + 1 < len(places))


@pytest.mark.parametrize("prefix", sorted({prefix for prefix, _figure in FIGURES}))
def test_every_example_of_a_book_with_figures_has_one(prefix: str) -> None:
    examples = {clause.id for clause in BOOKS[prefix].clauses() if clause.kind == "example"}
    assert examples <= {figure.clause for figure in BOOKS[prefix].figures}


def test_a_title_that_draws_nothing_has_no_figure() -> None:
    assert ports.figure("vis", "anything", 0, ["board"], None) is None
