"""A sentence that several files of a title say is in its messages.py, so that it is changed in one place."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

TITLES = Path(__file__).parents[2] / "games" / "titles"
PACKAGES = sorted(path.parent.name for path in TITLES.glob("*/__init__.py"))
LEFT = {
    "great_wall": {
        *("Tactic cards", "Shame tokens", "Pay {goods}", "Offensive power", "Horde cards claimed", "any number"),
        *("{n} shame token", "New horde cards"),
    },
    "great_wall_of_china": {"Cards in hand"},
}
"""What is still said in several; it only shrinks."""


def is_sentence(text: str) -> bool:
    """Names of one word and bare patterns may stand where they are."""
    return bool(re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", text))) and len(text.split()) > 1


def sentences(path: Path) -> set[str]:
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    marked = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("T", "N") and call.args)
    texts = (str(ast.literal_eval(call.args[0])) for call in marked if isinstance(call.args[0], ast.Constant))
    return {text for text in texts if is_sentence(text)}


@pytest.mark.parametrize("package", PACKAGES)
def test_what_several_files_say_stands_in_messages(package: str) -> None:
    files = defaultdict(set)
    for path in (TITLES / package).rglob("*.py"):
        for text in sentences(path):
            files[text].add(path.name)
    assert {text for text, where in files.items() if len(where) > 1} <= LEFT.get(package, set())


def test_a_sentence_is_told_from_a_name_and_a_pattern() -> None:
    assert is_sentence("{who} takes {what}")
    assert not is_sentence("Region")
    assert not is_sentence("{what}; {more}")
