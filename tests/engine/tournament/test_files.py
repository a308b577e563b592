"""Only one run at a time writes the file of a tournament."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from games.engine.rules.errors import NotUnderstood
from games.engine.tournament.files import one_run


def refused(path: Path) -> bool:
    try:
        with one_run(path):
            return False
    except NotUnderstood as error:
        return f"another run writes {path} now" in str(error)


def test_a_second_run_is_refused_and_a_later_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cup.json"
    with one_run(path):
        assert refused(path)
        assert refused(path)
        assert not refused(tmp_path / "other.json")
    assert not refused(path)
    assert list(path.parent.iterdir()) == [], "no lock is left"


def dies(path: Path, pipe: Connection) -> None:
    """Begin a run and end without cleaning up."""
    with one_run(path):
        pipe.send("begun")
        pipe.recv()
        os._exit(1)


def test_another_process_is_refused_and_a_killed_run_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=dies, args=(path, there))
    process.start()
    assert here.poll(60)
    assert refused(path)
    here.send("die")
    process.join(60)
    assert [one.name for one in tmp_path.iterdir()] == ["cup.json.lock"]
    assert not refused(path)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_another_run_removes_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The former run ends between opening the file and locking it: the lock that is held must be that of the file that is there."""
    path, lock = tmp_path / "cup.json", tmp_path / "cup.json.lock"
    opened = os.open

    def just_removed(name: Path, *args: int) -> int:
        descriptor = opened(name, *args)
        monkeypatch.undo()
        lock.unlink()
        return descriptor

    monkeypatch.setattr(os, "open", just_removed)
    with one_run(path):
        assert lock.exists()
        assert refused(path)


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotUnderstood, match="cannot be written"), one_run(tmp_path / "file" / "cup.json"):
        pass
