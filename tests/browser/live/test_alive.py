"""A connection that is open and dead: every live page notices it, makes another one and catches up.

The pages are reached through a proxy that stops forwarding without closing. Their clock is moved on, so nobody waits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from games import tables
from games.models import Table
from games.tables.reading import queries
from tests.browser.table import draw_card, eventually, listening, moved_on, state, until
from tests.browsing import Visitor
from tests.games.making import answer, begun, fresh, opened, other_seat, person_at, to_move
from tests.games.views.test_at_once import Hand
from tests.live import LiveSite
from tests.proxy import Proxy, proxied

AWAKE = "document.dispatchEvent(new Event('visibilitychange'))"
UNANSWERED = "00:05"
"""Longer than a page waits for an answer."""
COUNT_PINGS = """() => {
  window.pings = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"ping"')) window.pings += 1;
    return send.call(this, text);
  };
}"""
QUIET = "00:26"
"""Longer than nothing comes before a page asks by itself."""


@pytest.fixture
def proxy(live_site: LiveSite) -> Iterator[Proxy]:
    """The network between the browsers and the site."""
    with proxied(live_site.port) as proxy:
        yield proxy


def happens(event: str) -> str:
    """The script that tells a page of an event of its window."""
    return f"dispatchEvent(new Event('{event}'))"


def reached(someone: Visitor, proxy: Proxy, path: str) -> Page:
    """The page at that path, read through the proxy, when its socket is open. Its clock can be moved on."""
    someone.page.clock.install()
    someone.page.goto(f"{proxy.url}/en{path}")
    expect(someone.page.locator("[data-connected]")).to_be_attached()
    return someone.page


def begun_by_two(live_site: LiveSite) -> Table:
    """Alice and Bob at the first question."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        return begun(alice, bob)


def shows_waiting(page: Page, number: int) -> None:
    """Wait until the head of the page says that ``number`` tables wait for the signed-in person."""
    count = page.locator(".site-nav .count")
    if number:
        expect(count).to_have_text(re.compile(rf"^{number}\D"))
    else:
        expect(count).to_have_count(0)


@pytest.mark.parametrize("asks", [AWAKE, ""], ids=["shown again", "nothing came for 25 seconds"])
def test_a_table_behind_a_dead_socket_catches_up(
    visitor: Callable[..., Visitor], live_site: LiveSite, proxy: Proxy, asks: str
) -> None:
    table = begun_by_two(live_site)
    page = reached(visitor("charlie", own=True), proxy, f"/table/{table.pk}/")
    proxy.freeze()
    with live_site.database():
        after = answer(table)
    if asks:
        page.evaluate(asks)
    else:
        page.clock.fast_forward(QUIET)
    page.clock.fast_forward(UNANSWERED)
    until(page, lambda known: known["version"] == str(after.version))


def test_the_waiting_room_behind_a_dead_socket_catches_up(
    visitor: Callable[..., Visitor], live_site: LiveSite, proxy: Proxy
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = opened(alice)
    page = reached(visitor("alice", own=True), proxy, f"/table/{table.pk}/")
    proxy.freeze()
    with live_site.database():
        tables.join(table_id=table.pk, by=bob)
    page.evaluate(happens("pageshow"))
    page.clock.fast_forward(UNANSWERED)
    expect(page.locator(".room-place", has_text=bob.public_name)).to_be_visible()


def test_lists_and_the_number_in_the_head_hear_of_a_take_back_and_outlive_a_dead_socket(
    visitor: Callable[..., Visitor], live_site: LiveSite, proxy: Proxy
) -> None:
    table = begun_by_two(live_site)
    with live_site.database():
        mover, other = to_move(table), other_seat(table)
        while to_move(table) == mover:
            answer(table)
        version = fresh(table).version
        others = queries.own_tables([person_at(mover).pk])[person_at(mover).pk].waiting
    pages = [reached(visitor(person_at(mover).username, own=True), proxy, path) for path in ("/play/mine/", "/play/")]
    for page in pages:
        shows_waiting(page, others)
    hands = {seat.number: Hand(live_site, person_at(seat).username) for seat in (mover, other)}
    assert hands[mover.number].post(table, "take-back", seat=mover.number, to=0, version=version) == 200
    agreed = {"seat": other.number, "to": 0, "version": version + 1, "agree": "yes"}
    assert hands[other.number].post(table, "take-back/answer", **agreed) == 200
    for page in pages:
        shows_waiting(page, others + 1)
    urgent = pages[0].locator(f".shelf-urgent a[href*='/table/{table.pk}/']").first
    expect(urgent).to_be_visible()

    proxy.freeze()
    with live_site.database():
        while to_move(table) == mover:
            answer(table)
        news = opened(person_at(other))
    for page, event in zip(pages, ("focus", "online"), strict=True):
        page.evaluate(happens(event))
        page.clock.fast_forward(UNANSWERED)
    for page in pages:
        shows_waiting(page, others)
    expect(urgent).to_have_count(0)
    expect(pages[1].locator(f"#lobby-tables [data-table='{news.pk}']")).to_be_visible()


def test_that_the_connection_is_lost_is_said_until_something_comes(
    visitor: Callable[..., Visitor], live_site: LiveSite, proxy: Proxy
) -> None:
    """Not until the browser believes in its network again; and an attempt that hangs is given up."""
    table = begun_by_two(live_site)
    page = reached(visitor("charlie", own=True), proxy, f"/table/{table.pk}/")
    lost = page.locator("#table-connection")
    proxy.freeze(away=True)
    page.evaluate(happens("offline"))
    expect(lost).to_be_visible()
    page.evaluate(happens("online"))
    assert lost.is_visible()
    before = proxy.opened
    page.clock.fast_forward(UNANSWERED)
    eventually(page, lambda: proxy.opened > before, lambda: proxy.opened)
    assert lost.is_visible()
    proxy.freeze()
    page.clock.run_for("00:20")
    expect(lost).to_be_hidden()


def test_an_answer_over_a_dead_connection_says_so_and_is_tried_on_another(
    visitor: Callable[..., Visitor], live_site: LiveSite, proxy: Proxy
) -> None:
    table = begun_by_two(live_site)
    with live_site.database():
        name = person_at(to_move(table)).username
    someone = visitor(name, own=True)
    page = listening(reached(someone, proxy, f"/table/{table.pk}/"))
    before = state(page)
    asked: list[Route] = []
    page.route("**/robots.txt?*", lambda route: asked.append(route))
    proxy.freeze()
    page.evaluate(COUNT_PINGS)
    with page.expect_request("**/move/"):
        draw_card(page)
    pings = page.evaluate("window.pings")
    page.clock.fast_forward("00:04")
    expect(page.locator(".unsent")).to_be_visible()
    assert page.evaluate("window.pings") == pings + 1, "the socket may be dead too"
    eventually(page, lambda: len(asked) == 6, lambda: asked)
    for route in asked:
        route.continue_()
    moved_on(page, before["version"])
    expect(page.locator(".unsent")).to_have_count(0)
    with live_site.database():
        assert fresh(table).number == int(before["number"]) + 1
        after = answer(table)
    expect(page.locator("#table-notice .notice")).to_have_count(0)
    page.clock.fast_forward(UNANSWERED)
    until(page, lambda known: known["version"] == str(after.version))

    proxy.freeze()
    page.locator("#say-text").fill("well met")
    with page.expect_request("**/say/"):
        page.keyboard.press("Enter")
    page.clock.fast_forward("00:04")
    expect(page.get_by_text("There is no response yet.")).to_be_visible()
    proxy.thaw()
    expect(page.locator("#table-chat")).to_contain_text("well met")
    someone.complaints.clear()  # of the tries that were lost
