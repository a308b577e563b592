"""Deleting oneself, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.live import LiveSite
from tests.people import PASSWORD


@looks()
def test_anybody_can_read_what_goes_and_what_stays(
    visitor: Callable[..., Visitor], axe: Callable[..., None], size: str, theme: str
) -> None:
    alice = visitor("alice", size=size, theme=theme)
    for language in PREFIXES:
        page = alice.goto("/accounts/delete/", language)
        no_sideways(page)
        axe(page)


def test_somebody_deletes_their_account_by_keyboard(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None]
) -> None:
    live_site.person("gwen", display_name="Gwen")
    page = visitor("gwen").goto("/accounts/profile/", "en")
    page.get_by_role("link", name="Delete my account").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Delete my account")
    page.get_by_label("Your password").press_sequentially("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your password")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("main")).to_contain_text("That is not your password.")
    axe(page)
    page.get_by_label("Your password").press_sequentially(PASSWORD)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Delete my account for good")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/en/$"))
    expect(page.get_by_role("status").first).to_contain_text("Your account is deleted.")
    expect(page.locator("#account")).not_to_contain_text("Gwen")
    axe(page)


def test_a_guest_is_forgotten_by_a_second_button(page: Page, axe: Callable[..., None]) -> None:
    page.goto("/en/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/en/table/\d+/"))
    page.goto("/en/accounts/profile/")
    page.get_by_role("link", name="Delete this guest").click()
    axe(page)
    page.get_by_role("button", name="Delete this guest for good").click()
    expect(page.get_by_role("status").first).to_contain_text("as a guest is deleted")
    expect(page.locator("#account")).not_to_contain_text("Guest")
