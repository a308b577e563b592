"""Component pages: every card, tile and space has one, in both languages, with clauses of the book."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.translation import override

from games import titles
from games.drawing.words.wording import Wording
from games.engine.rules.text import Text
from games.engine.title.component import Component
from games.titles.imperial_struggle.table import components as data
from games.titles.imperial_struggle.table.cards import advantages, events, ministries
from tests.rules import rule

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
        *(f"theater:{theater}" for theater in data.theaters()),
        *(f"demand:{commodity}" for commodity in data.COMMODITIES),
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
    printed_on_boards = ("theater", "demand")
    for page in (page for page in PAGES.values() if not page.id.startswith(printed_on_boards)):
        counts[page.id.partition(":")[0]] += page.count
    assert counts == {
        "event": 41, "ministry": 26, "advantage": 22, "investment": 24, "tile": 32 + 96 + 2, "space": 112, "award": 8
    }  # fmt: skip


def facts_of(page: Component) -> dict[str, str]:
    """What a page tells, in English."""
    with override("en"):
        words = Wording(TITLE, "en", [])
        return {words.plain(label): words.plain(value) for label, value in page.facts if isinstance(value, Text)}


@rule("is.displays.wss.4", "is.displays.wss.5", "is.wars.spoils.1")
def test_a_theater_lists_every_row_of_its_spoils_and_what_gives_strength() -> None:
    labels = facts_of(PAGES["theater:wss_jacobite"])
    assert labels["by 1 to 2"] == "1 victory point"
    assert labels["by 5 or more"] == "4 victory points, the loser gains 2 Treaty Points"
    assert labels["France, by 3 or more"] == "a Jacobite Victory marker"
    assert {"Alliance spaces", "Keywords", "Conflict markers in"} <= {*labels}


@rule("is.wars.2")
def test_a_theater_lists_its_bonus_strength_spoils_and_additional_territories() -> None:
    facts = facts_of(PAGES["theater:wss_spain"])
    assert facts["Alliance spaces"] == "Sardinia, Spain (Alliance, upper left), Spain (Alliance, lower left)"
    assert (facts["Keywords"], facts["Squadrons in"]) == ("Governance", "Europe")
    assert facts["by 2 to 3"] == "1 victory point, 1 Conquest Point, the loser gains 2 Treaty Points"
    assert facts["Conquest Points also for"] == "San Agustín, Asiento"


@rule("is.scoring.demand.2")
def test_a_demand_says_what_it_gives_in_each_era() -> None:
    facts = facts_of(PAGES["demand:tobacco"])
    assert facts["Succession Era"] == "3 victory points, 1 Debt more"
    assert facts["Revolution Era"] == "1 victory point, 1 Debt more"


def test_an_event_says_what_it_does_for_each_side() -> None:
    page = PAGES["event:event_31"]
    for words in ("Britain", "France", "Base effect", "Bonus effect"):
        assert words in page.texts["en"]
    for words in ("英國", "法國", "一般效果", "加成效果"):
        assert words in page.texts["zh-Hant"]
