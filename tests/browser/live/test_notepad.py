"""The notepad of a table: what one writes is saved as it is written, and nothing of it is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Note
from tests.browser.table import eventually, listening
from tests.browsing import Visitor, looks
from tests.live import LiveSite

TEXT, STATE, OTHER = "#notepad [data-text]", "#notepad [data-state]", "#notepad [data-other]"


def notes(site: LiveSite, number: int) -> list[str]:
    """What the site has of the notes at a table."""
    with site.database():
        return list(Note.objects.filter(table=number).order_by("pk").values_list("text", flat=True))


def comes(page: Page, site: LiveSite, number: int, text: str) -> None:
    """Wait until the site has this text, and no other, of a table."""
    eventually(page, lambda: notes(site, number) == [text], lambda: notes(site, number))


def opened(someone: Visitor, number: int, language: str = "en") -> Page:
    """The page of the table with its notepad open, by the key."""
    page = listening(someone.goto(f"/table/{number}/", language))
    page.keyboard.press("t")
    expect(page.locator(TEXT)).to_be_focused()
    return page


def fetched(page: Page) -> Page:
    """Wait until the notepad has what the site has."""
    expect(page.locator("#notepad")).to_have_attribute("data-fetched", "yes")
    return page


def typed(page: Page, text: str) -> None:
    """Type into the open notepad, and wait until the site has it."""
    fetched(page)
    page.keyboard.type(text)
    expect(page.locator(STATE)).to_have_text("Saved")


def test_what_is_written_is_saved_and_there_again_on_another_device(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite
) -> None:
    number = match(4)
    typed(opened(visitor("alice"), number), "Bob holds the wall.\nq1u <b>")
    assert notes(live_site, number) == ["Bob holds the wall.\nq1u <b>"]
    phone = fetched(opened(visitor("alice", size="phone"), number))
    expect(phone.locator(TEXT)).to_have_value("Bob holds the wall.\nq1u <b>")
    assert phone.locator(TEXT).get_attribute("dir") == "auto"
    for name in ("bob", "charlie"):
        expect(fetched(opened(visitor(name), number)).locator(TEXT)).to_have_value("")


def test_two_devices_keep_both_texts(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite
) -> None:
    number = match()
    someone = visitor("alice")
    desk, phone = opened(visitor("alice"), number), opened(someone, number)
    fetched(phone)
    typed(desk, "From the desk.")
    phone.keyboard.type("From the phone.")
    expect(phone.locator(OTHER)).to_be_visible()
    expect(phone.locator("[data-other-text]")).to_have_value("From the desk.")
    expect(phone.locator(TEXT)).to_have_value("From the phone.")
    assert notes(live_site, number) == ["From the desk."]
    phone.get_by_role("button", name="Keep both").click()
    expect(phone.locator(STATE)).to_have_text("Saved")
    assert notes(live_site, number) == ["From the desk.\n\nFrom the phone."]
    someone.complaints.clear()  # of the answer that told of the other device


@pytest.mark.parametrize(("button", "kept"), [("Keep only mine", "mine"), ("Keep only the other", "the other")])
def test_one_of_two_texts_is_kept_if_that_is_chosen(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite, button: str, kept: str
) -> None:
    number, someone = match(), visitor("alice", size="phone")
    desk, phone = opened(visitor("alice"), number), opened(someone, number)
    fetched(phone)
    typed(desk, "the other")
    phone.keyboard.type("mine")
    phone.get_by_role("button", name=button).click()
    expect(phone.locator(OTHER)).to_be_hidden()
    comes(phone, live_site, number, kept)
    someone.complaints.clear()


def test_without_a_connection_it_is_kept_and_sent_later(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite
) -> None:
    someone, number = visitor("alice"), match()
    page = opened(someone, number)
    typed(page, "Before. ")
    someone.context.set_offline(True)
    page.keyboard.type("Meanwhile.")
    expect(page.locator(STATE)).to_contain_text("kept in this browser")
    assert notes(live_site, number) == ["Before. "]
    someone.context.set_offline(False)
    expect(page.locator(STATE)).to_have_text("Saved")
    assert notes(live_site, number) == ["Before. Meanwhile."]
    someone.complaints.clear()  # of the requests that failed


@pytest.mark.parametrize("where", ["table", "list"])
def test_what_a_closed_page_could_not_send_is_sent_by_the_next_one(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite, where: str
) -> None:
    number, someone = match(), visitor("alice", own=True)
    page = opened(someone, number)
    typed(page, "One. ")
    someone.context.set_offline(True)
    page.keyboard.type("Two.")
    expect(page.locator(STATE)).to_contain_text("kept in this browser")
    page.close()
    someone.context.set_offline(False)
    assert notes(live_site, number) == ["One. "]
    following = someone.context.new_page()
    following.goto(f"/en/table/{number}/" if where == "table" else "/en/play/notes/")
    comes(following, live_site, number, "One. Two.")
    someone.complaints.clear()


def test_a_page_that_is_left_at_once_has_sent_it(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite
) -> None:
    number = match()
    page = fetched(opened(visitor("alice"), number))
    page.keyboard.type("Gone at once.")
    page.goto("/en/play/")
    comes(page, live_site, number, "Gone at once.")


def test_a_stranger_becomes_a_guest_and_writes(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite
) -> None:
    number = match(2)
    page = listening(visitor().goto(f"/table/{number}/", "en"))
    page.locator(".notepad-opens").click()
    page.get_by_role("button", name="Write as a guest").click()
    page.wait_for_url(re.compile(rf"/en/table/{number}/#write"))
    expect(page.locator(TEXT)).to_be_focused()
    typed(page, "As a guest.")
    assert notes(live_site, number) == ["As a guest."]


def test_by_keys_it_opens_closes_and_hinders_no_other(
    visitor: Callable[..., Visitor], match: Callable[..., int]
) -> None:
    page = listening(visitor("alice").goto(f"/table/{match(4)}/", "en"))
    room = page.locator("#table-ask").bounding_box()
    page.keyboard.press("t")
    expect(page.locator(TEXT)).to_be_focused()
    fetched(page)
    page.keyboard.type("m?b")
    expect(page.locator(TEXT)).to_have_value("m?b")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#notepad")).to_be_hidden()
    expect(page.locator(".notepad-opens")).to_be_focused()
    assert page.locator("#table-ask").bounding_box() == room, "while it is shut it takes no room"
    page.locator(".notepad-opens").click()
    expect(page.locator("#notepad")).to_be_visible()
    page.locator("#notepad [data-closes]").click()
    expect(page.locator("#notepad")).to_be_hidden()


@looks()
def test_anybody_can_use_it(
    visitor: Callable[..., Visitor], match: Callable[..., int], axe: Callable[..., None], size: str, theme: str
) -> None:
    number = match(4)
    page = listening(visitor("alice", size=size, theme=theme).goto(f"/table/{number}/", "en"))
    if size != "desk":
        page.get_by_role("navigation", name="Parts of the board").get_by_role("button", name="Log").click()
    page.locator(".notepad-opens").click()
    typed(page, "The dragon comes last.")
    box, window = page.locator("#notepad").bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["height"] >= 150
    axe(page)
    page.goto(f"/en/play/notes/?q=dragon+{number}")
    expect(page.locator(".note mark")).to_have_text("dragon")
    axe(page)
    page.get_by_role("link", name="Read all").click()
    expect(page.locator("#text")).to_have_value("The dragon comes last.")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_there_is_a_page(
    visitor: Callable[..., Visitor], match: Callable[..., int], live_site: LiveSite
) -> None:
    number = match(2)
    page = visitor("alice", javascript=False).goto(f"/table/{number}/", "en")
    page.locator(".notepad-opens").click()
    page.fill("#text", "By a form.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#text")).to_have_value("By a form.")
    assert notes(live_site, number) == ["By a form."]
