"""A table of two on a short clock: it ticks for both, and the flag falls though nobody does anything."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Seat, Table
from tests.browsing import Visitor, no_sideways
from tests.games.making import begun, to_move
from tests.live import LiveSite

WAIT = 90_000
"""Milliseconds that a test waits for what must come, on a machine however loaded."""


def _begun(live_site: LiveSite, pace: str) -> tuple[Table, str]:
    """A table of this pace, and the person who is asked."""
    with live_site.database():
        alice, bob = live_site.person("alice"), live_site.person("bob")
        table = begun(alice, bob, pace=pace)
        asked = to_move(table).user
        assert asked is not None
        return table, asked.username


def test_a_clock_ticks_in_the_strip_and_in_the_title_and_its_flag_falls_unattended(
    live_site: LiveSite, visitor: Callable[..., Visitor], axe: Any
) -> None:
    """At a desk and, in another window of the same person, on a phone of 360 px."""
    alice, bob = visitor("alice"), visitor("bob")
    table, asked = _begun(live_site, "live:40+0")
    mine, theirs = (alice, bob) if asked == "alice" else (bob, alice)
    phone = mine.context.new_page()
    for page, width in ((mine.page, 1440), (theirs.page, 1440), (phone, 360)):
        page.set_viewport_size({"width": width, "height": 780})
        page.goto(f"{live_site.url}/en/table/{table.pk}/")
    for page in (mine.page, phone):
        expect(page.locator(".player-clock time[data-until]")).to_have_text(re.compile(r"0:[12]\d"), timeout=WAIT)
        assert re.match(r"(\(\d+\) )?0:", page.title())
    assert not re.match(r"(\(\d+\) )?0:", theirs.page.title())
    for page in (mine.page, phone):
        expect(page.locator(".clock-short time")).to_have_text(re.compile(r"0:0[0-8]"), timeout=WAIT)
    for page in (mine.page, theirs.page, phone):
        expect(page.locator(".player-clock time[data-until]")).to_have_count(0, timeout=WAIT)
        no_sideways(page)
    with live_site.database():
        seat = Seat.objects.get(table=table, user__username=asked)
        assert seat.bot
        assert seat.away_since is not None
    axe(mine.page)
    axe(phone)
    phone.close()


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [("en", "desk", "night"), ("zh-hant", "phone", "paper"), ("zh-hans", "desk", "paper")],
)
def test_who_wants_to_adjourn_asks_in_a_dialog_and_the_other_agrees(
    live_site: LiveSite, visitor: Callable[..., Visitor], axe: Any, language: str, size: str, theme: str
) -> None:
    table, asked = _begun(live_site, "days:3")
    name, other = ("alice", "bob") if asked == "alice" else ("bob", "alice")
    mine, theirs = (
        visitor(person, size=size, theme=theme).goto(f"/table/{table.pk}/", language) for person in (name, other)
    )
    mine.locator(".table-head details.menu > summary").click()
    mine.locator("[data-opens=time]").click()
    expect(mine.locator("#time")).to_be_visible()
    expect(mine.locator("#time [value=resumed]")).to_be_hidden()
    axe(mine)
    mine.locator("#time [value=adjourned]").click()
    theirs.locator("#table-ask [formaction*='time/answer'][value=yes]").click()
    for page in (mine, theirs):
        expect(page.locator("#table-ask .time-stands")).to_be_visible()
        expect(page.locator(".player-clock time[data-until]")).to_have_count(0)
        axe(page)
        no_sideways(page)


@pytest.mark.parametrize(("language", "size"), [("en", "desk"), ("zh-hant", "phone")])
def test_when_one_rests_is_a_page_that_anybody_can_use(
    visitor: Callable[..., Visitor], axe: Any, language: str, size: str
) -> None:
    page = visitor("alice", size=size).goto("/accounts/profile/", language)
    page.locator("a[href$='/accounts/rest/']").click()
    begins = page.evaluate("new Date(Date.now() + 9 * 86400e3).toISOString().slice(0, 10)")
    page.locator("[name=begins]").fill(begins)
    page.locator("[name=ends]").fill(begins)
    page.locator("form:has([name=begins]) button").click()
    off = page.locator("form[action*='/end/'] button")
    expect(off).to_have_count(1)
    axe(page)
    no_sideways(page)
    off.click()
    expect(off).to_have_count(0)
