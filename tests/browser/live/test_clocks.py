"""A table of two on a short clock: it ticks for both, and the flag falls though nobody does anything."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Seat, Table
from tests.browsing import Visitor
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


@pytest.mark.parametrize("width", [1440, 360])
def test_a_clock_ticks_in_the_strip_and_in_the_title_and_its_flag_falls_unattended(
    live_site: LiveSite, visitor: Callable[..., Visitor], width: int, axe: Any
) -> None:
    alice, bob = visitor("alice"), visitor("bob")
    table, asked = _begun(live_site, "live:40+0")
    mine, theirs = (alice, bob) if asked == "alice" else (bob, alice)
    for one in (mine, theirs):
        one.page.set_viewport_size({"width": width, "height": 780})
        one.page.goto(f"{live_site.url}/en/table/{table.pk}/")
    clock = mine.page.locator(".player-clock time[data-until]")
    expect(clock).to_have_text(re.compile(r"0:[12]\d"), timeout=WAIT)
    assert mine.page.title().startswith("0:")
    assert not theirs.page.title().startswith("0:")
    expect(mine.page.locator(".clock-short time")).to_have_text(re.compile(r"0:0[0-8]"), timeout=WAIT)
    expect(theirs.page.locator(".player-clock time[data-until]")).to_have_count(0, timeout=WAIT)
    assert mine.page.evaluate("document.documentElement.scrollWidth") <= width
    with live_site.database():
        seat = Seat.objects.get(table=table, user__username=asked)
        assert seat.bot
        assert seat.away_since is not None
    axe(mine.page)
