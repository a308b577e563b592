"""The stream of events, ``/api/v1/events/``: an ASGI application in front of Django's. A stream holds no thread while nothing happens.

The hub tells a stream what the pages with the person's own tables are told. Each event has an id that names all tables with their versions
(``12.31.1-15.4.0``). So the server need not remember what it has sent: any process can say what has changed since an id.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import Any

from channels.db import database_sync_to_async
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from ninja.errors import AuthenticationError

from accounts.models import Token
from accounts.own import tokens
from config.shared.seen import about, measures
from games.live.frames import Fragments, Frame
from games.live.hub import hub, own_tables_group
from games.live.streams import open_here
from games.requests.problems import problem
from games.requests.refusals import Refusal
from games.tables.reading import queries
from games.tables.reading.watched import draw_own
from games.views.ways.api.admission import bearer
from games.views.ways.api.api import api, door

logger = logging.getLogger(__name__)
ADDRESS = "/api/v1/events/"
ALIVE_EVERY = 15.0
"""Seconds without an event after which a comment is sent: proxies close silent connections."""
CHECKED_EVERY = 20.0
"""Seconds after which the token is looked up again."""
MOST = 5
"""Streams of one person in a process."""
COMES_BACK = 2_000, 6_000
"""Milliseconds after which a program connects again, by chance: not all at once after a restart."""
KNOWN = re.compile(r"\d{1,18}\.\d{1,10}\.[01](-\d{1,18}\.\d{1,10}\.[01])*", re.ASCII)
LONGEST_ID = 8_000
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
States = dict[int, tuple[int, bool]]
"""By table, its version, and whether it waits for the person."""


def known_by(event_id: str) -> States:
    """What a program knows whose last event had this id. Nothing if no stream has given it out."""
    if len(event_id) > LONGEST_ID or not KNOWN.fullmatch(event_id):
        return {}
    parts = (part.split(".") for part in event_id.split("-"))
    return {int(table): (int(version), waits == "1") for table, version, waits in parts}


def id_of(states: States) -> str:
    """The id of an event after which a program knows this."""
    return "-".join(f"{table}.{version}.{int(waits)}" for table, (version, waits) in states.items())


def differences(known: States, now: States) -> Iterator[str]:
    """The events that lead from one to the other. ``known`` is brought up to date with each of them."""
    for table in [table for table in known if table not in now]:
        del known[table]
        yield _event(known, {"table": table, "version": None, "waits": False, "gone": True})
    for table, state in now.items():
        if known.get(table) != state:
            known[table] = state
            yield _event(known, {"table": table, "version": state[0], "waits": state[1], "gone": False})


def _event(known: States, data: dict[str, Any]) -> str:
    return f"id: {id_of(known)}\nevent: table\ndata: {json.dumps(data)}\n\n"


@door
def _admission(request: HttpRequest) -> HttpResponseBase:
    """The head of the stream, with ``request.auth`` set, or the problem."""
    try:
        request.get_host()
        if not (token := bearer(request)):
            raise AuthenticationError
    except DisallowedHost:
        return problem(request.path_info, 400, "unreadable", _("That request cannot be read"))
    except Exception as error:
        return api.on_exception(request, error)
    request.auth = token  # type: ignore[attr-defined]
    response = HttpResponse(content_type="text/event-stream; charset=utf-8")
    response["X-Accel-Buffering"] = "no"  # nginx would keep events back
    response["X-Content-Type-Options"] = "nosniff"
    del response["Content-Length"]
    return response


def admitted(request: HttpRequest) -> tuple[Token | None, HttpResponseBase]:
    """The token of a request, if it has a valid one, and the head of the stream or the problem."""
    try:
        response = _admission(request)
    except Exception:
        logger.exception("a stream could not begin")
        response = problem(ADDRESS, 503, "broken", "The stream cannot begin just now.", retry_after=30)
    return getattr(request, "auth", None), response


class Stream:
    """One stream. To the hub it is a page that shows the person's own tables."""

    plain = True
    looks = False
    last_sent: Fragments | None = None

    def __init__(self, token: Token, known: States) -> None:
        self.token, self.known = token, known
        self.user_id: int | None = token.user_id
        self.stamps: dict[str, Hashable] = {}
        self._group = own_tables_group(token.user_id)
        self._now: States | None = None
        self._news = asyncio.Event()
        self._ended = False
        self._loop = asyncio.get_running_loop()

    # --- what the hub asks of it -----------------------------------------------------------------------------------

    def drawn(self) -> Fragments:
        """A stream shows no list."""
        return {}

    def own(self, tables: Mapping[int, queries.Own]) -> Fragments:
        """The person's tables as they are now. Called in the tables' thread."""
        stamp = tables[self.token.user_id].stamp
        self.stamps[self._group] = stamp
        states = {table: (version, waits) for table, version, waits in stamp}
        self._loop.call_soon_threadsafe(self._hear, states)
        return {}

    async def push(self, frame: Frame | str) -> None:
        """A stream gets no frames."""

    async def refuse(self, refusal: Refusal) -> None:
        """What could not be read is read again at the next change."""

    # --- what it sends ---------------------------------------------------------------------------------------------

    def _hear(self, states: States) -> None:
        self._now = states
        self._news.set()

    def end(self) -> None:
        """Send nothing more, and close."""
        self._ended = True
        self._news.set()

    async def texts(self) -> AsyncIterator[str]:
        """What is sent, until the stream ends. A slow program gets all that happened meanwhile as one change of each table."""
        await hub().join(self._group, self, draw_own)
        open_here.add(self)
        try:
            hub().tell_soon(self._group, self)
            yield f"retry: {random.randint(*COMES_BACK)}\n\n"  # noqa: S311 - a spread, no secret
            checked = time.monotonic()
            while not self._ended:
                yield await self._next()
                if time.monotonic() - checked >= CHECKED_EVERY:
                    checked = time.monotonic()
                    self._ended |= not await self._holds()
        finally:
            open_here.discard(self)
            hub().leave(self._group, self)

    async def _holds(self) -> bool:
        """Whether the token is still valid. While the database is away nobody knows, and the stream goes on."""
        try:
            return await database_sync_to_async(tokens.holds)(self.token)
        except Error as error:
            logger.warning("a token could not be looked up: %s", error)
            return True

    async def _next(self) -> str:
        """The next events, or a comment after a while without any. Empty when the stream ends."""
        with suppress(TimeoutError):
            async with asyncio.timeout(min(ALIVE_EVERY, CHECKED_EVERY)):
                await self._news.wait()
        if not self._news.is_set():
            return ": alive\n\n"
        self._news.clear()
        return "" if self._ended or self._now is None else "".join(differences(self.known, self._now))


class Streams:
    """An ASGI application: streams of events. All other requests go to the application behind."""

    def __init__(self, behind: Application) -> None:
        self._behind = behind
        self._held: Counter[int] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != ADDRESS or scope["method"] != "GET":
            await self._behind(scope, receive, send)
            return
        with about.working_for(about.of_scope(scope)) as work:
            await self._stream(work, scope, receive, send)

    async def _stream(self, work: about.About, scope: Scope, receive: Receive, send: Send) -> None:
        request = ASGIRequest(scope, BytesIO())
        token, response = await database_sync_to_async(admitted)(request)
        if token is not None and self._held[token.user_id] >= MOST:
            token = None
            detail = "This person has as many streams as there may be."
            response = problem(ADDRESS, 429, "too-many", detail, retry_after=30)
        response["X-Request-ID"] = work.request_id
        if token is None:
            await send(_head(response))
            await send({"type": "http.response.body", "body": getattr(response, "content", b"")})
            return
        work.user = token.user_id
        with self._holding(token.user_id):
            await send(_head(response))
            await self._run(Stream(token, known_by(request.headers.get("Last-Event-ID", ""))), receive, send)

    @contextmanager
    def _holding(self, user_id: int) -> Iterator[None]:
        """Inside, the person has one stream more."""
        self._held[user_id] += 1
        measures.opened("events")
        try:
            yield
        finally:
            measures.closed("events")
            self._held[user_id] -= 1
            if not self._held[user_id]:
                del self._held[user_id]

    async def _run(self, stream: Stream, receive: Receive, send: Send) -> None:
        """Send what the stream has to say, until it ends or the program has gone."""
        gone = asyncio.create_task(_gone(stream, receive))
        try:
            async for text in stream.texts():
                if text:
                    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()


async def _gone(stream: Stream, receive: Receive) -> None:
    """End the stream when its program has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def _head(response: HttpResponseBase) -> Mapping[str, Any]:
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.items()]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
