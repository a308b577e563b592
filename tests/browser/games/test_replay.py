"""Looking through a match, running and finished."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import listening, my_turn, state, until
from tests.browsing import Visitor
from tests.games.making import answer, begun, played
from tests.live import LiveSite


def test_a_slider_over_every_position_and_a_link_to_each(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 500)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    page.locator("#replay input").fill("5")
    expect(page.locator("#ask-heading")).to_contain_text(f"After move 5 of {table.number}")
    expect(page).to_have_url(re.compile(rf"/table/{table.pk}/at/5/$"))
    board = page.locator("#table-board").inner_html()
    page.reload()
    expect(page.locator("#ask-heading")).to_contain_text("After move 5")
    assert page.locator("#table-board").inner_html() == board
    page.locator("[data-step='1']").click()
    expect(page.locator("#ask-heading")).to_contain_text("After move 6")
    page.locator("[data-to-present]").click()
    expect(page.locator(".standings")).to_be_visible()
    page.locator("#log-lines .log-number").last.click()
    expect(page.locator("#ask-heading")).to_contain_text("After move")


def test_back_returns_to_the_present(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    """However far one has leafed; and from there to where one came from."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 10)
    someone = visitor("charlie")
    someone.goto("/play/", "en")
    page = listening(someone.goto(f"/table/{table.pk}/", "en"))
    heading = page.locator("#ask-heading")
    for after in (9, 8):
        page.keyboard.press("ArrowLeft")
        expect(heading).to_contain_text(f"After move {after}")
        expect(page).to_have_url(re.compile(rf"/at/{after}/$"))
    page.go_back()
    expect(heading).not_to_contain_text("After move")
    expect(page).to_have_url(re.compile(rf"/table/{table.pk}/$"))
    page.go_forward()
    expect(heading).to_contain_text("After move 8")
    page.keyboard.press("End")
    expect(heading).not_to_contain_text("After move")
    expect(page).to_have_url(re.compile(rf"/table/{table.pk}/$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/play/$"))


def test_who_looks_back_is_not_torn_away(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 10)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    page.locator("#replay input").fill("2")
    expect(page.locator("#ask-heading")).to_contain_text("After move 2")
    with live_site.database():
        after = answer(table)
    # The site learns it from somebody who comes by: the answer was made in another process.
    page.evaluate(
        "htmx.ext.ws.getRegistry().get(document.getElementById('table')._htmx.ws.url).socket.send('{\"type\": \"hello\"}')"
    )
    expect(page.locator("#replay input")).to_have_attribute("max", str(after.number))
    assert state(page)["at"] == "2"
    page.keyboard.press("End")
    until(page, lambda known: known["number"] == str(after.number) and not known["at"])


def test_a_copy_is_played_on_from_an_earlier_position(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 500)
    page = listening(visitor("dana").goto(f"/table/{table.pk}/at/9/", "en"))
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda address: f"/table/{table.pk}/" not in address)
    listening(page)
    my_turn(page)
