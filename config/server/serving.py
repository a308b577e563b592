"""Django's handler with one change of threads for each request.

Every middleware and view of this site is synchronous. Django would call each of them in a thread made for the request. That thread opens a
connection to the database and closes it again. The last one to close writes back SQLite's log and waits for the disk. Here one thread
answers a request from beginning to end. The thread lives as long as the process and keeps its connection: a watched move takes 18 ms of
work instead of 33. The thread that draws tables also answers requests to tables. A few other threads answer those to other pages, so that
no move waits for a password or an e-mail.
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from config.server import sqlite
from config.shared.seen import about, measures
from games.live.hub import hub
from games.live.threads import past_thread, picture_thread, table_thread
from games.requests.problems import PROGRAMS, REASONS, problem

logger = logging.getLogger(__name__)
THREADS = 3
"""For pages. More threads would only wait for each other, because the interpreter runs one at a time."""
LONGEST_BODY = 4 * 1024 * 1024
"""The largest body that is read at all. A page accepts far less (``DATA_UPLOAD_MAX_MEMORY_SIZE``, by the length that a request states) and
refuses more with an error page. An endless body would fill the disk before that."""
AT_A_TABLE = re.compile(r"/table/\d+/|^/api/v1/tables/\d+/")
LOOKS_BACK = re.compile(
    r"/table/\d+/((at/\d+/)?share|at/\d+(/differences)?|chapter/\d+|story|log|what|steps|jumps|plan/\d+/(what|list))/$|^/api/v1/tables/\d+/log/$|/embed/table/\d+/$"
)
TAKES_LONG = re.compile(r"/table/\d+/(at/\d+/study|plan/\d+/bots)/$")
"""What is posted there plays through a match, or lets bots play: a move would wait for it."""
DRAWS = re.compile(r"/table/\d+/(at/\d+/picture|picture/\d+)\.png$")
READS = ("GET", "HEAD", "OPTIONS")
PROBES = ("/healthz", "/readyz")
"""What machines ask. A site that starts says "not yet" there, which is no broken answer to a visitor."""
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class Handler(ASGIHandler):
    """An ASGI application for ``http``. A body is read completely before its request takes a thread, so that a slow client holds no
    thread."""

    def __init__(self) -> None:
        super().__init__()
        self._gate = sqlite.Gate()
        self._pages = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    def load_middleware(self, is_async: bool = False) -> None:
        """Synchronous as in WSGI, whatever the base class asks for."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub()  # the hub of this loop, which sends others what a thread is about to do
        with about.working_for(about.of_scope(scope)) as work:
            await self._answer_for(work, scope, receive, send)

    async def _answer_for(self, work: about.About, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            with await self.read_body(_no_longer_than(LONGEST_BODY, receive)) as file:
                body = file.read()
        except RequestAborted:
            return
        except RequestDataTooBig:
            logger.warning(
                "A body of more than %d bytes was refused (%s %a).", LONGEST_BODY, scope["method"], scope["path"]
            )
            await self.send_response(_too_large(scope["path"]), send)
            return
        response = await self._answered(work, scope, body)
        response.headers["X-Request-ID"] = work.request_id
        await self.send_response(response, send)

    async def _answered(self, work: about.About, scope: Scope, body: bytes) -> HttpResponseBase:
        """The answer. A request that waits to write to the database waits here, so that it does not hold up readers."""
        loop, thread = asyncio.get_running_loop(), self._thread_for(scope)
        until = time.monotonic() + sqlite.IN_THE_LOOP
        writes = scope["method"] not in READS
        while True:
            if writes and not await self._gate.passed(until):
                scope[sqlite.GIVEN_UP] = True
            response = await loop.run_in_executor(thread, self._timed, work, scope, body, time.perf_counter())
            if not getattr(response, "try_again", False) or time.monotonic() > until:
                return response
            writes = True
            self._gate.shut()

    def _thread_for(self, scope: Scope) -> ThreadPoolExecutor:
        if not AT_A_TABLE.search(scope["path"]):
            return self._pages
        if DRAWS.search(scope["path"]):
            return picture_thread
        long = LOOKS_BACK if scope["method"] in READS else TAKES_LONG
        return past_thread if long.search(scope["path"]) else table_thread

    def _timed(self, work: about.About, scope: Scope, body: bytes, asked_at: float) -> HttpResponseBase:
        """In a thread, which has come to it some time after it was asked."""
        begun = time.perf_counter()
        with about.working_for(work):
            response = self._answer(work, scope, body)
        threads = threading.current_thread().name.partition("_")[0]
        if scope["path"] not in PROBES:
            measures.answered(threads, response.status_code, begun - asked_at, time.perf_counter() - begun)
        return response

    def _answer(self, work: about.About, scope: Scope, body: bytes) -> HttpResponseBase:
        """The answer with all its content. Everything that was opened for it is closed."""
        with sqlite.answering():
            set_script_prefix(get_script_prefix(scope))
            request_started.send(sender=type(self), scope=scope)
            request, refused = self.create_request(scope, BytesIO(body))
            work.request = request
            response = refused if request is None else self.get_response(request)
            assert response is not None
            response._handler_class = type(self)  # type: ignore[attr-defined]
            if isinstance(response, StreamingHttpResponse):  # a static file
                response.streaming_content = _whole(b"".join(response))
            response.close()
        return response


def _too_large(path: str) -> HttpResponse:
    """The refusal of an endless body. Nobody has looked at the request, so its reader's language is not known."""
    if path.startswith(PROGRAMS):
        return problem(path, 413, REASONS[413], "What was sent is too large.")
    sentences = "送來的內容太大了。\n送来的内容太大了。\nWhat was sent is too large.\n"
    return HttpResponse(
        sentences, status=413, content_type="text/plain; charset=utf-8", headers={"Connection": "close"}
    )


def _no_longer_than(most: int, receive: Receive) -> Receive:
    """``receive``, until more than ``most`` bytes have come."""
    left = most

    async def received() -> Mapping[str, Any]:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise RequestDataTooBig
        return message

    return received


async def _whole(content: bytes) -> AsyncIterator[bytes]:
    yield content
