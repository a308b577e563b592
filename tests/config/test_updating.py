"""``manage.py update``: the steps between new code and its restart, and where it stops."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

STEP = "config.management.commands.update.call_command"
"""With which the command does each of its steps."""
Done = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Done:
    """The commands that were called."""
    calls: Done = []

    def called(name: str, *arguments: Any, **options: Any) -> None:
        options.pop("stdout", None)
        calls.append((" ".join([name, *arguments]), options))

    monkeypatch.setattr(STEP, called)
    return calls


def updated(*arguments: str) -> str:
    out = StringIO()
    call_command("update", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_nothing_is_changed_before_it_was_checked_rehearsed_and_backed_up(done: Done, settings: Any) -> None:
    settings.STATIC_HASHED, settings.PUBLIC = True, True
    said = updated("--backup", "/var/backups/guiyi", "--keep", "14")
    assert [name for name, _ in done] == [
        "check",
        "rehearse_upgrade",
        "backup /var/backups/guiyi",
        "migrate",
        "collectstatic",
        "load_rules",
    ]
    assert done[0][1] == {"deploy": True}
    assert done[2][1] == {"keep": 14}
    assert "Now restart the processes, one after the other." in said


@pytest.mark.django_db
def test_without_a_folder_there_is_no_backup_and_without_hashes_no_collecting(done: Done, settings: Any) -> None:
    settings.STATIC_HASHED, settings.PUBLIC = False, False
    updated()
    assert [name for name, _ in done] == ["check", "rehearse_upgrade", "migrate", "load_rules"]
    assert done[0][1] == {"deploy": False}


@pytest.mark.django_db
def test_the_first_time_there_is_nothing_to_rehearse(done: Done, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", list)
    updated("--backup", "/var/backups/guiyi")
    assert [name for name, _ in done][:2] == ["check", "migrate"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("failing", "otherwise"), [("rehearse_upgrade", "nothing was changed"), ("migrate", "goes on with the former code")]
)
def test_it_stops_at_the_first_step_that_fails(
    done: Done, monkeypatch: pytest.MonkeyPatch, failing: str, otherwise: str
) -> None:
    def fails(name: str, *arguments: Any, **options: Any) -> None:
        done.append((name, options))
        if name == failing:
            raise CommandError("3 tables would break")

    monkeypatch.setattr(STEP, fails)
    with pytest.raises(CommandError, match=f"3 tables would break\n.*{otherwise}"):
        updated()
    assert done[-1][0] == failing


@pytest.mark.django_db
def test_the_first_steps_are_real(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Those that change something have tests of their own, and take their time."""
    settings.STATIC_HASHED = False

    def called(name: str, *arguments: Any, **options: Any) -> None:
        if name in ("check", "rehearse_upgrade"):
            call_command(name, *arguments, **options)

    monkeypatch.setattr(STEP, called)
    assert "0 running tables: none" in updated()
