"""Imports run one way: config → accounts, rulebook, games → games.titles → games.engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from django.conf import settings


def test_the_contracts_of_pyproject_hold() -> None:
    # In a process of its own: import-linter reads the code afresh, as `make lint` does.
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    result = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
