"""Beside a real table playing alone is what it is in a match (fog.solo)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.automas.looking import observed
from games.engine.automas.recording import Record, Recorder
from games.engine.bots.policies import heuristic, random_bot
from games.engine.testing import kit
from games.engine.title.info import checked_setup
from games.learning.proving import prove
from games.learning.scenarios import scenarios
from games.titles.founders_of_gloomhaven.automas.opponent import BESIDE, state_of
from games.titles.founders_of_gloomhaven.modes.solo import price_of
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.automas import check_file, check_record

GAMES = 6


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """What came in some games, and in all examples of the solo mode."""
    recorder = Recorder(state_of)
    setup = checked_setup(TITLE.info, mode="solo")
    with observed(recorder):
        for number in range(GAMES):
            bot = random_bot if number % 2 else heuristic(TITLE)
            assert kit.play_out(TITLE, setup, f"beside/{number}", [bot], check=False).failure is None
        for scenario in scenarios(TITLE.info.slug).values():
            if scenario.setup.mode == "solo":
                prove(scenario)
    return recorder.records


def test_each_procedure_comes_to_what_the_match_did(records: list[Record]) -> None:
    graphs = BESIDE.graphs()
    for record in records:
        check_record(record, graphs, BESIDE)


def test_every_procedure_was_met(records: list[Record]) -> None:
    met = Counter(record.name for record in records)
    assert set(BESIDE.graphs().starts) == set(met), met
    assert sum(len(record.done) for record in records) > 50


@pytest.mark.parametrize(("done", "prices"), [(0, [0, 2, 4]), (2, [0, 4, 8]), (6, [0, 8, 16])])
def test_prices_grow_with_complete_buildings(done: int, prices: list[int]) -> None:
    """fog.solo.vote.14: two complete buildings make 4 and 8."""
    assert [price_of(slot, done).total for slot in range(3)] == prices


def test_the_file_of_its_graphs_is_new_and_small() -> None:
    check_file(BESIDE)
