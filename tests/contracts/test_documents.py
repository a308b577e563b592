"""What the documents point at is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
CODE = [
    path
    for room in ("accounts", "config", "games", "rulebook", "tests")
    for path in sorted((ROOT / room).rglob("*.py"))
]
FILE = re.compile(r"(?<![\w<*/.-])[a-z_.][\w/.-]*\.(?:py|md|js|css|toml)\b(?![\w(])")
"""A file that is spoken of; ``<title>/board.jinja`` and ``*.py`` are patterns."""
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
def names() -> frozenset[str]:
    """Every way to name a file of the project: ``games/models.py``, ``models.py``."""
    rooms = [
        path for path in ROOT.iterdir() if path.is_dir() and path.name not in ("var", ".venv", ".git", "node_modules")
    ]
    files = [path.relative_to(ROOT) for room in rooms for path in room.rglob("*.*")] + [
        Path(path.name) for path in ROOT.iterdir()
    ]
    return frozenset("/".join(file.parts[start:]) for file in files for start in range(len(file.parts)))


def missing(text: str) -> set[str]:
    """Files that a text speaks of and that are not there."""
    return set(FILE.findall(text)) - names()


def docstrings(path: Path) -> Iterator[str]:
    """What a module says of itself, its classes, functions and constants."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def test_the_search_for_files_finds_what_is_not_there() -> None:
    assert missing("see ``no_such_file.py``, `manage.py` and games/models.py") == {"no_such_file.py"}


@pytest.mark.parametrize("room", ["accounts", "config", "games", "rulebook", "tests"])
def test_docstrings_speak_of_files_that_are_there(room: str) -> None:
    spoken = {
        str(path.relative_to(ROOT)): found
        for path in CODE
        if path.is_relative_to(ROOT / room) and (found := missing("\n".join(docstrings(path))))
    }
    assert spoken == {}


def test_documents_speak_of_files_that_are_there() -> None:
    documents = [*DOCUMENTS, *(ROOT / "games").rglob("README.md")]
    spoken = {str(path.relative_to(ROOT)): found for path in documents if (found := missing(path.read_text("utf-8")))}
    assert spoken == {}
