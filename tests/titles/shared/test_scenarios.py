"""Every scenario of every title. Each is also evidence for the clauses that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.title.info import Info
from games.learning.proving import prove
from games.learning.scenarios import FOLDER, Scenario, folder, scenarios
from games.titles import infos


def everything() -> list[object]:
    return [
        pytest.param(scenario, id=f"{title.slug}-{scenario.stem}", marks=pytest.mark.rule(*scenario.clauses))
        for title in infos()
        for scenario in scenarios(title.slug).values()
    ]


@pytest.mark.parametrize("scenario", everything())
def test_a_scenario_holds(scenario: Scenario) -> None:
    prove(scenario)


def test_no_scenario_lies_where_nobody_looks() -> None:
    looked_at = {folder(title.slug) for title in infos()}
    assert {path.parent for path in FOLDER.glob("**/scenarios/**/*.yaml")} <= looked_at
    assert list(Path(__file__).parents[1].rglob("*.yaml")) == []


@pytest.mark.parametrize("title", infos(), ids=lambda title: title.slug)
def test_scenarios_have_a_name_in_both_languages_and_clauses_of_their_book(title: Info) -> None:
    for scenario in scenarios(title.slug).values():
        assert set(scenario.name) == {"zh-Hant", "en"}, scenario.stem
        assert scenario.clauses, scenario.stem
        assert all(clause.startswith(f"{title.book}.") for clause in scenario.clauses), scenario.stem
