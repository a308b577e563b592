"""How a request is answered: in one thread that stays, whatever is asked for."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.server.serving import Handler
from config.shared.seen import measures

worked: list[str] = []
"""Names of the threads in which something of a request happened."""


def seen(request: HttpRequest) -> HttpResponse:
    """A page that notes who draws it."""
    note()
    return HttpResponse(request.body)


def note(**_: Any) -> None:
    """Note the thread."""
    worked.append(threading.current_thread().name)


def unavailable(_request: HttpRequest) -> HttpResponse:
    """A page of a site that is not ready."""
    return HttpResponse(status=503)


urlpatterns = [
    path("seen/", seen),
    path("en/table/7/move/", seen),
    *(path(address, unavailable) for address in ("readyz", "healthz", "broken/")),
]


def asked(address: str, *received: dict[str, Any], method: str = "GET", host: str = "127.0.0.1") -> list[Any]:
    """What the handler sends when this is asked.

    The loop has a thread of its own: in a process where browsers were at work before, theirs still holds the main one.
    """
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, _asked(address, *received, method=method, host=host)).result()


async def _asked(address: str, *received: dict[str, Any], method: str, host: str) -> list[Any]:
    messages, sent = iter(received), []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", **next(messages)}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", host.encode()), (b"accept-encoding", b"identity")]
    scope = {"type": "http", "method": method, "path": address, "query_string": b"", "headers": headers}
    await Handler()(scope, receive, send)
    return sent


@pytest.mark.django_db  # a thread that stays may have a connection already
@pytest.mark.parametrize(("address", "thread"), [("/seen/", "pages"), ("/en/table/7/move/", "tables")])
def test_a_request_is_answered_in_one_go_by_a_thread_that_stays(settings: Any, address: str, thread: str) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    worked.clear()
    request_started.connect(note)
    request_finished.connect(note)
    try:
        start, body = asked(address, {"body": b"a", "more_body": True}, {"body": b"b"}, method="POST")
    finally:
        request_started.disconnect(note)
        request_finished.disconnect(note)
    assert (start["status"], body["body"]) == (200, b"ab")
    assert len(worked) == 3
    assert len(set(worked)) == 1
    assert worked[0].startswith(thread)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/en/", "/en/table/7/move/"])
def test_who_asks_for_another_house_is_told_so(address: str) -> None:
    start, body = asked(address, {"body": b""}, host="evil.example")
    assert start["status"] == 400
    assert "That request cannot be read" in body["body"].decode()


@pytest.mark.django_db
def test_a_site_that_is_not_ready_has_not_failed_a_visitor(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    counted: list[tuple[str, int]] = []
    monkeypatch.setattr(measures, "answered", lambda threads, status, *_times: counted.append((threads, status)))
    for address in ("/readyz", "/healthz", "/broken/"):
        assert asked(address, {"body": b""})[0]["status"] == 503
    assert counted == [("pages", 503)]


def test_a_static_file_arrives_whole() -> None:
    start, *parts = asked("/static/js/table.js", {"body": b""})
    assert start["status"] == 200
    file = Path(settings.BASE_DIR) / "static" / "js" / "table.js"
    assert b"".join(part["body"] for part in parts if part["type"] == "http.response.body" and "body" in part) == (
        file.read_bytes()
    )


@pytest.mark.parametrize("sent_before", [[], [{"body": b"a", "more_body": True}]])
def test_who_leaves_before_the_end_is_not_answered(sent_before: list[dict[str, Any]]) -> None:
    assert asked("/seen/", *sent_before, {"type": "http.disconnect"}) == []


def test_a_body_without_end_is_not_read_to_its_end() -> None:
    """Whatever it said of its length: a request that is sent in chunks says nothing."""
    megabyte = {"body": b"x" * 1024 * 1024, "more_body": True}
    start, *_ = asked("/seen/", *[megabyte] * 5, method="POST")
    assert start["status"] == 413
