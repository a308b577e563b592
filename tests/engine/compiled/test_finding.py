"""Compiled modules run in place of their sources only while the sources are those that were compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.compiled import finding
from games.engine.compiled.finding import MANIFEST, ROOT, SUFFIX, CompiledModules, Outdated, manifest_of

LRU = "games/engine/lru.py"


def imported(folder: Path | str, statement: str = "import games") -> subprocess.CompletedProcess[str]:
    """A new Python that looks for compiled modules in this folder."""
    environment = {**os.environ, "COMPILED_DIR": str(folder)}
    command = [sys.executable, "-c", statement]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def written(folder: Path, **changed: object) -> Path:
    """A folder whose manifest fits the kernel, but for what is changed."""
    manifest = {**manifest_of(["games/engine"]), **changed}
    (folder / MANIFEST).write_text(json.dumps(manifest))
    return folder


def test_nothing_is_looked_for_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(sys.meta_path)
    for folder in ("", str(tmp_path), str(tmp_path / "missing")):
        monkeypatch.setenv("COMPILED_DIR", folder)
        finding.use_compiled()
    assert sys.meta_path == before


def test_by_default_modules_are_looked_for_below_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPILED_DIR", raising=False)
    assert finding.folder_of_modules() == ROOT / ".compiled"


def test_a_manifest_of_these_sources_is_accepted() -> None:
    finding.check(manifest_of(["games/engine", "games/titles/great_wall_of_china"]))


@pytest.mark.parametrize("sha", ["0" * 64, None])
def test_a_source_that_changed_or_is_new_is_named(sha: str | None) -> None:
    manifest = manifest_of(["games/engine"])
    manifest["sources"][LRU] = sha
    if sha is None:
        del manifest["sources"][LRU]
    with pytest.raises(Outdated, match=r"older than their sources \(games/engine/lru\.py\): make fast, or make slow"):
        finding.check(manifest)


def test_a_source_that_is_gone_is_named_and_others_are_counted() -> None:
    manifest = manifest_of(["games/engine"])
    manifest["sources"] |= {"games/engine/a.py": "", "games/engine/b.py": ""}
    with pytest.raises(Outdated, match=r"\(games/engine/a\.py and 1 more\)"):
        finding.check(manifest)


def test_another_python_is_named() -> None:
    with pytest.raises(Outdated, match=r"for another Python \(\.cpython-300\.so\): make fast, or make slow"):
        finding.check({**manifest_of(["games/engine"]), "python": ".cpython-300.so"})


def test_nothing_starts_with_outdated_modules(tmp_path: Path) -> None:
    """Neither the site nor a test: both import the portal."""
    begun = imported(written(tmp_path, sources={}), "import games.titles")
    assert begun.returncode == 1
    assert "compiled modules are older than their sources" in begun.stderr.splitlines()[-1]
    assert imported("", "import games.titles").returncode == 0


def test_a_compiled_module_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "games" / "engine").mkdir(parents=True)
    for name in (f"games/engine/lru{SUFFIX}", f"guiyi_engine__mypyc{SUFFIX}", "games/engine/other.py"):
        (tmp_path / name).touch()
    finder = CompiledModules(tmp_path)
    assert set(finder.files) == {"games.engine.lru", "guiyi_engine__mypyc"}
    spec = finder.find_spec("games.engine.lru", None)
    assert spec is not None
    assert spec.origin == str(tmp_path / f"games/engine/lru{SUFFIX}")
    assert finder.find_spec("games.engine.other", None) is None


def test_it_is_found_before_its_source(tmp_path: Path) -> None:
    """An empty file is no module, so Python says that it tried to load that one."""
    (written(tmp_path) / "games" / "engine").mkdir(parents=True)
    (tmp_path / "games" / "engine" / f"lru{SUFFIX}").touch()
    begun = imported(tmp_path, "import games.engine.lru")
    assert begun.returncode == 1
    assert str(tmp_path) in begun.stderr.splitlines()[-1]
