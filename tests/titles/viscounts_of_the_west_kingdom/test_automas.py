"""Beside a real table the AI does what it does in a match (vis.solo)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.automas.looking import observed
from games.engine.automas.recording import Record, Recorder
from games.engine.bots.policies import random_bot
from games.engine.rules.state import Scalar
from games.engine.testing import kit
from games.engine.title.info import checked_setup
from games.learning.proving import prove
from games.learning.scenarios import scenarios
from games.titles.viscounts_of_the_west_kingdom.automas.opponent import BESIDE
from games.titles.viscounts_of_the_west_kingdom.automas.procedures import state_of
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.title import TITLE
from tests.titles.automas import check_file, check_record

BOARDS = ("ai_cleric", "ai_builder", "ai_noble", "ai_cards")
GAMES = 8


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """What the AI did in some games of chance with each board and box, and in all examples of the solo mode."""
    recorder = Recorder(state_of)
    with observed(recorder):
        for number in range(GAMES):
            options: dict[str, Scalar] = {"automa": BOARDS[number % 4], "difficulty": number % 4}
            options |= {"keys": number > 2, "gates": number > 5}
            setup = checked_setup(TITLE.info, mode="solo", options=options)
            assert kit.play_out(TITLE, setup, f"beside/{number}", [random_bot], check=False).failure is None
        for scenario in scenarios(TITLE.info.slug).values():
            if scenario.setup.mode == "solo":
                prove(scenario)
    return recorder.records


def test_each_procedure_comes_to_what_the_match_did(records: list[Record]) -> None:
    """Act by act. Effects that no page offers (three Debts at once) are not among the procedures."""
    graphs = BESIDE.graphs()
    known = [record for record in records if record.name in graphs.starts]
    assert sum(len(record.done) for record in known) > 1000
    for record in known:
        check_record(record, graphs, BESIDE)


def test_every_scheme_was_met(records: list[Record]) -> None:
    met = Counter(record.name for record in records)
    assert {*components.schemes(components.ALL), "shuffled"} <= set(met), met


def test_the_file_of_its_graphs_is_new_and_small() -> None:
    check_file(BESIDE)
