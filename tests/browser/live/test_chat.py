"""The chat of a table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import (
    listening,
    open_table,
)
from tests.browsing import Visitor


def test_talk_is_heard_by_the_players(visitor: Callable[..., Visitor], match: Callable[..., int]) -> None:
    number = match()
    alice, bob = (listening(visitor(name).goto(f"/table/{number}/", "en")) for name in ("alice", "bob"))
    alice.fill("#say-text", "早安,Bob <3")
    alice.keyboard.press("Enter")
    for page in (alice, bob):
        expect(page.locator("#table-chat")).to_contain_text("早安,Bob <3")
    expect(alice.locator("#say-text")).to_have_value("")


def test_talk_out_of_sight_is_told_of_to_all_but_who_speaks(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    number = match()
    alice, bob = (listening(visitor(name, size="phone").goto(f"/table/{number}/", "en")) for name in ("alice", "bob"))
    alice.get_by_role("navigation", name="Parts of the board").get_by_role("button", name="Log").click()
    alice.fill("#say-text", "早安")
    alice.keyboard.press("Enter")
    told = bob.locator(".toasts")
    expect(told).to_contain_text("青石 早安")
    expect(alice.locator("#table-chat")).to_contain_text("早安")
    expect(alice.locator(".toasts .notice")).to_have_count(0)
    told.locator(".notice").click()
    expect(bob.locator("#table-chat .chat-lines")).to_be_in_viewport()


def test_alone_among_bots_there_is_nobody_to_talk_to(visitor: Callable[..., Visitor]) -> None:
    page = visitor("alice").page
    open_table(page, bots=1)
    listening(page)
    expect(page.locator("#table-log")).to_be_visible()
    expect(page.locator("#table-chat")).to_be_hidden()
