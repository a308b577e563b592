"""Beside a real table Qin Jiushao does what he does in a match (gw.solo)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.automas.looking import observed
from games.engine.automas.recording import Record, Recorder
from games.engine.bots.policies import random_bot
from games.engine.testing import kit
from games.engine.title.info import checked_setup
from games.learning.proving import prove
from games.learning.scenarios import scenarios
from games.titles.great_wall.automas.opponent import BESIDE
from games.titles.great_wall.automas.procedures import state_of
from games.titles.great_wall.title import TITLE
from tests.titles.automas import check_file, check_record

GAMES = 8
LEVELS = ("easier", "standard", "hard", "very_hard")


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """What he did in some games of chance at each difficulty, and in all examples of the solo mode."""
    recorder = Recorder(state_of)
    with observed(recorder):
        for number in range(GAMES):
            setup = checked_setup(TITLE.info, mode="solo", options={"difficulty": LEVELS[number % len(LEVELS)]})
            assert kit.play_out(TITLE, setup, f"beside/{number}", [random_bot]).failure is None
        for scenario in scenarios("great-wall").values():
            if scenario.setup.mode == "solo":
                prove(scenario)
    return recorder.records


def test_each_procedure_comes_to_what_the_match_did(records: list[Record]) -> None:
    """Act by act, and every number of his own."""
    graphs = BESIDE.graphs()
    for record in records:
        check_record(record, graphs, BESIDE)


def test_every_procedure_was_met(records: list[Record]) -> None:
    """Hundreds of acts, and no procedure that no match came to."""
    met = Counter(record.name for record in records)
    assert set(BESIDE.graphs().starts) == set(met), met
    assert sum(len(record.done) for record in records) > 1000


def test_the_file_of_its_graphs_is_new_and_small() -> None:
    check_file(BESIDE)
