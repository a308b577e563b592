"""Tables of the code in a real browser: on a desk, on a small phone, with the keyboard, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browsing import PREFIXES, Visitor, no_sideways

Guests = Callable[..., Visitor]
WALL, STRUGGLE, FOUNDERS = "/rules/great-wall/", "/rules/imperial-struggle/", "/rules/founders-of-gloomhaven/"
VIS, CHINA = "/rules/viscounts-of-the-west-kingdom/", "/rules/great-wall-of-china/"
PAGES = [
    f"{WALL}tables/",
    f"{WALL}tables/sequence-co-op/",
    f"{WALL}tables/locations/",
    f"{WALL}tables/ending/",
    f"{WALL}designed/",
    f"{STRUGGLE}tables/war-awi/",
    f"{STRUGGLE}tables/deck-investments/",
    f"{FOUNDERS}tables/advisers/",
    f"{FOUNDERS}components/prestige:university/",
    f"{VIS}tables/buildings/",
    f"{VIS}tables/deck-townsfolk/",
    f"{CHINA}tables/deck-wall-cards/",
    f"{CHINA}tables/chance/",
]


@pytest.mark.parametrize(("size", "theme", "first"), [("desk", "paper", 0), ("small", "night", 1)])
def test_anybody_can_read_every_kind_of_table(
    visitor: Guests, axe: Callable[..., None], size: str, theme: str, first: int
) -> None:
    someone = visitor(size=size, theme=theme)
    for number, path in list(enumerate(PAGES))[first::2]:
        page = someone.goto(path, list(PREFIXES)[number % len(PREFIXES)])
        no_sideways(page)
        axe(page)


def test_a_wide_table_scrolls_in_its_frame_and_keeps_its_first_column(visitor: Guests) -> None:
    page = visitor(size="small").goto(f"{WALL}tables/locations/", "en")
    no_sideways(page)
    frame, head = page.get_by_role("region").first, page.get_by_role("rowheader", name="Lumber Mill")
    before = head.bounding_box()
    frame.focus()
    page.keyboard.press("ArrowRight")
    frame.evaluate("frame => frame.scrollTo(200, 0)")
    after = head.bounding_box()
    assert before
    assert after
    assert abs(before["x"] - after["x"]) <= 2
    expect(page.get_by_role("columnheader", name="Overseer to level 3")).to_be_in_viewport()


def test_a_step_leads_to_the_next_and_to_its_clause(visitor: Guests) -> None:
    page = visitor().goto(f"{WALL}tables/sequence-standard/", "en")
    page.locator("#step-autumn > .step-next").get_by_role("link", name=re.compile("Winter")).click()
    expect(page).to_have_url(re.compile("#step-winter$"))
    expect(page.locator("#step-winter")).to_be_in_viewport()
    page.locator("#step-choose_commands > .step-rules a").first.click()
    expect(page).to_have_url(re.compile(r"/gw\.autumn\.choose\.1/$"))


@pytest.mark.parametrize("javascript", [True, False])
def test_what_was_designed_here_is_found_and_explained(visitor: Guests, javascript: bool) -> None:
    page = visitor(size="phone", javascript=javascript).goto(f"{VIS}components/", "en")
    page.get_by_label("Origin").select_option("house design")
    if not javascript:
        page.get_by_role("button", name="Search", exact=True).last.click()
    expect(page.locator(".listed")).to_have_count(43)
    page.get_by_label("Expansion or mode").select_option("Keeper of Keys")
    if not javascript:
        page.get_by_role("button", name="Search", exact=True).last.click()
    expect(page.locator(".listed")).to_have_count(4)
    page.locator(".listed a.designed-badge").first.click()
    expect(page).to_have_url(re.compile("/designed/#manuscripts$"))
    expect(page.locator("#manuscripts")).to_contain_text("Why")


def test_a_table_is_printed_whole(visitor: Guests) -> None:
    page = visitor(size="small").goto(f"{WALL}tables/locations/", "en")
    page.emulate_media(media="print")
    assert page.locator(".table-scroll").evaluate("frame => getComputedStyle(frame).overflowX") == "visible"
    expect(page.locator(".book-bar")).to_be_hidden()
