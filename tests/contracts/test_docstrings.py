"""A docstring says what is done, in words; the ids of clauses come after it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.contracts.documents import ROOT, whole

TITLES = ROOT / "games" / "titles"
PACKAGES = sorted(path.parent.name for path in TITLES.glob("*/__init__.py"))
CLAUSE = re.compile(r"(?<![\w.-])[a-z]{2,4}(?:\.[a-z0-9-]+)+")
WORD = re.compile(r"[A-Za-z]{2,}")


def wordless(source: str) -> Iterator[str]:
    """The functions and classes whose docstring has ids of clauses and no word."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            text = ast.get_docstring(node) or ""
            if CLAUSE.search(text) and not WORD.search(CLAUSE.sub("", text)):
                yield node.name


def wordless_in(package: str) -> dict[str, list[str]]:
    """The same of each file of a title."""
    by_path = {path: list(wordless(whole(path))) for path in sorted((TITLES / package).rglob("*.py"))}
    return {str(path.relative_to(TITLES)): names for path, names in by_path.items() if names}


def test_a_docstring_of_ids_alone_is_found() -> None:
    source = 'def one() -> None:\n    """gw.a.1, gw.b-c.2"""\ndef two() -> None:\n    """Pay the price (gw.a.1)."""\n'
    assert list(wordless(source)) == ["one"]


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_say_what_is_done(package: str) -> None:
    assert wordless_in(package) == {}
