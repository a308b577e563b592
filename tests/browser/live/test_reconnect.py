"""The connection is cut, the site is started again: whoever watched catches up."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.table import confirmed, draw_card, eventually, listening, moved_on, open_table, state, until
from tests.browsing import Visitor
from tests.games.making import answer, begun, person_at, to_move
from tests.live import LiveSite

CUT = "htmx.ext.ws.getRegistry().get(document.getElementById('table')._htmx.ws.url).socket.close()"


def asked(visitor: Callable[..., Visitor], live_site: LiveSite) -> tuple[Visitor, Page]:
    """Whoever is asked first, of two who have just begun, and their page."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        name = person_at(to_move(table)).username
    someone = visitor(name)
    return someone, listening(someone.goto(f"/table/{table.pk}/", "en"))


def test_a_cut_socket_reconnects(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    someone, page = asked(visitor, live_site)
    page.evaluate("delete document.getElementById('table').dataset.connected")
    page.evaluate(CUT)
    listening(page)
    someone.complaints.clear()  # of the connection that was cut


def test_who_was_alone_for_a_while_is_told_so_and_catches_up(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
    charlie = visitor("charlie")
    page = listening(charlie.goto(f"/table/{table.pk}/", "en"))
    live_site.stop()
    try:
        expect(page.locator("#table-connection")).to_be_visible()
        with live_site.database():
            after = answer(table)
    finally:
        live_site.start()
    until(page, lambda known: known["version"] == str(after.version))
    expect(page.locator("#table-connection")).to_be_hidden()
    charlie.complaints.clear()  # of the connection that was cut


LOSE_ONE = """document.addEventListener("htmx:before:ws:message", (event) => {
  event.detail.message.cancelled = true;
  event.stopImmediatePropagation();
}, { capture: true, once: true })"""
SAID = """() => {
  window.said = 0;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"hello"')) window.said += 1;
    return send.call(this, text);
  };
}"""


def test_a_page_that_has_lost_a_frame_asks_for_all(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        mover, other = person_at(to_move(table)).username, "charlie"
    pages = [listening(visitor(name).goto(f"/table/{table.pk}/", "en")) for name in (mover, other)]
    pages[1].evaluate(SAID)
    for lost in (True, False):
        if lost:
            pages[1].evaluate(LOSE_ONE)
        version = state(pages[0])["version"]
        draw_card(pages[0])
        moved_on(pages[0], version)
    until(pages[1], lambda known: known["version"] == state(pages[0])["version"])
    assert pages[1].evaluate("window.said") == 1
    board = pages[1].locator("#table-board")
    shown = board.inner_text()
    pages[1].reload()
    listening(pages[1])
    assert board.inner_text() == shown


DEAF = """let answered = false;
addEventListener("submit", () => { answered = true; }, true);
addEventListener("htmx:before:ws:message", (event) => {
  if (!answered) return;
  event.stopImmediatePropagation();
  event.detail.message.cancelled = true;
}, true)"""
"""Of what the socket brings from the answer on nothing is heard; what comes before, the answer rests upon."""


@pytest.mark.parametrize("hears", [True, False], ids=["over the socket too", "alone"])
def test_an_answer_that_says_which_lines_are_new_shows_the_table(
    visitor: Callable[..., Visitor], live_site: LiveSite, hears: bool
) -> None:
    _, page = asked(visitor, live_site)
    if not hears:
        page.evaluate(DEAF)
    before = state(page)
    with page.expect_response("**/move/") as posted:
        draw_card(page)
    assert posted.value.headers["content-type"] == "application/octet-stream"
    moved_on(page, before["version"])
    expect(page.locator("#answer.htmx-request")).to_have_count(0)
    shown = page.locator("#table-board").inner_text()
    assert state(page)["number"] == str(int(before["number"]) + 1)
    page.reload()
    listening(page)
    assert page.locator("#table-board").inner_text() == shown


def test_a_browser_without_a_network_says_so_at_once(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    someone, page = asked(visitor, live_site)
    someone.context.set_offline(True)
    expect(page.locator("#table-connection")).to_be_visible()
    someone.context.set_offline(False)
    expect(page.locator("#table-connection")).to_be_hidden()
    listening(page)
    someone.complaints.clear()  # of the connection that was cut


def test_on_a_phone_an_answer_on_its_way_is_told_where_it_is_seen(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    someone, page = asked(partial(visitor, size="small"), live_site)
    page.route("**/move/", lambda route: route.abort("connectionfailed"))
    version = state(page)["version"]
    page.locator("#table-ask").evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
    draw_card(page)
    expect(page.locator(".unsent")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-confirming]")).to_be_hidden()
    page.unroute("**/move/")
    moved_on(page, version)
    someone.complaints.clear()  # of the tries that were lost


def test_after_a_restart_of_the_site_play_goes_on(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
    people = [visitor(name) for name in ("alice", "bob")]
    pages = [listening(someone.goto(f"/table/{table.pk}/", "en")) for someone in people]
    for page in pages:
        page.evaluate("delete document.getElementById('table').dataset.connected")
    live_site.restart()
    pages = [listening(page) for page in pages]
    mover = next(page for page in pages if state(page)["mine"])
    version = state(mover)["version"]
    mover.locator("#table-ask .option").last.evaluate("(option) => option.click()")
    for page in pages:
        moved_on(page, version)
    for someone in people:
        someone.complaints.clear()  # of the connection that was cut


def test_an_answer_that_finds_no_way_is_sent_again_and_counts_once(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    """Lost on the way there, refused by what stands before the site, lost on the way back."""
    someone, page = asked(visitor, live_site)
    before, version = int(state(page)["number"]), state(page)["version"]
    option = page.locator("#table-ask .option", has_text="Draw a card")
    tries: list[str] = []
    noticed: list[str] = []

    def stumble(route: Route) -> None:
        tries.append(route.request.post_data or "")
        if len(tries) == 1:
            route.abort("connectionfailed")
        elif len(tries) == 2:
            route.fulfill(status=502, body="bad gateway")
        elif len(tries) == 3:
            noticed.append(page.locator(".unsent").inner_text())
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/move/", stumble)
    label = option.locator(".option-label").inner_text()
    draw_card(page)
    moved_on(page, version)
    sending = page.locator("#answer.htmx-request")
    eventually(page, lambda: len(tries) == 4 and not sending.count(), lambda: tries)
    expect(page.locator(".unsent")).to_have_count(0)
    assert len(set(tries)) == 1
    assert label in noticed[0]
    assert int(state(page)["number"]) == before + 1
    expect(page.locator("#table-notice .notice")).to_have_count(0)
    someone.complaints.clear()  # of the tries that were lost


def test_the_next_question_is_answered_though_the_last_answer_is_not_back(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    """The socket was quicker: the second action is chosen while the first one's answer is on its way."""
    _, page = asked(visitor, live_site)
    before = int(state(page)["number"])
    held: list[Route] = []
    answers: list[APIResponse] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)
            answers.append(route.fetch())

    page.route("**/move/", hold)
    version = state(page)["version"]
    draw_card(page)
    moved_on(page, version)
    version = state(page)["version"]
    draw_card(page)
    eventually(page, lambda: answers, lambda: "no answer")
    held[0].fulfill(response=answers[0])
    moved_on(page, version)
    expect(page.locator("#table-notice .notice")).to_have_count(0)
    assert int(state(page)["number"]) >= before + 2


def test_who_gives_up_says_so_and_keeps_what_was_chosen(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    someone, page = asked(partial(visitor, own=True), live_site)
    page.clock.install()
    version = state(page)["version"]
    page.route("**/move/", lambda route: route.abort("connectionfailed"))
    option = page.locator("#table-ask .option", has_text="Draw a card")
    chosen = option.get_attribute("value")
    draw_card(page)
    again = page.get_by_role("button", name="Send again")

    def given_up() -> bool:
        page.clock.fast_forward("00:31")
        return again.is_visible()

    eventually(page, given_up, page.locator("#table-ask").inner_text)
    expect(page.locator(f".option-sending[value='{chosen}']")).to_be_visible()
    assert state(page)["version"] == version
    page.unroute("**/move/")
    again.click()
    moved_on(page, version)
    someone.complaints.clear()  # of the tries that were lost


def test_a_table_loaded_without_a_network_waits_and_sends_what_was_chosen(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    someone, page = asked(partial(visitor, worker=True), live_site)
    eventually(
        page, lambda: page.evaluate("navigator.serviceWorker.controller?.state") == "activated", lambda: "no worker"
    )
    before = state(page)
    someone.context.set_offline(True)
    page.locator("#table-ask .option[data-final]").click()
    confirmed(page)
    expect(page.locator(".unsent")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    someone.context.set_offline(False)
    listening(page)
    until(page, lambda known: int(known["number"]) == int(before["number"]) + 1)
    page.reload()
    assert int(state(listening(page))["number"]) == int(before["number"]) + 1, "it was sent once"
    someone.complaints.clear()  # what Chromium says about the network that was not there


def test_a_refusal_is_not_sent_again(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    _, page = asked(visitor, live_site)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    option = page.locator("#table-ask .option", has_text="Draw a card")
    option.evaluate("(option) => { option.value = 'nonsense'; }")
    draw_card(page)
    expect(page.locator("#table-notice .notice")).to_be_visible()
    assert len(posts) == 1


def test_a_script_that_comes_late_hears_the_socket_open(visitor: Callable[..., Visitor]) -> None:
    """The socket waits for every module that listens to it, however slow the network."""
    path = open_table(visitor("alice").page)
    bob = visitor("bob")

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    bob.page.route(re.compile(r"/js/table/live/announce\.[^/]*js$"), late)
    listening(bob.goto(path, "en"))


LOADED = "performance.getEntriesByType('navigation')[0].type"
OLDER = f"""if ({LOADED} !== 'reload') {{
  window.WebSocket = class extends WebSocket {{
    constructor(address, ...more) {{ super(address.replace(/release=[^&]*/, 'release=0123456789ab'), ...more); }}
  }};
  addEventListener('DOMContentLoaded', () => {{ document.getElementById('say-text').value = 'half a sentence'; }});
}}"""


def test_a_page_that_is_older_than_the_site_loads_itself_again(
    visitor: Callable[..., Visitor], live_site: LiveSite
) -> None:
    """But not while something is half written."""
    _, page = asked(partial(visitor, own=True), live_site)
    page.context.add_init_script(OLDER)
    page.goto(page.url)
    expect(page.get_by_text("The site has been renewed.").first).to_be_visible()
    assert page.evaluate(LOADED) == "navigate"
    with page.expect_event("load"):
        page.locator("#say-text").fill("")
    assert page.evaluate(LOADED) == "reload"
    listening(page)
