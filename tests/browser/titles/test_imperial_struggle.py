"""Imperial Struggle in real browsers: a Peace Turn and the war after it between two people, one at a desk, one on a phone.

They play as bots would. `make test` answers one question of each kind in the browser, and what lies between on the server; `make soak`
answers all of them in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import begin, pages_of, play
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
