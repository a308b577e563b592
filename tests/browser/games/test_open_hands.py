"""Co-operation at one screen with open hands: no curtain, one looks from any seat, and the question of whoever must answer is shown."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import choose_by_button, listening, state
from tests.browsing import Visitor, axe, no_sideways

Visitors = Callable[..., Visitor]


def test_friends_at_one_screen_play_without_a_curtain(visitor: Visitors) -> None:
    page = visitor("alice").page
    page.goto("/en/play/great-wall/new/")
    page.check("input[name=people][value=hot_seat]")
    box = page.get_by_label("Open hands")
    expect(box).to_be_hidden()
    page.check("input[name=mode][value=co-op]")
    expect(box).to_be_checked()
    page.select_option("#id_players", "2")
    page.select_option("#id_bots", "0")
    page.locator("form[data-create] button").click()
    page.wait_for_url(re.compile(r"/table/\d+/"))
    listening(page)
    loaded = page.evaluate("performance.timeOrigin")
    seats = set()
    for _ in range(12):
        expect(page.locator(".curtain")).to_have_count(0)
        seats.add(page.locator("#table-status [name=seat]").get_attribute("value"))
        expect(page.locator("#table-ask .option").first).to_be_attached()
        choose_by_button(page)
    assert seats == {"0", "1"}
    asked = page.locator("#table-status [name=seat]").get_attribute("value")
    other = page.locator(f"a[data-look]:not([data-look='{asked}'])").first
    version = state(page)["version"]
    other.click()
    expect(page.locator("#table-status [name=seat]")).not_to_have_value(asked or "")
    expect(page.locator(".player-hand[aria-current]")).to_have_attribute(
        "data-look", other.get_attribute("data-look") or ""
    )
    no_sideways(page)
    axe(page)
    page.locator(f"#table-ask [data-look='{asked}'], #table-players [data-look='{asked}']").first.click()
    expect(page.locator("#table-status [name=seat]")).to_have_value(asked or "")
    assert state(page)["version"] == version
    choose_by_button(page)
    assert page.evaluate("performance.timeOrigin") == loaded, "the page was loaded again"
