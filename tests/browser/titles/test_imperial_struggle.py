"""Imperial Struggle in real browsers: a Peace Turn and the war after it between two people, one at a desk, one on a phone.

They play as bots would. `make test` answers one question of each kind in the browser, and what lies between on the server; `make soak`
answers all of them in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import begin, pages_of, play
from tests.browser.questions import table_asking, verb
from tests.browser.table import choose, listening
from tests.browsing import Visitor, axe, no_sideways
from tests.live import LiveSite

SIZES = {"alice": "desk", "bob": "phone"}
EACH = ("ministries", "tile", "flag")
"""What both answer in a browser."""


def play_to_the_second_turn(site: LiveSite, visitor: Callable[..., Visitor], *, every: bool) -> dict[str, Page]:
    """The pages of both, when the first Peace Turn and the War of the Spanish Succession are over."""
    table = begin(site, "imperial-struggle", *SIZES)
    pages = pages_of(visitor, table, SIZES)
    clicked = play(site, table, pages, lambda match: match.state.turn == 1, every=every, each=EACH)
    assert {(name, verb) for name in SIZES for verb in EACH} <= clicked
    return pages


def looked_at(pages: dict[str, Page]) -> None:
    """Both see the second turn, each their own cards and the backs of the other's."""
    for name, page in pages.items():
        other = next(side for side in ("france", "britain") if side != {"alice": "france", "bob": "britain"}[name])
        expect(page.locator(".turns .now")).to_have_text("2")
        expect(page.locator(".own .card-ministry")).not_to_have_count(0)
        expect(page.locator(f".is-seat.{other} .card-event")).to_have_count(0)
        no_sideways(page)
        axe(page)


@pytest.mark.long
def test_two_people_play_a_peace_turn_and_a_war(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    looked_at(play_to_the_second_turn(live_site, visitor, every=False))


@pytest.mark.soak
def test_two_people_play_them_by_the_browser_alone(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    looked_at(play_to_the_second_turn(live_site, visitor, every=True))


TOO_WIDE = """() => [...document.querySelectorAll(".is-piles .leads td")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent.trim())"""


def test_what_is_counted_has_room_for_its_figures(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    table = begin(live_site, "imperial-struggle", *SIZES)
    page = pages_of(visitor, table, {"alice": "desk"})["alice"]
    page.locator("#parts [data-to=piles]").click()
    expect(page.locator(".is-piles .leads td").first).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []


PLACES_BY_PAGE = """() => Object.fromEntries([...document.querySelectorAll("#table-board .is-region")]
  .map((region) => [region.dataset.part, region.querySelectorAll(".can[data-element^='space:']").length]))"""


def test_a_phone_turns_from_the_tiles_to_the_region_with_most_to_choose(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    """Though the page of the tiles has something to choose as well: the deck."""
    number, name = table_asking(live_site, verb("tile", 6), "alice", "bob", title="imperial-struggle")
    page = listening(visitor(name, size="phone").goto(f"/table/{number}/", "en"))
    here = page.locator("#parts [aria-current]")
    expect(here).to_have_attribute("data-to", "tracks")
    diplomatic = page.locator("#table-ask .option[value^='tile:']:has-text('Diplomatic')").first
    choose(page, diplomatic.get_attribute("value") or "")
    expect(page.locator("#table-board [data-part=tracks] .can[data-element=deck]")).to_have_count(1)
    places: dict[str, int] = page.evaluate(PLACES_BY_PAGE)
    expect(here).to_have_attribute("data-to", max(places, key=lambda region: places[region]))
    # Whoever looks at another Region, where something can be chosen too, stays there.
    other = next(region for region, n in places.items() if n and region != here.get_attribute("data-to"))
    page.locator(f"#parts [data-to={other}]").click()
    page.locator(f"#table-board .is-{other} .can[data-element^='space:']").first.click()
    expect(page.locator("#table-ask .option").first).to_be_attached()
    expect(here).to_have_attribute("data-to", other)


BEGINNINGS = """() => [...document.querySelectorAll(".own .card-event.folded")].map((card) => [
  card.querySelector(".words-of").textContent.trim(), card.querySelector(".card-begins")?.textContent ?? ""])"""


def test_a_card_without_room_for_its_text_shows_how_it_begins(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    table = begin(live_site, "imperial-struggle", *SIZES)
    page = pages_of(visitor, table, {"alice": "laptop"})["alice"]
    expect(page.locator(".own .card-event .card-begins").first).to_be_attached()
    begun = [(text, shown) for text, shown in page.evaluate(BEGINNINGS) if shown]
    for text, shown in begun:
        assert shown.endswith("…")
        assert text.startswith(shown.removesuffix("…"))
