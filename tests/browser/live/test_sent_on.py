"""The process that serves a page is replaced by another one: the page connects to that at once, and play goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.table import eventually, listening, until
from tests.browsing import Visitor
from tests.games.making import answer, begun
from tests.live import served
from tests.managed import ManagedSite

NOTED = """() => {
  window.noted = [];
  const note = ({ type, detail }) => window.noted.push([type, detail.code ?? null, detail.connection.config.reconnectDelay]);
  for (const type of ["htmx:ws:close", "htmx:before:ws:connection", "htmx:after:ws:connection"]) document.addEventListener(type, note);
}"""


@pytest.fixture(scope="module")
def live_site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[ManagedSite]:
    """Instead of the usual one: a process that can be replaced."""
    yield from served(ManagedSite, tmp_path_factory, django_db_blocker)


def test_a_page_that_is_sent_on_does_not_wait_as_after_a_failure(
    visitor: Callable[..., Visitor], live_site: ManagedSite
) -> None:
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
    charlie = visitor("charlie")
    page = listening(charlie.goto(f"/table/{table.pk}/", "en"))
    page.evaluate(NOTED)
    assert live_site.renew() == "the processes are renewed"
    eventually(page, lambda: len(page.evaluate("noted")) >= 3, lambda: page.evaluate("noted"))
    closed, waits, connected = page.evaluate("noted")[:3]
    assert closed == ["htmx:ws:close", 1012, 100]
    assert waits == ["htmx:before:ws:connection", None, 100]
    assert connected == ["htmx:after:ws:connection", None, 500], "after a failure it waits as usual"
    with live_site.database():
        after = answer(table)
    until(page, lambda known: known["version"] == str(after.version))
    charlie.complaints.clear()  # of the connection that was closed
