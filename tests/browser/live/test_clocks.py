"""A table of two on a short clock: it ticks for both, and the flag falls though nobody does anything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Seat, Table
from tests.browsing import Visitor
from tests.games.making import begun, to_move
from tests.live import LiveSite


def _begun(live_site: LiveSite, pace: str) -> tuple[Table, str, str]:
    """A table of this pace, the person who is asked and the other one."""
    with live_site.database():
        alice, bob = live_site.person("alice"), live_site.person("bob")
        table = begun(alice, bob, pace=pace)
        asked = to_move(table).user
        assert asked is not None
        return table, asked.username, bob.username if asked == alice else alice.username


@pytest.mark.parametrize("width", [1440, 360])
def test_a_clock_ticks_in_the_strip_and_in_the_title_and_its_flag_falls_unattended(
    live_site: LiveSite, visitor: Any, width: int, axe: Any
) -> None:
    table, asked, other = _begun(live_site, "live:8+0")
    mine: Visitor = visitor(asked)
    theirs: Visitor = visitor(other)
    for one in (mine, theirs):
        one.page.set_viewport_size({"width": width, "height": 780})
        one.page.goto(f"{live_site.url}/en/table/{table.pk}/")
    clock = mine.page.locator(".player-clock time[data-until]")
    expect(clock).to_have_text("0:05", timeout=15_000)
    assert mine.page.title().startswith("0:0")
    assert not theirs.page.title().startswith("0:0")
    expect(mine.page.locator(".clock-short")).to_have_count(0)
    expect(mine.page.locator(".clock-short time")).to_have_text("0:01", timeout=15_000)
    expect(theirs.page.locator(".player-clock time[data-until]")).to_have_count(0, timeout=15_000)
    assert mine.page.evaluate("document.documentElement.scrollWidth") <= width
    with live_site.database():
        seat = Seat.objects.get(table=table, user__username=asked)
        assert seat.bot
        assert seat.away_since is not None
    axe(mine.page)
