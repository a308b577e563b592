"""Checking the shuffles of a finished match in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import tables
from games.models import Table
from tests.browser.past.test_coming_back import picture
from tests.browser.table import listening
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import begun, played
from tests.live import LiveSite


def ended(live_site: LiveSite, table: Table) -> None:
    with live_site.database():
        seat = table.seats.exclude(user=None).order_by("number").first()
        assert seat is not None
        assert seat.user is not None
        tables.resign(table_id=table.pk, by=seat.user)


def opened(page: Page) -> None:
    page.locator(".proof summary").click()
    page.locator("[data-check-shuffle]").click()
    expect(page.locator("[data-checked]")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("small", "zh-hant"), ("phone", "zh-hans")])
def test_a_browser_checks_what_it_was_shown(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 4)
    player = visitor("alice", size=size)
    listening(player.goto(f"/table/{table.pk}/", language))
    ended(live_site, table)
    page = listening(player.goto(f"/table/{table.pk}/", language))
    opened(page)
    expect(page.locator("[data-when=right]")).to_be_visible()
    expect(page.locator("[data-when=seen]")).to_be_visible()
    expect(
        page.locator("[data-when=wrong], [data-when=other], [data-when=unseen]").locator("visible=true")
    ).to_have_count(0)
    expect(page.locator("[data-computed]")).to_have_text(table.seed_commitment)
    picture(page, f"proof-{size}-{language}")
    axe(page)
    no_sideways(page)


def test_another_secret_is_found_out(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 4)
    watcher = visitor("charlie")
    ended(live_site, table)
    with live_site.database():
        Table.objects.filter(pk=table.pk).update(seed="another secret")
    page = listening(watcher.goto(f"/table/{table.pk}/", "en"))
    opened(page)
    expect(page.locator("[data-when=wrong]")).to_be_visible()
    expect(page.locator("[data-when=unseen]")).to_be_visible()
    expect(page.locator("[data-when=right]")).to_be_hidden()
