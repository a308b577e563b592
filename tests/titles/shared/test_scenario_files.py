"""Reading scenario files: what is wrong is said with its file; and an expectation that does not hold fails."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from games.engine.rules.errors import DataError, NotUnderstood
from games.learning.proving import prove
from games.learning.scenarios import Scenario, begin, load

GOOD = {
    "name": {"zh-Hant": "例", "en": "Example"},
    "clauses": ["gwc.turn.action.3"],
    "setup": {"players": 2},
    "given": {"rows.0": [[9, 31], []], "sides.0.hand": {"gate": 1, "wall": 1}},
    "next": [["turn", 0]],
    "play": [{0: "play:gate:1:0"}, {"expect": {"state": {"rows.0.cards": [[0, "gate"]]}, "undo": {0: True}}}],
}


def scenario(folder: Path, **changes: object) -> Scenario:
    path = folder / "example.yaml"
    path.write_text(yaml.safe_dump({**GOOD, **changes}, allow_unicode=True), encoding="utf-8")
    return load(path, "great-wall-of-china")


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    prove(scenario(tmp_path))


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "no languages"},
        {"play": [{"expects": {}}]},
        {"play": [{"expect": {"staet": {}}}]},
        {"play": [{0: 3}]},
        {"unknown": 1},
        {"setup": {"players": "two"}},
    ],
)
def test_a_mistake_is_said_with_its_file(tmp_path: Path, changes: dict[str, object]) -> None:
    with pytest.raises(DataError, match=r"example\.yaml"):
        scenario(tmp_path, **changes)


@pytest.mark.parametrize(
    "changes", [{"given": {"rows.9": [[], []]}}, {"given": {"rows.0": "full"}}, {"setup": {"players": 9}}]
)
def test_a_position_that_cannot_be_laid_out(tmp_path: Path, changes: dict[str, object]) -> None:
    with pytest.raises(NotUnderstood):
        begin(scenario(tmp_path, **changes))


@pytest.mark.parametrize(
    "expect",
    [
        {"state": {"rows.0.cards": []}},
        {"asked": {1: "gwc.turn.action.1"}},
        {"waiting": [1]},
        {"offered": {0: ["play:gate:1:0"]}},
        {"only": {0: ["draw"]}},
        {"absent": {0: ["draw"]}},
        {"refused": {0: {"draw": "gwc.turn.action.7"}}},
        {"lost": {0: {"draw": ["gwc.turn.horseman.2"]}}},
        {"lost": {0: {"play:gate:1:0": []}}},
        {"view": {1: {"sides.0.hand": 5}}},
        {"events": [{"rule": "gwc.turn.action.4"}]},
        {"silent": [{"rule": "gwc.turn.action.1"}]},
        {"over": True},
        {"result": {"winners": [0]}},
        {"undo": {0: False}},
    ],
)
def test_an_expectation_that_does_not_hold_fails(tmp_path: Path, expect: dict[str, object]) -> None:
    """The gate is played; seat 0 holds a wall and is asked its second action: each of these is false."""
    with pytest.raises(AssertionError):
        prove(scenario(tmp_path, play=[{0: "play:gate:1:0"}, {"expect": expect}]))


def test_a_scenario_that_expects_nothing_proves_nothing(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="expects nothing"):
        prove(scenario(tmp_path, play=[{0: "play:gate:1:0"}]))
