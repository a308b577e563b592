"""The units of systemd: systemd accepts them, they leave a process little of the machine, and what they name is there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.units import CODE, DEPLOY, ENVIRONMENT, ROOT, STATE, UNITS, Unit, variables

SERVICES = [path for path in UNITS if path.suffix == ".service"]
EXPOSED = 15
"""The exposure that `systemd-analyze security` may find at most, in tenths of 10. A unit without any hardening has 96."""
FENCE = "# What is left to somebody who takes the process over: the network, its own folder, and nothing else of the machine."
BY_UNITS = {"PORT", "PROCESSES"}
"""Variables that the units read, and not the settings."""


def name(path: Path) -> str:
    return path.name


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    """`systemd-analyze`, or the test is skipped where there is no systemd."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is missing: it is a part of systemd")
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units in a folder, with the code where it is here: systemd looks whether commands can be run."""
    for path in UNITS:
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8").replace(CODE, str(ROOT)), encoding="utf-8")
    return tmp_path


def test_systemd_accepts_the_units(installed: Path) -> None:
    done = analyze("verify", "--man=no", *(str(installed / path.name) for path in UNITS))
    assert (done.returncode, done.stderr) == (0, "")


def test_systemd_says_what_it_does_not_accept(installed: Path) -> None:
    broken = installed / "guiyi.service"
    broken.write_text(broken.read_text(encoding="utf-8").replace("ProtectHome=", "ProtectHomes="), encoding="utf-8")
    assert "ProtectHomes" in analyze("verify", "--man=no", str(broken)).stderr


@pytest.mark.parametrize("path", SERVICES, ids=name)
def test_a_process_is_left_little_of_the_machine(path: Path) -> None:
    done = analyze("security", "--offline=true", f"--threshold={EXPOSED}", "--json=short", str(path))
    found = [row["name"] for row in json.loads(done.stdout) if row["exposure"] and float(row["exposure"]) >= 0.3]
    assert done.returncode == 0, f"{path.name}: {found}"


def test_all_services_have_the_same_fence() -> None:
    fences = {path.read_text(encoding="utf-8").split(FENCE)[1].split("\n\n[Install]")[0].strip() for path in SERVICES}
    assert len(fences) == 1


def test_the_timer_starts_the_backup() -> None:
    timer = Unit.read(DEPLOY / "systemd" / "guiyi-backup.timer")
    assert (DEPLOY / "systemd" / timer.name.replace(".timer", ".service")).exists()
    done = analyze("calendar", timer.one("OnCalendar"))
    assert "Next elapse" in done.stdout


@pytest.mark.parametrize("path", SERVICES, ids=name)
def test_a_service_runs_the_sites_own_command_as_nobody_in_particular(path: Path) -> None:
    unit = Unit.read(path)
    environment = unit.environment(variables(DEPLOY / "guiyi.env.example"))
    assert unit.one("User") == unit.one("Group") == "guiyi"
    assert unit.one("EnvironmentFile") == ENVIRONMENT
    assert environment["VAR_DIR"] == STATE == f"/var/lib/{unit.one('StateDirectory')}"
    for command in [*unit.commands("ExecStartPre", environment), *unit.commands("ExecStart", environment)]:
        assert command[:2] == [f"{CODE}/.venv/bin/python", f"{CODE}/manage.py"]
    for command in unit.commands("ExecReload", {"MAINPID": "1"}):
        assert command == ["/bin/sh", "-c", "kill -HUP 1"], (
            "the smallest Debian has a shell, and no other program for it"
        )


@pytest.mark.parametrize("path", SERVICES, ids=name)
def test_a_command_of_a_service_takes_its_options(path: Path) -> None:
    """Without a database: the command only reads what it is told, and prints its help."""
    unit = Unit.read(path)
    (command,) = unit.commands("ExecStart", unit.environment(variables(DEPLOY / "guiyi.env.example")))
    done = subprocess.run(
        [sys.executable, "manage.py", *command[2:], "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    options = [word for word in command[2:] if word.startswith("--")]
    assert [option for option in options if option not in done.stdout] == []
