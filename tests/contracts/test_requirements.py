"""Each installed package is locked to a version within its range, with hashes. Lint reports where locks and ranges disagree."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FILES = ("requirements.txt", "requirements-dev.txt", "requirements.lock", "requirements-dev.lock")


@pytest.fixture(scope="module")
def requirements() -> ModuleType:
    """The module ``.ci/requirements.py``. It is in no package, so it is loaded from its path."""
    spec = importlib.util.spec_from_file_location("requirements", ROOT / ".ci" / "requirements.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_locks_agree_with_the_ranges(requirements: ModuleType) -> None:
    assert list(requirements.mistakes()) == []


@pytest.mark.parametrize(
    ("file", "pattern", "replacement", "mistake"),
    [
        ("requirements.txt", r"\Z", "gunicorn>=23\n", "gunicorn is missing"),
        ("requirements.txt", r"^uvicorn.*\n", "", "uvicorn is here for requirements.txt, which no longer asks for it"),
        ("requirements.txt", r"^uvicorn\S+", "uvicorn>=99", "is outside of >=99"),
        ("requirements-dev.txt", r"^ruff\S+", "ruff<0.1", "is outside of <0.1"),
        ("requirements-dev.txt", r"\Z", "tox\n", "tox is missing"),
        ("requirements.lock", r"(?<=^uvicorn==)\S+( \\\n    --hash=\S+)+", "0.35.0", "no hash"),
        ("requirements-dev.lock", r"(?<=^django==)\S+", "5.2.1", "to run and 5.2.1 to test"),
        ("requirements.lock", r"\A", "--index-url https://packages.example/simple\n", "names a host"),
    ],
)
def test_lint_reports_where_locks_and_ranges_disagree(
    requirements: ModuleType, tmp_path: Path, file: str, pattern: str, replacement: str, mistake: str
) -> None:
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
    changed, times = re.subn(pattern, replacement, (tmp_path / file).read_text(), count=1, flags=re.MULTILINE)
    assert times == 1
    (tmp_path / file).write_text(changed)
    assert any(mistake in message for message in requirements.mistakes(tmp_path)), list(requirements.mistakes(tmp_path))


SAFE = {"name": "django", "version": "5.2.1", "vulns": []}
WEAK = {"name": "uvicorn", "version": "0.35.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["0.36"]}]}
UNKNOWN = {"name": "nh3", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("answer", "status", "printed"),
    [
        (json.dumps({"dependencies": [SAFE, WEAK, UNKNOWN]}), 1, "uvicorn 0.35.0: PYSEC-1, mended in 0.36"),
        (json.dumps({"dependencies": [SAFE, UNKNOWN]}), 0, "audited 1 of 2 packages: 0 known weaknesses"),
        (json.dumps({"dependencies": [UNKNOWN]}), 0, "not audited: the registry"),
        ("", 0, "not audited: no registry can be reached"),
        (None, 0, "not audited: the registry does not answer"),
    ],
)
def test_an_audit_fails_for_known_weaknesses_alone(
    requirements: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str | None,
    status: int,
    printed: str,
) -> None:
    """The audit passes where there is no network, and where the registry does not answer in time."""

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        assert options["timeout"] <= 120
        if answer is None:
            raise subprocess.TimeoutExpired(command, options["timeout"])
        return subprocess.CompletedProcess(command, 1, stdout=answer, stderr="")

    monkeypatch.setattr(subprocess, "run", run)
    assert requirements.audit(ROOT / "requirements.lock") == status
    assert printed in capsys.readouterr().out


def test_what_make_installs_is_locked() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert "--require-hashes" in makefile
    assert set(re.findall(r"\$\(PIP\) -r (\S+)", makefile)) == {"requirements.lock", "requirements-dev.lock"}
