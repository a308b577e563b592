"""The first page and the pages about people, in a real browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.live import LiveSite
from tests.people import PASSWORD

PAGES = ("/", "/credits/", "/accounts/sign-in/", "/accounts/sign-up/", "/accounts/forgotten/", "/nowhere/")
OWN_PAGES = ("/accounts/profile/", "/accounts/email/", "/accounts/password/", "/accounts/sign-out/")


@looks()
def test_anybody_can_use_every_page(
    visitor: Callable[..., Visitor], axe: Callable[..., None], size: str, theme: str
) -> None:
    someone = visitor(size=size, theme=theme)
    alice = visitor("alice", size=size, theme=theme)
    for person, pages in ((someone, PAGES), (alice, OWN_PAGES)):
        for number, path in enumerate(pages):
            page = person.goto(path, list(PREFIXES)[number % len(PREFIXES)])
            no_sideways(page)
            axe(page)


def test_one_click_from_the_first_page_sits_at_a_table(page: Page) -> None:
    page.goto("/en/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/en/table/\d+/"))
    expect(page.locator("#table-players")).to_contain_text("Guest")


def test_the_first_page_needs_no_script(visitor: Callable[..., Visitor]) -> None:
    page = visitor(javascript=False).goto("/", "en")
    page.get_by_role("link", name="Night colors").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.get_by_role("link", name="简体中文").click()
    expect(page.get_by_role("button", name="立刻开局")).to_be_visible()


def test_the_theme_changes_at_once_and_stays(page: Page) -> None:
    page.goto("/en/")
    with page.expect_response(re.compile("/theme/night/")):
        page.get_by_role("link", name="Night colors").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    expect(page.get_by_role("link", name="Paper colors")).to_be_focused()
    page.goto("/en/credits/")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


def test_a_guest_registers_and_keeps_the_seat(page: Page, live_site: LiveSite) -> None:
    page.goto("/en/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/en/table/\d+/"))
    table = page.url
    page.goto("/en/accounts/sign-up/")
    page.get_by_label("User name").fill("fiona")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password confirmation").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Keep my games").click()
    expect(page.locator("#account")).to_contain_text("fiona")
    page.goto("/en/play/mine/")
    expect(page.locator(f'main a[href="{table.removeprefix(live_site.url)}"]').first).to_be_visible()


def test_a_guest_signs_in_and_brings_the_seat_along(page: Page, live_site: LiveSite) -> None:
    live_site.person("bob")
    page.goto("/en/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/en/table/\d+/"))
    table = page.url
    page.goto("/en/accounts/sign-in/")
    page.get_by_label("User name").fill("bob")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("status").first).to_contain_text("now yours")
    page.goto("/en/play/mine/")
    expect(page.locator(f'main a[href="{table.removeprefix(live_site.url)}"]').first).to_be_visible()


def test_what_is_wrong_is_said_beside_the_field(page: Page) -> None:
    page.goto("/en/accounts/sign-up/")
    page.get_by_label("User name").fill("two words")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password confirmation").fill("another")
    page.locator("main").get_by_role("button", name="Register").click()
    expect(page.get_by_role("alert")).to_contain_text("marked fields")
    expect(page.get_by_label("User name")).to_have_attribute("aria-invalid", "true")


def link_to(live_site: LiveSite, address: str) -> str:
    """The link in the latest e-mail to an address. A worker of the site sends it a moment after the page."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        emails = sorted((live_site.folder / "emails").glob("*"), key=lambda file: file.stat().st_mtime)
        links = [
            re.search(r"http://\S+/accounts/forgotten/\S+", file.read_text())
            for file in emails
            if address in file.read_text()
        ]
        if links and links[-1]:
            return links[-1][0]
        time.sleep(0.2)
    raise AssertionError(f"no e-mail to {address}")


def test_a_forgotten_password_is_set_anew(page: Page, live_site: LiveSite) -> None:
    person: User = live_site.person("frank")
    page.goto("/en/accounts/forgotten/")
    page.get_by_label("E-mail address").fill(person.email)
    page.get_by_role("button", name="Send me the link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Look into your mailbox")
    page.goto(link_to(live_site, person.email))
    page.get_by_label("New password", exact=True).fill("seven-lean-kine")
    page.get_by_label("New password confirmation").fill("seven-lean-kine")
    page.get_by_role("button", name="Save").click()
    page.get_by_label("User name").fill("frank")
    page.get_by_label("Password").fill("seven-lean-kine")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("#account")).to_contain_text("frank")
