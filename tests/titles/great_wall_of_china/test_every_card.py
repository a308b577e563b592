"""Every card and token of the box is proved by a scenario: which is not, is named here. No list of exceptions is kept."""

from __future__ import annotations

import re

import pytest

from games.learning.scenarios import Scenario, scenarios
from games.titles.great_wall_of_china.components import CARDS, LEVELLERS, RISING, WORTH

SLUG = "great-wall-of-china"


def answers(scenario: Scenario) -> list[str]:
    return [option for step in scenario.play for option in step.answers.values()]


def played() -> set[str]:
    """The kinds of card that somebody lays in a scenario."""
    options = [option.split(":") for one in scenarios(SLUG).values() for option in answers(one)]
    return {parts[1] for parts in options if len(parts) > 1}


@pytest.mark.rule("gwc.turn.action.3")
def test_every_kind_of_card_is_laid() -> None:
    assert sorted(set(CARDS) - played()) == []


def in_a_row(kind: str) -> list[Scenario]:
    """The scenarios in which a card of a kind lies in a row from the beginning, and something is expected."""
    expecting = [one for one in scenarios(SLUG).values() if any(step.expect for step in one.play)]
    return [
        one for one in expecting if kind in str([rows for path, rows in one.given.items() if path.startswith("rows")])
    ]


def test_every_kind_of_card_counts_in_a_row() -> None:
    assert [kind for kind in CARDS if not in_a_row(kind)] == []


def test_every_kind_that_changes_what_counts_does_so() -> None:
    """Its own clauses are proved, beside those that every card has."""
    common = set.intersection(*(set(card.clauses) for card in CARDS.values()))
    proved = {clause for one in scenarios(SLUG).values() for clause in one.clauses}
    special = [kind for kind, card in CARDS.items() if kind in RISING or kind in LEVELLERS or card.free or card.covers]
    assert special
    assert [kind for kind in special if not (set(CARDS[kind].clauses) - common) & proved] == []


def test_every_worth_of_token_lies_at_a_row_or_is_won() -> None:
    items = [item for one in scenarios(SLUG).values() for item in one.given.items()]
    at_rows = [row[0] for path, row in items if re.fullmatch(r"rows\.\d+", path)]
    won = [tokens for path, tokens in items if re.fullmatch(r"sides\.\d+\.tokens", path)]
    on_table = {WORTH[token] for tokens in [*at_rows, *won] for token in tokens}
    assert sorted({*WORTH[1:]} - on_table) == []
