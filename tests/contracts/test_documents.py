"""What the documents point at is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.contracts.documents import DOCUMENTS, ROOT, name, whole

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ROOMS = ("accounts", "config", "games", "rulebook", "tests")
CODE = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
DATA = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.yaml"))]
FILE = re.compile(r"(?<![\w<*/.-])[a-z_.][\w/.-]*\.(?:py|md|js|css|toml|yaml|jinja|html|txt)\b(?![\w(])")
"""A file that is spoken of; ``<title>/board.jinja`` and ``*.py`` are patterns."""
FOLDER = re.compile(r"`([a-z_][a-z_./]*/)`")
MODULE = re.compile(r"(?<![\w./])(?:accounts|config|games|rulebook|tests)(?:\.[a-z_]+)+")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
COMMENT = re.compile(r"(?:^|\s)#.*$", re.MULTILINE)
SERVED = {"security.txt"}
"""What the site answers with and no file is."""
MADE = {"var/", "var/bench/"}
"""Folders that are made where the site runs."""
TARGET = re.compile(r"^([a-z]+):", re.MULTILINE)


def anchor(heading: str) -> str:
    """The name by which a link finds a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def leads_somewhere(document: Path, link: str) -> bool:
    """Whether a link names a file that is there, and a heading of it."""
    address, _, heading = link.partition("#")
    target = document.parent / address if address else document
    return target.exists() and (not heading or heading in map(anchor, HEADING.findall(whole(target))))


def test_a_link_to_nothing_is_found() -> None:
    readme = ROOT / "README.md"
    assert leads_somewhere(readme, "CONTRIBUTING.md#words")
    assert not leads_somewhere(readme, "CONTRIBUTING.md#no-such-heading")
    assert not leads_somewhere(readme, "docs/no-such-file.md")


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    assert [link for link in LINK.findall(whole(document)) if not leads_somewhere(document, link)] == []


def test_what_readers_are_told_to_make_can_be_made() -> None:
    targets = set(TARGET.findall(whole(ROOT / "Makefile")))
    named = {word for path in DOCUMENTS for word in re.findall(r"`make ([a-z]+)", whole(path))}
    assert named
    assert named <= targets


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
    """Every way to name a file: ``games/apps.py``, ``apps.py``. Within a title a name alone is of that title or the engine."""
    return frozenset(
        "/".join(file[start:])
        for file in files()
        for start in range(len(file))
        if not title or start < len(file) - 1 or len(file) == 1 or title in file or file[:2] == ("games", "engine")
    )


@cache
def folders() -> frozenset[str]:
    """Every way to name a folder: ``games/engine/``, ``engine/``."""
    return frozenset(
        "/".join(file[start:end]) + "/" for file in files() for end in range(1, len(file)) for start in range(end)
    )


def is_module(dotted: str) -> bool:
    """Whether a name with dots is a module or a package."""
    path = ROOT.joinpath(*dotted.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def without_links(path: Path) -> str:
    """A document without the addresses of its links, which have a test of their own."""
    return LINK.sub("]", whole(path))


def title_of(path: Path) -> str:
    """The title that a file belongs to, or nothing."""
    parts = path.relative_to(ROOT).parts
    return parts[2] if parts[:2] in (("games", "titles"), ("tests", "titles")) and len(parts) > 3 else ""


def missing(text: str, title: str = "") -> set[str]:
    """Files that a text speaks of and that are not there."""
    return set(FILE.findall(text)) - names(title) - SERVED


def dangling(paths: Iterable[Path], words: Callable[[Path], str]) -> dict[str, set[str]]:
    """Which of these files speak of files that are not there."""
    return {str(path.relative_to(ROOT)): lost for path in paths if (lost := missing(words(path), title_of(path)))}


def docstrings(path: Path) -> str:
    """What a module says of itself, its classes, functions and constants."""
    return "\n".join(
        node.value.value
        for node in ast.walk(ast.parse(whole(path)))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


def comments(path: Path) -> str:
    return "\n".join(COMMENT.findall(whole(path)))


def test_the_search_for_files_finds_what_is_not_there() -> None:
    assert missing("see ``no_such_file.py``, `manage.py`, games/apps.py and no_such.yaml") == {
        "no_such_file.py",
        "no_such.yaml",
    }


def test_a_name_alone_is_of_the_title_that_says_it() -> None:
    assert missing("qin_jiushao.py, ask.py and pyproject.toml", "great_wall") == set()
    assert missing("qin_jiushao.py", "imperial_struggle") == {"qin_jiushao.py"}
    assert missing("modes/qin_jiushao.py", "imperial_struggle") == set()


def test_the_search_for_folders_and_modules_finds_what_is_not_there() -> None:
    assert {"games/engine/", "engine/"} <= folders()
    assert "games/no_such_folder/" not in folders()
    assert MODULE.findall("``games.engine`` and `python -m tests.bench`, www.games.example") == [
        "games.engine",
        "tests.bench",
    ]
    assert is_module("games.engine")
    assert not is_module("games.no_such_module")


def test_data_files_are_read_for_their_comments() -> None:
    assert COMMENT.findall("# a.py\nkey: value # b.py\nplace: c#d.py\n") == ["# a.py", " # b.py"]


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_speak_of_files_that_are_there(room: str) -> None:
    assert dangling([path for path in CODE if path.is_relative_to(ROOT / room)], docstrings) == {}


def test_comments_of_data_speak_of_files_that_are_there() -> None:
    assert dangling(DATA, comments) == {}


def test_documents_speak_of_files_that_are_there() -> None:
    assert dangling(DOCUMENTS, without_links) == {}


def test_documents_speak_of_folders_that_are_there() -> None:
    lost = {
        name(path): unknown
        for path in DOCUMENTS
        if (unknown := set(FOLDER.findall(without_links(path))) - folders() - MADE)
    }
    assert lost == {}


def test_documents_speak_of_modules_that_are_there() -> None:
    modules = {module for path in DOCUMENTS for module in MODULE.findall(without_links(path))}
    assert modules
    assert {module for module in modules if not is_module(module)} == set()


def test_documents_speak_of_commands_that_are_there() -> None:
    known = get_commands()
    named = {command for path in DOCUMENTS for command in COMMAND.findall(whole(path))}
    assert named
    assert named <= known.keys()
