"""What the documents point at is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
ROOMS = ("accounts", "config", "datafiles", "games", "rulebook", "tests")
CODE = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
DATA = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.yaml"))]
FILE = re.compile(r"(?<![\w<*/.-])[a-z_.][\w/.-]*\.(?:py|md|js|css|toml|yaml|jinja|html|txt)\b(?![\w(])")
"""A file that is spoken of; ``<title>/board.jinja`` and ``*.py`` are patterns."""
COMMENT = re.compile(r"(?:^|\s)#.*$", re.MULTILINE)
SERVED = {"security.txt"}
"""What the site answers with and no file is."""
TARGET = re.compile(r"^([a-z]+):", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_what_readers_are_told_to_make_can_be_made() -> None:
    targets = set(TARGET.findall((ROOT / "Makefile").read_text()))
    told = {word for path in DOCUMENTS for word in re.findall(r"`make ([a-z]+)", path.read_text(encoding="utf-8"))}
    assert told
    assert told <= targets


@cache
def files() -> list[tuple[str, ...]]:
    """The paths of the project's files, in pieces."""
    rooms = [
        path for path in ROOT.iterdir() if path.is_dir() and path.name not in ("var", ".venv", ".git", "node_modules")
    ]
    inside = [path.relative_to(ROOT).parts for room in rooms for path in room.rglob("*.*")]
    return inside + [(path.name,) for path in ROOT.iterdir()]


@cache
def names(title: str = "") -> frozenset[str]:
    """Every way to name a file: ``games/models.py``, ``models.py``. Within a title a name alone is of that title or the engine."""
    return frozenset(
        "/".join(file[start:])
        for file in files()
        for start in range(len(file))
        if not title or start < len(file) - 1 or len(file) == 1 or title in file or file[:2] == ("games", "engine")
    )


def title_of(path: Path) -> str:
    """The title that a file belongs to, or nothing."""
    parts = path.relative_to(ROOT).parts
    return parts[2] if parts[:2] in (("games", "titles"), ("tests", "titles")) and len(parts) > 3 else ""


def missing(text: str, title: str = "") -> set[str]:
    """Files that a text speaks of and that are not there."""
    return set(FILE.findall(text)) - names(title) - SERVED


def dangling(paths: Iterable[Path], words: Callable[[Path], str]) -> dict[str, set[str]]:
    """Which of these files speak of files that are not there."""
    return {str(path.relative_to(ROOT)): found for path in paths if (found := missing(words(path), title_of(path)))}


def docstrings(path: Path) -> str:
    """What a module says of itself, its classes, functions and constants."""
    return "\n".join(
        node.value.value
        for node in ast.walk(ast.parse(whole(path)))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


def comments(path: Path) -> str:
    return "\n".join(COMMENT.findall(whole(path)))


def whole(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_search_for_files_finds_what_is_not_there() -> None:
    assert missing("see ``no_such_file.py``, `manage.py`, games/models.py and no_such.yaml") == {
        "no_such_file.py",
        "no_such.yaml",
    }


def test_a_name_alone_is_of_the_title_that_says_it() -> None:
    assert missing("qin_jiushao.py, ask.py and pyproject.toml", "great_wall") == set()
    assert missing("qin_jiushao.py", "imperial_struggle") == {"qin_jiushao.py"}
    assert missing("modes/qin_jiushao.py", "imperial_struggle") == set()


def test_data_files_are_read_for_their_comments() -> None:
    assert COMMENT.findall("# a.py\nkey: value # b.py\nplace: c#d.py\n") == ["# a.py", " # b.py"]


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_speak_of_files_that_are_there(room: str) -> None:
    assert dangling([path for path in CODE if path.is_relative_to(ROOT / room)], docstrings) == {}


def test_comments_of_data_speak_of_files_that_are_there() -> None:
    assert dangling(DATA, comments) == {}


def test_documents_speak_of_files_that_are_there() -> None:
    assert dangling([*DOCUMENTS, *(ROOT / "games").rglob("README.md")], whole) == {}
