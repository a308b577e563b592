"""The connection is cut, the site is started again: whoever watched catches up."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import listening, moved_on, state, until
from tests.browsing import Visitor
from tests.games.laying import answer, begun
from tests.live import LiveSite

CUT = "htmx.ext.ws.getRegistry().get(document.getElementById('table')._htmx.ws.url).socket.close()"


def test_a_cut_socket_reconnects_and_catches_up(visitor: Callable[..., Visitor], live_site: LiveSite) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
    charlie = visitor("charlie")
    page = listening(charlie.goto(f"/table/{table.pk}/", "en"))
    # Nobody is told of this answer: it is made in another process, whose layer is its own, while nobody listens.
    page.context.set_offline(True)
    page.evaluate(CUT)
    expect(page.locator("#table-connection")).to_be_visible(timeout=10_000)
    with live_site.database():
        after = answer(table)
    page.context.set_offline(False)
    until(page, lambda known: known["version"] == str(after.version))
    expect(page.locator("#table-connection")).to_be_hidden()
    charlie.complaints.clear()  # of the connection that was cut


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
