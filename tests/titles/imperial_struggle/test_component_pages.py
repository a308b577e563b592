"""Component pages: every card, tile and space has one, in both languages, with clauses of the book."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import titles
from games.titles.imperial_struggle.table import components as data
from games.titles.imperial_struggle.table.cards import advantages, events, ministries

TITLE = titles.load("imperial-struggle")
IDS = Path(__file__).parents[3] / "rulebook" / "content" / "imperial_struggle" / "ids.txt"
PAGES = {page.id: page for page in TITLE.components()}


@pytest.mark.parametrize(
    "element",
    [
        *(f"event:{card}" for card in events()),
        *(f"ministry:{card}" for card in ministries()),
        *(f"advantage:{tile}" for tile in advantages()),
        *(f"investment:{tile}" for tile in data.investments()),
        *(f"tile:{tile}" for tile in data.war_tiles()),
        *(f"space:{space}" for space in data.SPACES),
    ],
)
def test_everything_has_its_page(element: str) -> None:
    page = PAGES[TITLE.page(element)]
    assert all(page.names[language] not in ("", page.id) for language in ("zh-Hant", "en"))


def test_pages_cite_clauses_of_the_book() -> None:
    known = set(IDS.read_text(encoding="utf-8").split())
    assert {clause for page in PAGES.values() for clause in page.clauses} <= known
    assert all(page.clauses for page in PAGES.values())


def test_copies_add_up_to_the_box() -> None:
    """is.components.4 to is.components.9"""
    counts = dict.fromkeys(("event", "ministry", "advantage", "investment", "tile", "space", "award"), 0)
    for page in PAGES.values():
        counts[page.id.partition(":")[0]] += page.count
    assert counts == {
        "event": 41, "ministry": 26, "advantage": 22, "investment": 24, "tile": 32 + 96 + 2, "space": 112, "award": 8
    }  # fmt: skip


def test_an_event_says_what_it_does_for_each_side() -> None:
    page = PAGES["event:event_31"]
    for words in ("Britain", "France", "Base effect", "Bonus effect"):
        assert words in page.texts["en"]
    for words in ("英國", "法國", "一般效果", "加成效果"):
        assert words in page.texts["zh-Hant"]
