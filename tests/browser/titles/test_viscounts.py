"""Viscounts of the West Kingdom in real browsers: three rounds between three people, and a whole solo game. They play as bots would.

`make test` answers one question of each kind in a browser, at one desk and on a phone, and all others on the server. `make soak` answers
every question in a browser, from the first one to the last."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import begin, pages_of, play
from tests.browser.questions import table_asking, verb
from tests.browser.table import choose, confirmed, listening, moved_on, over, state, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.live import LiveSite

TITLE = "viscounts-of-the-west-kingdom"
SIZES = {"alice": "desk", "bob": "phone", "charlie": "desk"}
TWO = {name: SIZES[name] for name in ("bob", "charlie")}
"""Who has a page in `make test`. They are asked all kinds of questions that the three are asked, but for one, which the solo game asks."""
EACH = ("play", "move")
"""What everybody with a page answers there."""


def choose_here(page: Page, option: str) -> None:
    """Choose it by the panel; cards are left in the order in which they are shown."""
    if not option.startswith("order:"):
        choose(page, option)
        return
    before = state(page)["version"]
    unfold(page)
    page.get_by_role("button", name="In this order").click()
    confirmed(page)
    moved_on(page, before)


@pytest.mark.long
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_three_people_play_three_rounds(live_site: LiveSite, visitor: Callable[..., Visitor], every: bool) -> None:
    table = begin(live_site, TITLE, *SIZES)
    pages = pages_of(visitor, table, SIZES if every else TWO)
    clicked = play(
        live_site, table, pages, lambda match: match.state.round < 4, every=every, each=EACH, click=choose_here
    )
    assert {(name, verb) for name in pages for verb in EACH} <= clicked
    for page in pages.values():
        expect(page.locator(".vk-round b")).to_have_text("Round 4")
        expect(page.locator(".own .vk-hand .card:not(.card-back)")).not_to_have_count(0)
        expect(page.locator(".vk-seat .vk-hand .card:not(.card-back)")).to_have_count(0)
        no_sideways(page)
        axe(page)


@pytest.mark.long
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_whole_solo_game(live_site: LiveSite, visitor: Callable[..., Visitor], every: bool) -> None:
    table = begin(live_site, TITLE, "alice", mode="solo")
    pages = pages_of(visitor, table, {"alice": "desk"})
    page = pages["alice"]
    expect(page.locator(".vk-automa")).to_be_visible()
    clicked = play(live_site, table, pages, lambda match: True, every=every, click=choose_here)
    assert len(clicked) > 8
    assert over(page)
    expect(page.locator(".standings")).to_be_visible()
    expect(page.locator(".vk-automa")).to_contain_text("VP")
    axe(page)


def test_what_cannot_be_done_is_legible(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    number, name = table_asking(live_site, verb("move", 3), "alice", "bob", title=TITLE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    expect(page.locator(".deed.cannot-be").first).to_be_visible()
    axe(page)
