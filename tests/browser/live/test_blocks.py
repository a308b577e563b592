"""Muting and blocking as people do it: at a message, on a page, with the keyboard, on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Relation
from tests.browser.table import listening
from tests.browsing import Visitor, axe, no_sideways
from tests.live import LiveSite

MUTE = {"zh-hant": "靜音", "zh-hans": "静音", "en": "Mute"}


@pytest.fixture(autouse=True)
def nobody_is_blocked(live_site: LiveSite) -> None:
    with live_site.database():
        Relation.objects.all().delete()


def says(page: Page, text: str) -> None:
    """Say that in the chat."""
    page.fill("#say-text", text)
    page.keyboard.press("Enter")
    expect(page.locator("#table-chat")).to_contain_text(text)


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_who_mutes_at_a_message_reads_no_more_of_it(
    visitor: Callable[..., Visitor], match: Callable[..., int], language: str
) -> None:
    number = match()
    alice, bob = (listening(visitor(name).goto(f"/table/{number}/", language)) for name in ("alice", "bob"))
    says(bob, "rude words")
    chat = alice.locator("#table-chat")
    expect(chat).to_contain_text("rude words")
    menu = alice.locator(".message-menu summary")
    menu.focus()
    alice.keyboard.press("Enter")
    expect(alice.locator(".message-menu")).to_have_attribute("open", "")
    says(bob, "and more")
    expect(chat).to_contain_text("and more")
    expect(alice.locator(".message-menu").first).to_have_attribute("open", "")
    axe(alice)
    alice.locator(".message-menu[open]").get_by_role("button", name=MUTE[language], exact=True).click()
    expect(chat).not_to_contain_text("rude words")
    expect(alice.locator(".chat-unheard")).to_be_visible()
    says(bob, "still there")
    expect(alice.locator(".chat-unheard")).to_contain_text("3")
    expect(alice.locator(".toasts .notice").filter(has_text="still there")).to_have_count(0)
    assert "still there" not in alice.content()
    axe(alice)


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("small", "zh-hant"), ("phone", "zh-hans")])
def test_the_pages_are_for_everybody(
    visitor: Callable[..., Visitor], match: Callable[..., int], size: str, language: str
) -> None:
    number = match()
    alice = visitor("alice", size=size, theme="night" if size == "small" else "paper")
    page = alice.goto("/people/bob/", language)
    page.locator("#blocks button[value=block]").click()
    expect(page.locator("#blocks button[value=unblock]")).to_be_visible()
    axe(page)
    no_sideways(page)
    for address in ("/play/blocked/", f"/table/{number}/people/"):
        alice.goto(address, language)
        axe(page)
        no_sideways(page)
    page.locator("button[value=unblock]").click()
    expect(page.locator("button[value=block]")).to_be_visible()


def test_the_host_closes_the_spectators_talk_for_all_who_look(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    number = match()
    charlie = listening(visitor("charlie").goto(f"/table/{number}/", "en"))
    says(charlie, "from outside")
    host = visitor("alice").goto(f"/table/{number}/people/", "en")
    host.get_by_role("button", name="Close the spectators' talk").click()
    expect(charlie.locator(".chat-closed")).to_be_visible()
    expect(charlie.locator("#say")).to_be_hidden()
    expect(charlie.locator("#table-chat")).to_contain_text("from outside")
    axe(charlie)
    host.goto(f"/en/table/{number}/people/")
    host.get_by_role("button", name="Open the spectators' talk").click()
    expect(charlie.locator("#say")).to_be_visible()
