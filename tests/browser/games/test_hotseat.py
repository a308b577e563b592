"""Several people at one screen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import choose_by_button, draw_card, listening, moved_on, open_table, state
from tests.browsing import Visitor


def test_between_turns_a_curtain_falls(visitor: Callable[..., Visitor], axe: Callable[..., None]) -> None:
    alice = visitor("alice")
    open_table(alice.page, people="hot_seat")
    page = listening(alice.page)
    for _ in range(3):
        for _ in range(6):
            if page.locator(".curtain").count():
                break
            choose_by_button(page)
        curtain = page.locator(".curtain")
        expect(curtain).to_be_visible()
        assert page.locator("#table-board [data-element]").count() == 0
        assert page.locator("#log-lines li").count() == 0
        axe(page)
        for reloads in (True, False):
            page.reload() if reloads else page.goto(page.url.split("?")[0])
            listening(page)
            expect(curtain).to_be_visible()
            assert page.locator("[data-element*=':hand:']").count() == 0
        if int(state(page)["number"]):
            page.keyboard.press("ArrowLeft")
            expect(page.locator("#table-board .wall-board")).to_be_visible()
            assert page.locator("[data-element*=':hand:']").count() == 0
            page.keyboard.press("End")
            expect(curtain).to_be_visible()
        curtain.get_by_role("link").click()
        listening(page)
        expect(page.locator("#table-board [data-element*=':hand:']").first).to_be_visible()
        expect(page.locator("#table-ask .option").first).to_be_attached()


def test_what_was_done_last_is_taken_back_from_before_the_curtain(visitor: Callable[..., Visitor]) -> None:
    """As online, where it can be until somebody else has seen more."""
    alice = visitor("alice")
    open_table(alice.page, people="hot_seat")
    page = listening(alice.page)
    page.locator(".curtain").get_by_role("link").click()
    listening(page)
    version = state(page)["version"]
    draw_card(page)
    moved_on(page, version)
    version = state(page)["version"]
    page.locator("#table-ask .option[value^='play:']").first.evaluate("(option) => option.click()")  # no extra horseman
    moved_on(page, version)
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    version = state(page)["version"]
    page.keyboard.press("u")
    moved_on(page, version)
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator("#table-board [data-element*=':hand:']").first).to_be_visible()
