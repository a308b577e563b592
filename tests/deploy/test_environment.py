"""The example of an environment: every variable is one that something reads, and with it a public site passes inspection."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.deploy.test_units import BY_UNITS
from tests.deploy.units import DEPLOY, ROOT, variables

EXAMPLE = DEPLOY / "guiyi.env.example"
TO_FILL_IN = {
    "SECRET_KEY": "k3y-of-the-tests-that-is-long-enough-and-varied-0123456789",
    "VAPID_PRIVATE_KEY": "MHgBoV8dKsmNkVTvTtWfwRRsaSJs0vZsVvLRHVbQmxE",
}
MUST = {"ALLOWED_HOSTS", "SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL"}


def read_by_settings() -> set[str]:
    """The variables that docs/running-it.md describes. Another test compares that with the settings."""
    table = (ROOT / "docs" / "running-it.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.MULTILINE))


def filled_in(folder: Path) -> Path:
    """The example with what its keeper has to fill in."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for name, value in TO_FILL_IN.items():
        text = text.replace(f"\n{name}=\n", f"\n{name}={value}\n")
    path = folder / "guiyi.env"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_variable_is_read_by_settings_or_units() -> None:
    assert set(variables(EXAMPLE)) - BY_UNITS <= read_by_settings()
    assert set(variables(EXAMPLE)) >= MUST


def test_a_sentence_is_above_every_variable() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    silent = [
        line for before, line in pairwise(lines) if "=" in line and line[0] != "#" and not before.startswith("# ")
    ]
    assert silent == []


def test_a_shell_reads_the_same_as_systemd(tmp_path: Path) -> None:
    path = filled_in(tmp_path)
    script = f"set -a; . {path}; exec {sys.executable} -c 'import json, os; print(json.dumps(dict(os.environ)))'"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout).items() >= variables(path).items()


def test_with_the_example_a_public_site_passes_every_inspection(tmp_path: Path) -> None:
    environment = {**variables(filled_in(tmp_path)), "VAR_DIR": str(tmp_path), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "secret-key").exists()
    assert not (tmp_path / "vapid-key").exists()


@pytest.mark.parametrize("command", re.findall(r"openssl [^\n]+", EXAMPLE.read_text(encoding="utf-8")))
def test_the_commands_for_keys_make_keys(command: str) -> None:
    made = [
        subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]
    assert made[0] != made[1]
    assert len(made[0]) >= 43
