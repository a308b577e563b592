"""Coming back to a table: what happened since one stopped looking, turn by turn, at a desk and on a phone."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from games import tables
from games.models import LastLook, Move, Seat, Table
from tests.browser.table import eventually, listening, state, until
from tests.browsing import PREFIXES, Visitor, axe, no_sideways
from tests.games.making import answer, begun, fresh, opened, other_seat, person_at, played, seated, strip_of, to_move
from tests.live import LiveSite

LEAVE = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
COME_BACK = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def picture(page: Page, name: str) -> None:
    """A picture for whoever wants to look: PICTURES names a folder."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def offer(page: Page) -> Locator:
    """The button that offers what happened."""
    return page.locator(":is([data-watch-again], [data-watch-missed]):visible")


def seen_by(site: LiveSite, table: Table, name: str) -> int:
    with site.database():
        look = LastLook.objects.filter(table=table, user__username=name).first()
        return 0 if look is None else look.version


def step_of(page: Page) -> str:
    return page.locator("#again .again-tools > .number").inner_text()


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("phone", "zh-hant"), ("small", "zh-hans")])
def test_a_spectator_begins_where_they_stopped_looking_on_another_device(
    visitor: Callable[..., Visitor], live_site: LiveSite, size: str, language: str
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 9)
    desk = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    expect(desk.locator("#missed")).to_be_hidden()
    desk.goto("/en/")  # the page is left
    eventually(desk, lambda: seen_by(live_site, table, "charlie") == table.version, lambda: "nothing noted")
    with live_site.database():
        after = played(table, 12)
    page = listening(visitor("charlie", size=size).goto(f"/table/{table.pk}/", language))
    expect(offer(page)).to_contain_text(re.compile(r"\d+"))
    things = int(re.findall(r"\d+", offer(page).inner_text())[0])
    picture(page, f"offer-{size}-{language}")
    no_sideways(page)
    axe(page)
    if size == "desk":
        page.keyboard.press("a")
    else:
        offer(page).tap()
    bar = page.locator("#again")
    expect(bar).to_be_visible()
    page.locator("[data-again-pause]").press("Space")
    expect(page.locator("[data-again-pause]")).to_have_attribute("aria-pressed", "false")
    positions = int(step_of(page).split("/")[1])
    assert positions == things + 1, "the position before it comes first"
    while not step_of(page).startswith("2 /"):
        page.keyboard.press("ArrowRight" if step_of(page).startswith("1 /") else "ArrowLeft")
        page.wait_for_timeout(200)
    expect(bar.locator("[data-again-line] p").first).to_be_visible()
    assert bar.locator("[data-again-line] a.rule-link").count(), "its clause is a link"
    picture(page, f"watch-{size}-{language}")
    axe(page)
    no_sideways(page)
    bar.locator("[data-pace]").select_option("4")
    assert page.evaluate("localStorage.getItem('table-pace')") == "4"
    page.locator("[data-again-pause]").press("Space")
    expect(bar).to_be_hidden(timeout=60_000)  # to its end, by itself
    expect(page.locator("#table-board.board-past")).not_to_be_attached()
    assert state(page)["number"] == str(after.number)
    expect(page.locator("#missed")).to_be_hidden()
    page.goto(f"{PREFIXES[language]}/")
    eventually(page, lambda: seen_by(live_site, table, "charlie") == after.version, lambda: "nothing noted")
    listening(visitor("charlie", size=size).goto(f"/table/{table.pk}/", language))
    expect(page.locator("#missed")).to_be_hidden()


def test_after_ten_seconds_behind_another_page_the_same_is_offered(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    """The page was there all the time, and nobody looked at it; what comes while one looks is no news."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 9)
    page = listening(visitor("charlie", own=True).goto(f"/table/{table.pk}/", "en"))
    hello = "htmx.ext.ws.getRegistry().get(document.getElementById('table')._htmx.ws.url).socket.send('{\"type\": \"hello\"}')"
    with live_site.database():
        table = answer(table)
    page.evaluate(hello)
    until(page, lambda known: known["version"] == str(table.version))
    expect(page.locator("#missed")).to_be_hidden()
    page.evaluate(LEAVE)
    eventually(page, lambda: seen_by(live_site, table, "charlie") == table.version, lambda: "nothing noted")
    with live_site.database():
        after = played(table, 5)
    page.evaluate(hello)
    until(page, lambda known: known["version"] == str(after.version))
    page.evaluate(COME_BACK)
    expect(offer(page)).to_contain_text("happened")
    page.keyboard.press("a")
    expect(page.locator("#again")).to_be_visible()
    assert page.locator("#table-status").get_attribute("data-number") == str(after.number)
    page.keyboard.press("Escape")
    expect(page.locator("#again")).to_be_hidden()
    expect(offer(page)).to_contain_text("happened")  # it was left before its end
    put_away = page.locator("[data-missed-put-away]:visible")
    if put_away.count():
        put_away.click()
        expect(page.locator("#missed")).to_be_hidden()


def test_the_strip_offers_what_its_player_has_not_seen(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    """And what the player has seen already can be watched again from the last answer on."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 9)
        while person_at(to_move(table)) != bob:
            table = answer(table)
        seat = Seat.objects.get(table=table, user=alice).number
    page = listening(visitor("alice").goto(f"/table/{table.pk}/", "en"))
    page.goto("/en/")
    eventually(page, lambda: seen_by(live_site, table, "alice") == table.version, lambda: "nothing noted")
    with live_site.database():
        while person_at(to_move(table)) == bob or "since-lines" not in strip_of(table, seated(seat)):
            table = answer(table)
    page.goto(f"/en/table/{table.pk}/")
    listening(page)
    said = page.locator("#table-since [data-again-says]")
    expect(said).to_contain_text(re.compile("happened|Watch again"))
    picture(page, "offer-strip")
    page.keyboard.press("a")
    expect(page.locator("#again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#again")).to_be_hidden()
    assert page.locator("#table-ask [data-options] .option").first.is_enabled()


@pytest.mark.parametrize("goes_on", [True, False])
def test_what_is_taken_back_while_one_watches_is_said(
    visitor: Callable[..., Visitor], live_site: LiveSite, goes_on: bool
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 6)
        early = table.version
        charlie = live_site.person("charlie")
        LastLook.objects.create(table=table, user=charlie, version=early)
        table = played(table, 8)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    expect(offer(page)).to_contain_text("happened")
    page.keyboard.press("a")
    expect(page.locator("#again")).to_be_visible()
    page.locator("[data-again-pause]").press("Space")
    steps = int(step_of(page).split("/")[1])
    for number in range(2, steps):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#again .again-tools > .number")).to_have_text(re.compile(rf"^{number} /"))
        expect(page.locator("[data-again-line] p").first).to_be_visible()
    with live_site.database():
        to = Move.objects.get(table=table, number=7, undone_version=None).number
        seat = Seat.objects.filter(table=table).select_related("user").order_by("number")[0]
        tables.propose_takeback(
            table_id=table.pk, by=person_at(seat), seat=seat.number, to=to, seen_version=fresh(table).version
        )
        other = other_seat(table, seat)
        tables.answer_takeback(
            table_id=table.pk,
            by=person_at(other),
            seat=other.number,
            to=to,
            agree=True,
            seen_version=fresh(table).version,
        )
        left = fresh(table)
        assert left.number <= to
    if goes_on:
        page.keyboard.press("ArrowRight")
    expect(page.locator("#toasts")).to_contain_text("taken back meanwhile")
    expect(page.locator("#again")).to_be_hidden()
    until(page, lambda known: known["number"] == str(left.number) and known["at"] == "")


def test_what_comes_while_one_watches_is_shown_too(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob, charlie = (live_site.person(name) for name in ("alice", "bob", "charlie"))
    with live_site.database():
        table = played(begun(alice, bob), 6)
        LastLook.objects.create(table=table, user=charlie, version=table.version)
        table = played(table, 6)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/", "en"))
    offer(page).click()
    page.locator("[data-again-pause]").press("Space")
    steps = int(step_of(page).split("/")[1])
    with live_site.database():
        played(table, 8)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: int(step_of(page).split("/")[1]) > steps, lambda: step_of(page))


def test_a_match_that_ended_meanwhile_is_watched_to_its_end(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = played(begun(alice, bob), 30)
        LastLook.objects.create(table=table, user=alice, version=table.version)
        over = played(table, 500)
        assert over.status == Table.Status.FINISHED
    page = listening(visitor("alice", size="phone").goto(f"/table/{table.pk}/", "en"))
    expect(offer(page)).to_contain_text("happened")
    picture(page, "offer-over")
    offer(page).tap()
    expect(page.locator("#again")).to_be_visible()
    expect(page.locator(".board-past")).to_be_attached()
    page.locator("[data-again-end]").tap()
    expect(page.locator(".board-past")).not_to_be_attached()
    expect(page.locator(".standings")).to_be_visible()


def test_whoever_comes_in_at_an_earlier_position_is_offered_it_at_the_present(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    alice, bob, charlie = (live_site.person(name) for name in ("alice", "bob", "charlie"))
    with live_site.database():
        table = played(begun(alice, bob), 8)
        LastLook.objects.create(table=table, user=charlie, version=table.version)
        table = played(table, 5)
    page = listening(visitor("charlie").goto(f"/table/{table.pk}/at/4/", "en"))
    expect(page.locator("#missed")).to_be_hidden()
    page.keyboard.press("End")
    expect(offer(page)).to_contain_text("happened")
    expect(page.locator("#table-live")).to_contain_text("happened")


def test_at_one_screen_each_player_is_offered_what_they_have_not_seen(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    """Nothing before the curtain is drawn."""
    alice = live_site.person("alice")
    with live_site.database():
        table = opened(alice, players=2, hot_seat=True)
        table = played(tables.start(table_id=table.pk, by=alice), 5)
        while to_move(table).number != 0:
            table = answer(table)
        LastLook.objects.create(table=table, user=alice, seat=1, version=fresh(table).version)
        while to_move(table).number != 1:
            table = answer(table)
    page = listening(visitor("alice").goto(f"/table/{table.pk}/?seat=0", "en"))
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator("#missed")).to_be_hidden()
    page.locator("[data-curtain]").click()
    page.wait_for_url(re.compile(r"seat=1"))
    expect(offer(listening(page))).to_contain_text("happened")
    page.keyboard.press("a")
    expect(page.locator("#again [data-again-line] p").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#again")).to_be_hidden()
