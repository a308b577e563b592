"""A whole game of an independent implementation, from set-up to its end, through the rules here in one run: after each answer the table
is the same. Where other games part is listed in docs/decisions/is-traces.md."""

from __future__ import annotations

import pytest

from tests.titles.imperial_struggle.freedoms import allow
from tests.titles.imperial_struggle.replaying import follow
from tests.titles.imperial_struggle.traces import FOLDER

POSITIONS = 95
"""At least this many positions of the game are compared."""


def test_a_whole_game_is_the_same_from_its_set_up_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = follow(FOLDER / "game_020.jsonl.gz", monkeypatch.setattr)
    assert followed.partings == []
    assert followed.same >= POSITIONS
    assert followed.result == "is.victory.3"


@pytest.mark.soak
def test_a_game_that_takes_actions_up_again_is_the_same_where_that_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = FOLDER / "game_006.jsonl.gz"
    assert {parting.proc for parting in follow(record, monkeypatch.setattr).partings} == {"action_round_core"}
    allow(monkeypatch.setattr)
    followed = follow(record, monkeypatch.setattr)
    assert followed.partings == []
    assert followed.same >= POSITIONS
    assert followed.result == "is.victory.3"
