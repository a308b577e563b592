"""Documents are short and can be read side by side: prose has at most 120 columns, a decision is a page, news a line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.contracts.documents import DECISIONS, DOCUMENTS, ROOT, name, whole

COLUMNS = 120
PAGE = 40
NEWS = 100
LINK_TARGET = re.compile(r"\]\([^)]*\)")


def too_long(text: str) -> list[str]:
    """Lines with too many columns. A table needs its row in one line, and a link its address."""
    prose = [line for line in text.splitlines() if not line.lstrip().startswith("|")]
    return [line for line in prose if len(LINK_TARGET.sub("]()", line)) > COLUMNS]


def test_long_lines_are_found() -> None:
    long = "word " * 25
    assert too_long(f"{long}\nshort\n| {long} |\n") == [long.rstrip("\n")]
    assert too_long(f"[a link](https://example.org/{'a' * 120})") == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_prose_has_at_most_120_columns(document: Path) -> None:
    assert too_long(whole(document)) == []


@pytest.mark.parametrize("decision", DECISIONS, ids=name)
def test_a_decision_is_a_page(decision: Path) -> None:
    assert len(whole(decision).splitlines()) <= PAGE


def test_an_entry_of_the_changelog_is_short() -> None:
    entries = [line for line in whole(ROOT / "CHANGELOG.md").splitlines() if line.startswith(("-", " "))]
    assert entries
    assert [entry for entry in entries if not entry.startswith("- ") or len(entry) > NEWS] == []
