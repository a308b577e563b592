"""The board as a list in real browsers: walked by keys, chosen from, kept while the table changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import tables
from games.models import Table
from tests.browser.table import choose_by_key, confirmed, eventually, listening, mine, moved_on, over, state
from tests.browsing import Visitor, axe, looks, no_sideways
from tests.games.making import played
from tests.live import LiveSite

YEAR = 220
"""More answers than a year takes."""


def label(page: Page) -> str:
    """What a screen reader says of the item that has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))


def opened(page: Page) -> Page:
    """The list, opened by its key, with the focus in it."""
    page.keyboard.press("b")
    expect(page.locator("#outline [role=tree]")).to_be_visible()
    expect(page.locator("#outline [role=treeitem]:focus")).to_have_count(1)
    return page


def walk_to_a_choice(page: Page) -> None:
    """By the arrow keys alone: down the list, into what has something to choose, to the first choice."""
    page.keyboard.press("Home")
    for _ in range(400):
        if page.evaluate("'option' in document.activeElement.dataset"):
            return
        said = label(page)
        page.keyboard.press("ArrowRight" if "something can be chosen here" in said else "ArrowDown")
        if label(page) == said:
            page.keyboard.press("ArrowDown")
    raise AssertionError("nothing to choose in the list")


def by_the_list(page: Page) -> None:
    """Answer from the list, or by the panel's key where the question points at nothing on the table."""
    before = state(page)["version"]
    expect(page.locator(f"#outline-list[data-version='{before}']")).to_be_attached()
    if page.locator("#outline .outline-choice").count():
        walk_to_a_choice(page)
        page.keyboard.press("Enter")
        confirmed(page)
        moved_on(page, before)
    else:
        page.keyboard.press("Escape")
        choose_by_key(page)


@looks("phone")
def test_the_list_is_walked_and_answers(
    visitor: Callable[..., Visitor], match: Callable[..., int], size: str, theme: str
) -> None:
    number = match(6)
    pages = [
        listening(visitor(name, size=size, theme=theme).goto(f"/table/{number}/", "en")) for name in ("alice", "bob")
    ]
    page = opened(next(page for page in pages if mine(page)))
    expect(page.locator("#outline [role=group]").first).to_be_hidden()
    axe(page)
    no_sideways(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert label(page).startswith("Row 1")
    page.keyboard.press("ArrowLeft")
    assert label(page).startswith("The wall")
    page.keyboard.press("p")
    assert label(page).startswith("Players")
    walk_to_a_choice(page)
    before = state(page)["version"]
    page.keyboard.press("Enter")
    confirmed(page)
    moved_on(page, before)
    page.locator("#outline-list").focus()
    page.keyboard.press("Escape")


def test_skip_links_lead_to_the_question_and_to_the_list(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = listening(visitor("alice").goto(f"/table/{match(6)}/", "en"))
    axe(page)
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.locator(".skip-link:focus")).to_have_text("To the question")
    expect(page.locator(".skip-link:focus")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator("#ask-heading")).to_be_focused()
    page.locator("[data-skips-to-list]").focus()
    expect(page.locator("[data-skips-to-list]")).to_have_text("The board as a list")
    page.keyboard.press("Enter")
    expect(page.locator("#outline [role=treeitem]:focus")).to_have_count(1)


def test_what_was_opened_stays_open_and_the_focus_in_its_place(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    number = match(6)
    pages = [listening(visitor(name).goto(f"/table/{number}/", "en")) for name in ("alice", "bob")]
    moving, reading = sorted(pages, key=mine, reverse=True)
    opened(reading)
    reading.keyboard.press("ArrowRight")
    reading.keyboard.press("ArrowRight")
    reading.keyboard.press("ArrowDown")
    said, version = label(reading), state(reading)["version"]
    assert said.startswith("Row 2")
    opened(moving)
    by_the_list(moving)
    moved_on(reading, version)
    eventually(reading, lambda: label(reading).startswith("Row 2"), lambda: label(reading))
    reading.keyboard.press("Escape")
    expect(reading.locator("#outline")).to_be_hidden()


@pytest.mark.parametrize("answers", [15, pytest.param(YEAR, marks=pytest.mark.soak)])
def test_the_great_wall_is_played_by_the_list(
    live_site: LiveSite, visitor: Callable[..., Visitor], answers: int
) -> None:
    """Some questions, or those of a year."""
    alice = live_site.person("alice")
    with live_site.database():
        table = tables.create(host=alice, title="great-wall", mode="solo", players=1)
        tables.start(table_id=table.pk, by=alice)
        table = played(Table.objects.get(pk=table.pk), 4, seed="list")
    page = opened(listening(visitor("alice").goto(f"/table/{table.pk}/", "en")))
    answered = 0
    while year(page) < 2 and not over(page) and answered < answers:
        if page.locator("#outline").is_hidden():
            opened(page)
        by_the_list(page)
        answered += 1
    assert 10 < answered < YEAR


def year(page: Page) -> int:
    """The year, as the list says it."""
    said = page.locator("#outline [role=treeitem]").first.get_attribute("aria-label") or ""
    return int(said.partition("year ")[2].partition(";")[0])
