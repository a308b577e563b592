"""Which clauses a test proves."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from rulebook.editions.coverage import cited_in_code, coverage_of
from rulebook.source import read_book
from tests.rulebook.books import write_book


def test_calls_named_rule_are_read() -> None:
    source = (
        '@rule("a.b.1", "a.c.*")\ndef test(): ...\nX = pytest.param(1, marks=pytest.mark.rule("a.d.1"))\nother("a.e.1")'
    )
    assert sorted(cited_in_code(source)) == ["a.b.1", "a.c.*", "a.d.1"]


def test_a_clause_is_tested_excused_or_missing(tmp_path: Path) -> None:
    folder, tests = write_book(tmp_path), tmp_path / "tests"
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    tests.mkdir()
    (tests / "test_it.py").write_text('@rule("toy.turn.1")\ndef test_turn(): ...\n')
    (scenarios / "pays_two.yaml").write_text("says: x\n")
    (folder / "excused.yaml").write_text("toy.solo.*: nobody plays alone here\n")
    assert coverage_of(read_book(folder), tests, [scenarios]) == {
        "clauses": 4,
        "tested": 2,
        "excused": {"toy.solo.play.1": "nobody plays alone here"},
        "missing": ["toy.turn.attack.1"],
    }


def test_scenarios_and_paths_count_and_kinds_can_be_excused(tmp_path: Path) -> None:
    folder, tests = write_book(tmp_path), tmp_path / "elsewhere"
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    tests.mkdir()
    (scenarios / "other.yaml").write_text("clauses: [toy.turn.1]\nsteps:\n- clauses: toy.turn.attack.*\n")
    (folder / "excused.yaml").write_text("kind:variant: told, not played\n")
    coverage = coverage_of(read_book(folder), tests, [scenarios])
    assert (coverage["tested"], coverage["missing"]) == (3, [])
    assert coverage["excused"] == {"toy.solo.play.1": "told, not played"}


def test_the_command_prints_one_object_by_prefix() -> None:
    out = StringIO()
    call_command("clause_coverage", json=True, stdout=out)
    by_prefix = json.loads(out.getvalue())
    assert {"gwc", "gw", "is", "vis", "fog"} == set(by_prefix)
    assert all(set(one) == {"clauses", "tested", "excused", "missing"} for one in by_prefix.values())
    out = StringIO()
    call_command("clause_coverage", "gwc", stdout=out)
    assert out.getvalue().startswith("gwc: ")
