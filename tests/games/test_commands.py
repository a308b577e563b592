"""The keepers' commands: writing a match, checking it, rehearsing corrected rules, looking at a table."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games import tables
from games.models import Table
from tests.games.laying import begun, match_of, opened, played


def said(*command: Any, **options: Any) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def finished(alice: User, bob: User) -> Table:
    """A match that is over."""
    return played(begun(alice, bob), 500)


def test_an_exported_match_is_replayed_to_the_same_position(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    call_command("export_match", str(finished.pk), output=file)
    replayed = json.loads(said("replay", str(file), json=True).strip().splitlines()[-1])
    assert replayed["finished"]
    assert replayed["moves"] == finished.number
    assert said("export_match", str(finished.pk)) == file.read_text()
    assert json.loads(said("verify_match", str(file), json=True, commitment=finished.seed_commitment))["ok"]


def test_a_running_match_is_not_given_away_by_mistake(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 4)
    with pytest.raises(CommandError, match="still being played"):
        said("export_match", str(table.pk))
    assert json.loads(said("export_match", str(table.pk), running=True))["seed"] == table.seed


def test_what_has_no_match_is_not_exported(alice: User, finished: Table) -> None:
    with pytest.raises(CommandError, match="no match"):
        said("export_match", str(opened(alice).pk))
    with pytest.raises(CommandError, match="no table"):
        said("export_match", "404")
    copy = tables.play_on(table_id=finished.pk, by=alice, number=4)
    with pytest.raises(CommandError, match="no beginning"):
        said("export_match", str(copy.pk), running=True)


def test_a_finished_table_is_verified(finished: Table) -> None:
    assert json.loads(said("verify_match", str(finished.pk), json=True)) == {
        "ok": True,
        "moves": finished.number,
        "commitment": finished.seed_commitment,
        "findings": [],
    }


def test_a_stacked_deck_is_found(finished: Table) -> None:
    Table.objects.filter(pk=finished.pk).update(seed_commitment="0" * 64)
    with pytest.raises(CommandError, match="does not hold"):
        said("verify_match", str(finished.pk))


def test_a_forged_file_is_found(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    told = json.loads(said("export_match", str(finished.pk)))
    told["moves"][3][1] = "play:dragon:5:0"
    file.write_text(json.dumps(told))
    with pytest.raises(CommandError, match="does not hold"):
        said("verify_match", str(file))
    file.write_text("{")
    with pytest.raises(CommandError, match="not a match file"):
        said("verify_match", str(file))
    with pytest.raises(CommandError, match="No such file"):
        said("verify_match", str(tmp_path / "nowhere.json"))


def test_a_rehearsal_finds_what_would_break(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(begun(alice, bob), 6)
    before = bytes(table.saved or b"")
    assert "1 fits" in said("rehearse_upgrade")
    title = type(match_of(table).title)
    monkeypatch.setattr(title, "check", lambda self, state: 1 / 0)
    with pytest.raises(CommandError, match="1 tables would break"):
        said("rehearse_upgrade", "great-wall-of-china")
    assert "0 running tables" in said("rehearse_upgrade", "another-title")
    assert bytes(Table.objects.get(pk=table.pk).saved or b"") == before


def test_a_rehearsal_of_another_revision_tells_what_begins_again(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(begun(alice, bob), 6)
    monkeypatch.setattr(type(match_of(table).title), "revision", 2)
    told = json.loads(said("rehearse_upgrade", json=True))
    assert told["tables"] == 1
    assert told.get("broken", 0) == 0


def test_a_table_is_shown_without_its_secrets(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    shown = said("show_table", str(table.pk))
    assert json.loads(shown)["moves"] == table.number
    assert json.loads(shown)["asks"]
    assert table.seed not in shown
    assert table.invite not in shown
    with pytest.raises(CommandError):
        said("show_table", "404")
