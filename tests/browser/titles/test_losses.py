"""The question before something is lost: by click, key and finger, once, and not for those who do not want it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.learning.scenarios import scenarios
from games.models import Table
from tests.browser.playing import begin
from tests.browser.table import eventually, listening, menu, moved_on, state, turn_to, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, laid
from tests.live import LiveSite

BOTH = pytest.mark.parametrize("size", ["desk", "phone"])


def after_the_tile(site: LiveSite) -> Table:
    """Imperial Struggle, where Alice has taken a tile with two kinds of points, the Military Upgrade and an Event."""
    table = begin(site, "imperial-struggle", "alice", "bob")
    with site.database():
        laid(table, scenarios("imperial-struggle")["what_is_left_of_a_tile_is_lost"])
        answer(table, "tile:inv_16")
    return table


def page_of(site: LiveSite, visitor: Callable[..., Visitor], table: Table, size: str, language: str = "en") -> Page:
    page = listening(visitor("alice", size=size).goto(f"/table/{table.pk}/", language))
    unfold(page)
    return page


def question(page: Page) -> Locator:
    return page.locator("[data-confirming]")


def ending(page: Page, option: str = "end") -> Locator:
    return page.locator(f"#table-ask .option[value={option}]")


def asked(page: Page, *, losses: int) -> Locator:
    """The question is asked, with that many losses, each with its clause; its buttons are in sight and the first has the focus."""
    listed = question(page).locator(".confirm-losses:visible > li")
    expect(listed).to_have_count(losses)
    expect(listed.locator("a.rule-link")).to_have_count(losses)
    for button in question(page).locator("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(question(page).locator("[data-confirm-yes]")).to_be_focused()
    return question(page)


def kept(site: LiveSite) -> bool:
    with site.database():
        return User.objects.get(username="alice").asks_losses


@BOTH
def test_one_is_asked_once_and_may_go_on_or_end(
    live_site: LiveSite, visitor: Callable[..., Visitor], size: str
) -> None:
    page = page_of(live_site, visitor, after_the_tile(live_site), size)
    before = state(page)["version"]
    ending(page).click()
    box = asked(page, losses=4)
    no_sideways(page)
    axe(page)
    box.get_by_role("button", name="Go on playing").click()
    expect(box).to_be_hidden()
    expect(ending(page)).to_be_focused()
    assert state(page)["version"] == before, "nothing was sent"
    ending(page).click()
    asked(page, losses=4).get_by_role("button", name="Do it all the same").click()
    moved_on(page, before)
    expect(page.locator("#table-ask.ask-wait")).to_be_visible()
    assert kept(live_site)


def test_by_keys_alone(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    page = page_of(live_site, visitor, after_the_tile(live_site), "desk")
    before = state(page)["version"]
    for _ in range(12):
        key = ending(page).locator("kbd").first.text_content() or ""
        if len(key) == 1:
            break
        page.keyboard.press("0")
    page.keyboard.press(key)
    asked(page, losses=4)
    page.keyboard.press("Escape")
    expect(question(page)).to_be_hidden()
    page.keyboard.press(key)
    asked(page, losses=4)
    page.keyboard.press("Enter")
    moved_on(page, before)


def test_by_the_board(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    """Passing is chosen at the marker of Debt."""
    page = page_of(live_site, visitor, after_the_tile(live_site), "desk")
    page.locator("#table-board .can[data-element='track:debt:france']").first.click()
    box = asked(page, losses=4)
    expect(box.locator("[data-confirm-label]")).to_have_text("Pass")


def test_by_a_finger_on_the_board(live_site: LiveSite, visitor: Callable[..., Visitor]) -> None:
    page = page_of(live_site, visitor, after_the_tile(live_site), "phone")
    page.locator("[data-fold]").click()
    turn_to(page, page.locator("#table-board .can[data-element='track:debt:france']")).first.tap()
    page.locator("[data-pointed-gives] button").click(delay=400)
    expect(asked(page, losses=4).locator("[data-confirm-label]")).to_have_text("Pass")


@BOTH
def test_who_wants_no_question_says_so_in_it(live_site: LiveSite, visitor: Callable[..., Visitor], size: str) -> None:
    """It holds from there on, at other tables too, until the menu says otherwise."""
    page = page_of(live_site, visitor, after_the_tile(live_site), size)
    before = state(page)["version"]
    ending(page).click()
    asked(page, losses=4).get_by_label("Do not ask again when something is lost").check()
    question(page).get_by_role("button", name="Do it all the same").click()
    moved_on(page, before)
    eventually(page, lambda: not kept(live_site), lambda: "the account still asks")
    page = page_of(live_site, visitor, after_the_tile(live_site), size)
    before = state(page)["version"]
    ending(page).click()
    expect(question(page).locator(".confirm-losses:visible")).to_have_count(0)
    if question(page).is_visible():  # the first time that one hands over is another question
        question(page).get_by_role("button", name="Confirm").click()
    moved_on(page, before)
    switch = menu(page).locator("[data-asks-losses]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    eventually(page, lambda: kept(live_site), lambda: "the account does not ask")
    page = page_of(live_site, visitor, after_the_tile(live_site), size)
    ending(page).click()
    asked(page, losses=4)


@BOTH
def test_another_title_asks_in_its_own_words(live_site: LiveSite, visitor: Callable[..., Visitor], size: str) -> None:
    """In the Viscounts a trade that does less than the icons allow; the one that does all is given at once."""
    table = begin(live_site, "viscounts-of-the-west-kingdom", "alice", "bob", "charlie")
    with live_site.database():
        laid(table, scenarios("viscounts-of-the-west-kingdom")["trades_are_counted_as_they_are_offered"])
    page = page_of(live_site, visitor, table, size, "zh-hant")
    before = state(page)["version"]
    page.locator("#table-ask .option[value='trade:1']").click()
    box = asked(page, losses=1)
    expect(box.locator("li")).to_contain_text("再交易 1 次，圖示已經足夠")
    axe(page)
    box.get_by_role("button", name="繼續進行").click()
    page.locator("#table-ask .option[value='trade:2']").click()
    moved_on(page, before)


def test_where_the_choice_cannot_be_saved_it_holds_on_the_page_and_says_so(
    live_site: LiveSite, visitor: Callable[..., Visitor]
) -> None:
    page = page_of(live_site, visitor, after_the_tile(live_site), "desk")
    page.route("**/accounts/losses/", lambda route: route.fulfill(status=403))
    menu(page).get_by_role("button", name="Ask before something is lost").click()
    expect(page.locator("#toasts")).to_contain_text("could not be saved")
    page.keyboard.press("Escape")
    ending(page).click()
    expect(question(page).locator(".confirm-losses:visible")).to_have_count(0)
    assert kept(live_site)
