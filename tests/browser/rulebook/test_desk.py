"""A draft on its way: imported, reviewed, tried beside the board, given a time; by keys, on a phone, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from rulebook.editing.reviewing import submit
from rulebook.kinds import Stage, State
from rulebook.models import Action, Book, Erratum
from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.live import LiveSite

Guests = Callable[..., Visitor]
TARGET = "gw.winter.siege.2"
WORDS = "Hereby the Defense is seven."
CHAPTER = """\
---
id: gw.winter
title: {zh-Hant: 冬季, en: Winter}
---

## gw.winter.siege.2

防禦值為 9 <b>。
"""
ERRATA = "/admin/rulebook/erratum/"


@pytest.fixture
def item(live_site: LiveSite) -> Iterator[Erratum]:
    """A draft that waits for a review; gone afterwards."""
    editor = live_site.person("editor")
    with live_site.database():
        row = Erratum.objects.create(
            book=Book.objects.get(prefix="gw"),
            target=TARGET,
            text_hant="防禦值為 7。",
            text_en=WORDS,
            reason_hant="印錯了。",
            reason_en="A misprint.",
            written_by=editor,
        )
        submit(row, by=editor)
    yield row
    with live_site.database():
        Erratum.objects.filter(state=State.DRAFT).delete()
        Action.objects.all().delete()


def test_a_reviewer_approves_by_keys_and_a_publisher_sets_the_time(
    live_site: LiveSite, visitor: Guests, item: Erratum
) -> None:
    address = f"{ERRATA}{item.pk}/preview/"
    page = visitor("reviewer").goto(address, "en")
    expect(page.get_by_text("Waits for a second pair of eyes")).to_be_visible()
    expect(page.get_by_text("games/titles/great_wall/rules/siege.py").first).to_be_visible()
    page.get_by_label("Remark").focus()
    page.keyboard.type("Checked against the printed book.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Approve this text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".messagelist")).to_contain_text("Approved.")
    page = visitor("publisher").goto(address, "en")
    expect(page.get_by_text("Checked against the printed book.")).to_be_visible()
    page.locator("#publish-at").fill("2099-01-02T08:30")
    page.get_by_role("button", name="Set the time").click()
    expect(page.locator(".draft-state")).to_contain_text("2099-01-02 08:30")
    page.get_by_role("button", name="Cancel the time").click()
    expect(page.locator(".draft-state")).not_to_contain_text("2099")
    with live_site.database():
        item.refresh_from_db()
        assert (item.stage, item.publish_at, item.state) == (Stage.APPROVED, None, State.DRAFT)


def test_a_draft_is_tried_beside_the_board_by_editors_alone(visitor: Guests, item: Erratum) -> None:
    page = visitor("editor").goto(f"{ERRATA}{item.pk}/preview/", "en")
    address = page.get_by_role("link", name="with the draft beside the board").first.get_attribute("href")
    assert address is not None
    for name, expected in (("editor", True), ("bob", False)):
        page = visitor(name).goto(address.removeprefix("/en"), "en")
        page.get_by_role("button", name="Study from here").click()
        page.wait_for_url("**/study/**")
        link = page.locator("a[data-rule]").first
        link.evaluate("(link, rule) => { link.dataset.rule = rule; }", TARGET)
        link.click()
        panel = page.locator("#rule-panel-text")
        expect(panel).to_contain_text("15.2.2")
        if expected:
            expect(panel).to_contain_text(WORDS)
            expect(panel).to_contain_text(f"With the draft {item.code}")
        else:
            expect(panel).not_to_contain_text(WORDS)
            expect(panel).to_contain_text("plus 2 for each Barricade")


@looks()
def test_the_desk_is_legible(visitor: Guests, axe: Callable[..., None], item: Erratum, size: str, theme: str) -> None:
    """Every new page: the preview of a reviewer, the record, the import with what it found."""
    reviewer = visitor("reviewer", size=size, theme=theme)
    editor = visitor("editor", size=size, theme=theme)
    for language in PREFIXES:
        page = reviewer.goto(f"{ERRATA}{item.pk}/preview/", language)
        no_sideways(page)
        axe(page)
    for address in ("/admin/rulebook/action/", f"/rules/great-wall/{TARGET}/?draft={item.code}"):
        page = editor.goto(address, "en")
        no_sideways(page)
        axe(page)
    page = editor.goto(f"{ERRATA}import/", "en")
    page.locator("#id_book").select_option(label="長城")
    page.locator("#id_text").fill(CHAPTER)
    page.locator("#id_reason_hant").fill("再版。")
    page.locator("#id_reason_en").fill("A new printing.")
    page.get_by_role("button", name="Compare").press("Enter")
    expect(page.get_by_text("Line 8, column 8: HTML is not read here: <b>")).to_be_visible()
    no_sideways(page)
    axe(page)
