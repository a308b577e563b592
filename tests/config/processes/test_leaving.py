"""A process that is replaced: what was begun there is finished, and everything else goes to its successor."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.live import served
from tests.managed import ManagedSite

pytestmark = pytest.mark.server
WAIT = 120
"""Seconds that a test waits for what must come, on a machine however loaded."""
SENT_ON = 1012


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[ManagedSite]:
    """One process on SQLite, and a supervisor."""
    yield from served(ManagedSite, tmp_path_factory, django_db_blocker)


def listening(site: ManagedSite) -> ClientConnection:
    """A page's websocket."""
    return connect(f"ws://127.0.0.1:{site.port}/ws/lobby/?language=en", origin=Origin(site.url))


def closed(page: ClientConnection) -> int | None:
    """Wait until it is closed; with what code."""
    with suppress(ConnectionClosed):
        while True:
            page.recv(WAIT)
    return page.close_code


def test_what_was_begun_is_finished_and_the_rest_goes_to_the_successor(site: ManagedSite) -> None:
    page, kept = listening(site), http.client.HTTPConnection("127.0.0.1", site.port, timeout=WAIT)
    slow = socket.create_connection(("127.0.0.1", site.port), timeout=WAIT)
    slow.sendall(b"POST /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nhalf ")

    def finished() -> tuple[int | None, bytes]:
        code = closed(page)  # the process is leaving
        slow.sendall(b"words")
        return code, slow.recv(65536)

    before, answers = site.processes(), []
    with ThreadPoolExecutor(2) as pool:
        renewed, finishing = pool.submit(site.renew), pool.submit(finished)
        while not renewed.done():
            kept.request("GET", "/robots.txt")
            with kept.getresponse() as answer:
                answer.read()
                answers.append((answer.status, answer.headers.get("Connection")))
            time.sleep(0.02)
    code, answer_to_slow = finishing.result()
    assert code == SENT_ON
    assert answer_to_slow.startswith(b"HTTP/1.1 4")
    assert {status for status, _ in answers} == {200}
    assert "close" in [connection for _, connection in answers], "the old process says that it answers the last time"
    assert set(before.values()).isdisjoint(site.processes().values())


def test_all_end_at_a_signal(site: ManagedSite) -> None:
    page = listening(site)
    site.stop()
    assert closed(page) == SENT_ON
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", site.port), timeout=WAIT)
