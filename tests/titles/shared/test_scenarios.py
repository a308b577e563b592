"""Every scenario of every title. Each is also evidence for the clauses that it names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.title.info import Info
from games.learning.proving import may_i, prove
from games.learning.scenarios import FOLDER, Expect, MayIFact, Scenario, folder, play, scenarios
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


MAY_I = 12
"""The least number of answers to *May I …?* that the scenarios of a title prove."""


@pytest.mark.parametrize("title", infos(), ids=lambda title: title.slug)
def test_what_one_may_do_with_a_thing_is_proved_for_the_rules_that_are_asked_about(title: Info) -> None:
    facts = list(may_i_facts(title))
    assert len(facts) >= MAY_I
    assert len({clause for fact in facts for clause in (fact.refused or {}).values()}) >= 3
    assert any(fact.offered for fact in facts)


def may_i_facts(title: Info) -> Iterator[MayIFact]:
    for scenario in scenarios(title.slug).values():
        for step in scenario.play:
            for by in step.expect.may_i.values() if step.expect else ():
                yield from by.values()


WRONG = {
    "another_offer": MayIFact(offered=["play:wall:1:0"]),
    "one offer too many": MayIFact(offered=["play:horseman:1:0", "ride:0"]),
    "one offer too few": MayIFact(offered=[]),
    "another clause": MayIFact(refused={"ride:0": "gwc.turn.check.15", "*:1": "gwc.turn.check.15"}),
    "a refusal left out": MayIFact(refused={"ride:0": "gwc.turn.horseman.3"}),
    "a cost that is none": MayIFact(costs={"play:horseman:1:0": 1}),
    "a gain that is none": MayIFact(brings={"play:horseman:1:0": {"two-coins": 1}}),
    "points that nobody scores": MayIFact(scores={"play:horseman:1:0": {0: 1}}),
}


@pytest.mark.parametrize("fact", WRONG.values(), ids=WRONG)
def test_a_wrong_answer_to_may_i_is_noticed(fact: MayIFact) -> None:
    scenario = scenarios("great-wall-of-china")["extra_horsemen"]
    match = next(position.match for position in play(scenario) if position.step and position.step.expect)
    with pytest.raises(AssertionError):
        may_i(match, Expect(may_i={0: {"card:horseman:hand:1": fact}}))
    with pytest.raises(AssertionError, match="not asked"):
        may_i(match, Expect(may_i={1: {"card:horseman:hand:1": fact}}))
