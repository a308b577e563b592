"""The commands: what they print, how they refuse, and an older backup that is brought up to this code."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.backup.site import Site
from tests.config.backup.keeping import Kept
from tests.live import ROOT


def said(*command: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


@pytest.fixture
def here(site: Kept, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """The site of the commands."""
    monkeypatch.setattr(Site, "here", classmethod(lambda _: site.own))
    return site


def test_a_backup_says_what_is_in_it_and_that_it_is_not_encrypted(here: Kept, backups: Path) -> None:
    printed = said("backup", str(backups))
    (file,) = backups.iterdir()
    assert printed.startswith(f"{file}: ")
    assert "2 people, 1 tables, 1 matches" in printed
    assert "Not encrypted, so SECRET_KEY is not in it" in printed


def test_the_key_of_the_environment_encrypts(here: Kept, backups: Path, tmp_path: Path, settings: Any) -> None:
    assert "without it, no backup made with it can be read" in said("backup", f"--make-key={tmp_path / 'key'}")
    settings.BACKUP_KEY = (tmp_path / "key").read_text().splitlines()[1]
    assert "Not encrypted" not in said("backup", str(backups))
    (file,) = backups.iterdir()
    assert file.name.endswith(".tar.age")
    assert "The backup is whole" in said("restore", str(file), "--check")
    settings.BACKUP_KEY = ""
    with pytest.raises(CommandError, match="is encrypted: give its key"):
        said("restore", str(file), "--check")
    assert "The backup is whole" in said("restore", str(file), "--check", f"--key-file={tmp_path / 'key'}")


def test_earlier_backups_that_go_are_named(here: Kept, backups: Path) -> None:
    said("backup", str(backups))
    (first,) = backups.iterdir()
    assert f"removed {first}" in said("backup", str(backups), "--keep=1")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "where to"),
        (("{}", "--keep=-1"), "--keep wants a number from 1 on"),
        (("{}/one.tar", "--keep=1"), "--keep is for a folder"),
        (("{}", "--key-file={}/none"), "the key for backups cannot be read"),
        (("{}", "--verify-into=postgres://x/y"), "--verify-into is for PostgreSQL"),
        (("/proc/none/backups",), "the backup cannot be made"),
    ],
)
def test_a_backup_that_cannot_be_is_refused(here: Kept, backups: Path, arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        said("backup", *(argument.format(backups) for argument in arguments))
    assert not backups.exists()


def test_a_restore_says_what_to_do_next(here: Kept, backups: Path) -> None:
    said("backup", str(backups))
    (file,) = backups.iterdir()
    with pytest.raises(CommandError, match="has data"):
        said("restore", str(file))
    printed = said("restore", str(file), "--replace")
    assert "the former database is" in printed
    assert "verify_all" in printed


@pytest.mark.server
def test_an_older_backup_is_brought_up_to_this_code(
    site: Kept, empty_site: Callable[..., Kept], backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "manage.py", "migrate", "games", "0021"]
    subprocess.run(command, cwd=ROOT, env=site.environment, check=True, capture_output=True)
    assert "by_bot" not in columns(site)
    made = site.backed_up(backups)
    there = empty_site(database=False)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    monkeypatch.setenv("VAR_DIR", str(there.folder))
    there.restored(made.path, migrate=True)
    assert "by_bot" in columns(there)
    assert there.asked("SELECT count(*) FROM games_move WHERE by_bot") == [(0,)]
    assert there.moves() == site.moves()


def columns(site: Kept) -> set[str]:
    return {row[1] for row in site.asked("PRAGMA table_info(games_move)")}
