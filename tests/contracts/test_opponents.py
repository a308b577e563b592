"""docs/opponents.md says what the tournaments in docs/opponents say."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.management.commands.tournament import table_of
from games import titles
from games.engine.tournament.record import read
from games.engine.tournament.schedule import fixtures
from tests.contracts.documents import ROOT, whole

PAGE = ROOT / "docs" / "opponents.md"
FILES = sorted((ROOT / "docs" / "opponents").glob("*.json"))
LARGEST = 100_000
"""Bytes of a file."""


def test_the_table_is_that_of_the_files() -> None:
    text = whole(PAGE)
    start = text.index("| title |")
    assert text[start : text.index("\n\n", start) + 1] == table_of(FILES)


def test_every_title_was_measured() -> None:
    assert {read(path).tournament.title for path in FILES} == {info.slug for info in titles.published()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_a_whole_tournament_of_today(path: Path) -> None:
    """Nothing failed, no deal was left in the middle, and the rules are of the same revision."""
    record = read(path)
    assert path.stat().st_size < LARGEST
    assert not record.failed
    assert [game.number for game in record.games] == list(range(len(record.games)))
    assert list(fixtures(record.tournament, len(record.games)))
    assert record.tournament.revision == titles.load(record.tournament.title).revision
