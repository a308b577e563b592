"""What the environment says of numbers and the log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.config.test_deployment import python, shown

FOLDER = "repr(s.METRICS_DIR)"


@pytest.mark.parametrize("several", [{"WORKER": "0"}, {"SERVE_PROCESS": "2"}])
def test_several_processes_count_in_one_folder(tmp_path: Path, several: dict[str, str]) -> None:
    assert shown(tmp_path, FOLDER, **several) == repr(str(tmp_path / "metrics"))
    assert shown(tmp_path, FOLDER, METRICS_DIR="/elsewhere", **several) == "'/elsewhere'"


def test_a_process_that_is_alone_counts_in_its_memory(tmp_path: Path) -> None:
    assert shown(tmp_path, FOLDER) == "''"


LINE = "import logging, django; django.setup(); logging.getLogger('games').warning('規弈 %s', 'a@b.example')"


@pytest.mark.parametrize("form", ["json", "text", ""])
def test_the_log_has_the_form_that_keepers_want(tmp_path: Path, form: str) -> None:
    environment = {"LOG_FORMAT": form} if form else {}
    result = python(tmp_path, "-c", LINE, DJANGO_SETTINGS_MODULE="config.settings", **environment)
    (line,) = result.stderr.splitlines()
    if form == "json":
        assert json.loads(line).items() >= {"level": "WARNING", "logger": "games", "message": "規弈 …"}.items()
    else:
        assert line.endswith(" WARNING games: 規弈 …")
