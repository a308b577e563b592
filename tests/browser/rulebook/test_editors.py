"""Editors draft an erratum from a report, and the reader follows what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from rulebook.kinds import State
from rulebook.models import Book, Erratum, Report
from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.live import LiveSite

Guests = Callable[..., Visitor]
CLAUSE = "gw.overview.modes.3"
ADD = "/admin/rulebook/erratum/add/"


@pytest.fixture
def report(live_site: LiveSite) -> Iterator[Report]:
    """What Alice wrote about a clause; gone afterwards, and every draft with it."""
    alice = live_site.person("alice")
    with live_site.database():
        book = Book.objects.get(prefix="gw")
        row = Report.objects.create(
            book=book, target=CLAUSE, revision=1, language="en", text="A word is missing.", user=alice
        )
    yield row
    with live_site.database():
        Report.objects.all().delete()
        Erratum.objects.filter(state=State.DRAFT).delete()


def test_a_target_that_is_typed_brings_its_text_and_its_reports(
    live_site: LiveSite, visitor: Guests, report: Report
) -> None:
    page = visitor("editor").goto(ADD, "en")
    target = page.locator("#id_target")
    target.fill(CLAUSE)
    target.press("Tab")
    page.get_by_label("A word is missing.").check()
    expect(page.locator("#id_text_en")).to_have_value(
        "A game of 1 player follows the changes of the [[gw.solo.general.1|solo mode]]."
    )
    target.fill("term:clerk")
    target.press("Tab")
    expect(page.locator(".rules-target h2")).to_contain_text("term:clerk")
    expect(page.get_by_label("A word is missing.")).to_be_checked()
    page.locator("#id_reason_hant").fill("少了一個字。")
    page.locator("#id_reason_en").fill("A word was missing.")
    page.get_by_role("button", name="Save and preview").first.click()
    expect(page.get_by_role("heading", name="Preview of gw-e")).to_be_visible()
    with live_site.database():
        report.refresh_from_db()
        assert report.erratum is not None
        assert report.erratum.target == "term:clerk"


def test_the_enter_key_only_saves(live_site: LiveSite, visitor: Guests, report: Report) -> None:
    page = visitor("publisher").goto(f"{ADD}?target={CLAUSE}&report={report.pk}", "en")
    page.locator("#id_reason_hant").fill("少了一個字。")
    page.locator("#id_reason_en").fill("A word was missing.")
    page.locator("#id_source").press("Enter")
    page.wait_for_url("**/admin/rulebook/erratum/")
    with live_site.database():
        report.refresh_from_db()
        assert report.erratum is not None
        assert report.erratum.state == State.DRAFT


@looks()
def test_anybody_can_follow_their_reports(
    visitor: Guests, axe: Callable[..., None], report: Report, size: str, theme: str
) -> None:
    someone = visitor("alice", size=size, theme=theme)
    for language in PREFIXES:
        page = someone.goto("/rules/notes/", language)
        expect(page.get_by_text("A word is missing.")).to_be_visible()
        no_sideways(page)
        axe(page)
