"""Somebody who opens a folder of code or templates sees at most a dozen things. What Django or Python asks for by name is not counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
AREAS = ("accounts", "config", "games", "rulebook")
MOST = 12
NAMED_BY_DJANGO = frozenset(
    [
        "__init__.py",
        "admin",
        "admin.py",
        "apps.py",
        "consumers.py",
        "forms.py",
        "locale",
        "management",
        "models",
        "migrations",
        "models.py",
        "routing.py",
        "templatetags",
        "urls.py",
        "views",
        "views.py",
        "asgi.py",
        "settings.py",
    ]
)
TITLES = ROOT / "games" / "titles"
TEMPLATES = ROOT / "templates"
ERROR_PAGES = frozenset(f"{status}.html" for status in (400, 403, 404, 413, 429, 500, 503))
"""Django looks for the pages of errors at the root, by their status."""
BOARDS = {TEMPLATES / "games" / path.parent.name for path in TITLES.glob("*/__init__.py")}
"""A board is laid out as its game is: its templates are side by side, one for each thing on the table, in one folder for each title."""
TEST_ROOMS = [ROOT / "tests" / area for area in ("browser", "games", "rulebook", "titles")]
MOST_TESTS = 20


def folders() -> Iterator[Path]:
    """Every package of the site but those of titles: a title is laid out as its rulebook is."""
    for area in AREAS:
        for file in sorted((ROOT / area).rglob("__init__.py")):
            if not file.is_relative_to(TITLES) and "migrations" not in file.parts:
                yield file.parent


def template_folders() -> Iterator[Path]:
    """Every folder of templates but those of boards."""
    yield TEMPLATES
    yield from (path for path in sorted(TEMPLATES.rglob("*")) if path.is_dir() and path not in BOARDS)


def rooms_of_tests() -> Iterator[Path]:
    """Every folder of the large areas of tests but those of titles."""
    for area in TEST_ROOMS:
        for rooms in sorted(area.rglob("__init__.py")):
            if not (TITLES / rooms.parent.name).exists():
                yield rooms.parent


def things(folder: Path, named: frozenset[str] = NAMED_BY_DJANGO) -> set[str]:
    """What one sees in a folder: modules, data files and folders."""
    seen = {path.name for path in folder.iterdir() if path.name != "__pycache__" and not path.name.startswith(".")}
    return seen - named


def name(folder: Path) -> str:
    return str(folder.relative_to(ROOT))


@pytest.mark.parametrize("folder", list(folders()), ids=name)
def test_a_folder_holds_at_most_a_dozen_things(folder: Path) -> None:
    assert len(things(folder)) <= MOST, sorted(things(folder))


@pytest.mark.parametrize("folder", list(template_folders()), ids=name)
def test_a_folder_of_templates_holds_at_most_a_dozen_things(folder: Path) -> None:
    seen = things(folder, ERROR_PAGES) - {board.name for board in BOARDS if board.parent == folder}
    assert len(seen) <= MOST, sorted(seen)


@pytest.mark.parametrize("folder", list(rooms_of_tests()), ids=name)
def test_a_folder_of_tests_holds_at_most_twenty_modules_of_tests(folder: Path) -> None:
    tests = sorted(path.name for path in folder.glob("test_*.py"))
    assert len(tests) <= MOST_TESTS, tests


@pytest.mark.parametrize("area", TEST_ROOMS, ids=name)
def test_helpers_of_tests_are_apart_from_the_tests(area: Path) -> None:
    assert sorted(path.name for path in area.glob("test_*.py")) == []
