"""The three files of ``tests/nim`` are a title: copied to where titles are looked for, they play, and are told what else they owe."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from games import titles
from games.engine.match.match import Match
from games.engine.match.saved import Move
from games.engine.title.info import Info, checked_setup
from tests.titles.owed import OWED, having, owed
from tests.titles.shared import test_conformance as shared

FOLDER = Path(__file__).parents[2] / "nim"
CACHED = (titles.infos, titles.published, titles.load)


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Info]:
    """A sixth title, in a folder where titles are looked for."""
    shutil.copytree(FOLDER, tmp_path / "nim", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(titles, "__path__", [*titles.__path__, str(tmp_path)])
    for cached in CACHED:
        cached.cache_clear()
    yield titles.info("nim")
    for cached in CACHED:
        cached.cache_clear()
    for name in [name for name in sys.modules if name.startswith("games.titles.nim")]:
        del sys.modules[name]


def test_it_is_less_than_a_hundred_lines_in_three_files() -> None:
    files = sorted(FOLDER.glob("*.py"))
    assert [path.name for path in files] == ["__init__.py", "sequence.py", "title.py"]
    assert sum(bool(line.strip()) for path in files for line in path.read_text().splitlines()) < 100


def test_it_is_listed_but_offered_to_nobody(nim: Info) -> None:
    out = io.StringIO()
    call_command("titles", stdout=out)
    assert "nim: 尼姆 Nim: standard (2)" in out.getvalue().splitlines()
    assert nim not in titles.published()


def test_random_games_of_it_find_nothing(nim: Info) -> None:
    out = io.StringIO()
    call_command("playout", "nim", games=20, json=True, stdout=out)
    report = json.loads(out.getvalue())
    assert (report["finished"], report["failures"]) == (20, [])
    assert report["endings"] == {"nim.goal.1": 20}


def test_it_keeps_what_every_title_keeps(nim: Info) -> None:
    shared.test_saving_undo_and_secrets(checked_setup(nim))
    shared.test_every_bot_of_the_title_plays_to_the_end(checked_setup(nim))


def test_it_is_played_by_its_rules(nim: Info) -> None:
    moves = [Move(0, "take:0:3"), Move(1, "take:1:4"), Move(0, "take:2:4"), Move(1, "take:2:1")]
    match = Match.replay(titles.load("nim"), checked_setup(nim), "s", moves)
    assert match.result is not None
    assert match.result.winners == [1]


def test_it_is_told_in_plain_words_what_else_it_owes(nim: Info) -> None:
    debts = owed(nim)
    assert list(debts) == list(OWED), "it has nothing yet but its three files"
    assert debts["book"] == "a book: book.yaml and a chapter a file in rulebook/content/nim/ (docs/writing-clauses.md)"
    assert debts["places"].startswith("where every piece lies")
    assert nim not in having("places")
    assert all("nim" in words or "Title." in words or "docs/" in words or "tests." in words for words in debts.values())


def test_every_document_that_the_list_names_is_there() -> None:
    root = FOLDER.parents[1]
    named = {
        word.strip("()") for _, words in OWED.values() for word in words.split() if ".md" in word and "{" not in word
    }
    assert named
    assert not [name for name in named if not (root / name.partition("#")[0]).exists()]
