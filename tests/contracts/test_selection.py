"""A change inside one title runs the tests of that title and the shared ones; every other change runs all."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from django.conf import settings

from games.engine.title.info import checked_setup
from games.titles import info
from tests.selection import packages, select, titles_of

ROOT = Path(settings.BASE_DIR)
WALL, CHINA, FOUNDERS = "great_wall", "great_wall_of_china", "founders_of_gloomhaven"


@pytest.fixture
def script() -> ModuleType:
    """``.ci/changed_title.py``, which is in no package."""
    spec = importlib.util.spec_from_file_location("changed_title", ROOT / ".ci" / "changed_title.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_knows_every_title(script: ModuleType) -> None:
    assert script.titles() == sorted(packages())


@pytest.mark.parametrize(
    "file",
    [
        f"games/titles/{WALL}/rules/prices.py",
        f"games/titles/{WALL}/locale/zh_Hant/LC_MESSAGES/django.po",
        f"rulebook/content/{WALL}/winter.yaml",
        f"templates/games/{WALL}/board.jinja",
        f"static/css/{WALL}/wall.css",
        f"static/css/{WALL}.css",
        f"static/icons/{WALL}.svg",
        f"static/js/{WALL}.js",
        f"tests/titles/{WALL}/test_data.py",
        f"tests/fixtures/{WALL}/solo.json",
    ],
)
def test_a_file_of_a_title(script: ModuleType, file: str) -> None:
    assert script.title_of([file, "CHANGELOG.md", "docs/measuring.md"], packages()) == WALL


@pytest.mark.parametrize(
    "files",
    [
        [],
        ["CHANGELOG.md"],
        [f"games/titles/{WALL}/title.py", f"games/titles/{CHINA}/title.py"],
        [f"games/titles/{WALL}/title.py", "games/engine/rules/text.py"],
        [f"games/titles/{WALL}/title.py", "tests/titles/shared/test_lessons.py"],
        [f"games/titles/{WALL}/title.py", "static/css/table.css"],
        [f"games/titles/{WALL}/title.py", "pyproject.toml"],
        ["games/titles/__init__.py"],
        ["games/titles/gone/title.py"],
        [f"tests/bench/{WALL}/title.py"],
    ],
)
def test_a_change_that_runs_all(script: ModuleType, files: list[str]) -> None:
    assert script.title_of(files, packages()) is None


@pytest.fixture
def repository(tmp_path: Path, script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One commit on the main branch with two titles, and a branch on which nothing has changed."""
    for name in (WALL, CHINA):
        (tmp_path / "games" / "titles" / name).mkdir(parents=True)
        (tmp_path / "games" / "titles" / name / "__init__.py").write_text(f"# {name}\n" * 20, encoding="utf-8")
    git(tmp_path, "init", "--initial-branch=main")
    commit(tmp_path)
    git(tmp_path, "checkout", "-b", "change")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.delenv("LANDED", raising=False)
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    person = ["-c", "user.name=Alice", "-c", "user.email=alice@example.org"]
    result = subprocess.run(["git", *person, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return result.stdout.strip()


def commit(folder: Path) -> str:
    git(folder, "add", "--all")
    git(folder, "commit", "--message=Change")
    return git(folder, "rev-parse", "HEAD")


def said(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> str:
    script.main()
    return capsys.readouterr().out.strip()


def test_nothing_has_changed(repository: Path, script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(script, capsys) == ""


def test_commits_and_files_that_are_not_committed_count(
    repository: Path, script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "games" / "titles" / WALL / "__init__.py").write_text("INFO = 1\n", encoding="utf-8")
    commit(repository)
    assert said(script, capsys) == WALL
    (repository / "games" / "titles" / WALL / "new.py").touch()
    assert said(script, capsys) == WALL
    (repository / "new.py").touch()
    assert said(script, capsys) == ""


def test_a_file_that_moves_out_of_another_title_belongs_to_both(
    repository: Path, script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    git(repository, "mv", f"games/titles/{CHINA}/__init__.py", f"games/titles/{WALL}/moved.py")
    commit(repository)
    assert said(script, capsys) == ""


def test_what_has_landed_since_is_no_change_of_the_branch(
    repository: Path, script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "new.py").touch()
    landed = commit(repository)
    (repository / "games" / "titles" / WALL / "new.py").touch()
    commit(repository)
    assert said(script, capsys) == ""
    monkeypatch.setenv("LANDED", landed)
    assert said(script, capsys) == WALL


def test_an_unknown_commit_runs_all(
    repository: Path, script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "games" / "titles" / WALL / "new.py").touch()
    monkeypatch.setenv("LANDED", "no-such-commit")
    assert said(script, capsys) == ""


# --- the tests of a title --------------------------------------------------------------------------------------------


def case(file: str, name: str = "", **params: object) -> Any:
    """A test in this file, with these parameters if ``name`` is its name."""
    call = {"callspec": SimpleNamespace(id=name, params=params)} if name else {}
    return SimpleNamespace(path=ROOT / "tests" / file, **call)


@pytest.mark.parametrize(
    ("test", "title"),
    [
        (case(f"titles/{WALL}/test_data.py"), WALL),
        (case(f"titles/{CHINA}/test_data.py"), CHINA),
        (case("browser/test_great_wall.py"), WALL),
        (case("browser/test_founders.py"), FOUNDERS),
        (case("titles/test_lessons.py", "great-wall-autumn", title="great-wall"), WALL),
        (case("titles/test_lessons.py", "great-wall-of-china-first", title="great-wall-of-china"), CHINA),
        (case("titles/test_conformance.py", "x", info=info("great-wall")), WALL),
        (case("titles/test_conformance.py", "x", setup=checked_setup(info("great-wall"))), WALL),
        (case("titles/test_fixtures.py", "x", path=ROOT / "tests" / "fixtures" / WALL / "solo.json"), WALL),
        (case("titles/test_fixtures.py", "great_wall_of_china-solo", seed=1), CHINA),
        (case("contracts/test_figures.py", "zh-hant-fog-1", prefix="fog"), FOUNDERS),
    ],
)
def test_a_test_of_a_title(test: Any, title: str) -> None:
    assert titles_of(test) == {title}


@pytest.mark.parametrize(
    "test",
    [
        case("browser/test_frame.py"),
        case("browser/test_great.py"),
        case("games/test_pages.py", "en-/play/great-wall-of-china/new/", path="/play/great-wall-of-china/new/"),
        case("games/test_pages.py", "great-wallpaper", word="great-wallpaper"),
        case("rulebook/test_search_quality.py", "great-wall-1", prefix="gw"),
    ],
)
def test_a_shared_test(test: Any) -> None:
    assert titles_of(test) == set()


def config(chosen: str | None, left_out: list[Any]) -> pytest.Config:
    """As much of pytest's as the selection asks."""
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))
    return cast(pytest.Config, SimpleNamespace(getoption=lambda _name: chosen, hook=hook))


def test_other_titles_are_left_out_and_counted() -> None:
    wall, china, shared = case(f"titles/{WALL}/test_data.py"), case(f"titles/{CHINA}/test_data.py"), case("test_all.py")
    both = case(f"titles/{WALL}/test_data.py", "great-wall-of-china", title="great-wall-of-china")
    for chosen, ran in (
        (WALL, [wall, shared, both]),
        (CHINA, [china, shared, both]),
        (FOUNDERS, [shared]),
        (None, None),
    ):
        items, left_out = [wall, china, shared, both], list[Any]()
        select(config(chosen, left_out), items)
        assert items == (ran or [wall, china, shared, both])
        assert len(items) + len(left_out) == 4


def test_an_unknown_title_is_an_error() -> None:
    with pytest.raises(pytest.UsageError, match="great_wall_of_china"):
        select(config("great-wall", []), [])
