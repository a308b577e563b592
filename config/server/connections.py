"""Limits of a connection before the visitor is known: the size of a request's head, the time for sending it, and the number of connections.

uvicorn limits none of this with httptools (``limit_concurrency`` refuses requests, but not connections without a request;
``h11_max_incomplete_event_size`` is for its slower parser). Websockets begin as a request here, so the limits of requests hold for their
handshakes. docs/running-it.md says what else a proxy in front should do.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from http import HTTPStatus
from typing import Any, ClassVar

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from config.middleware.visitors import network

logger = logging.getLogger(__name__)
LONGEST_HEAD = 32 * 1024
"""Bytes of a request's line, headers and trailers together."""
MOST_HEADERS = 100
HEAD_WITHIN = 15.0
"""Seconds from the first byte of a request (or from the connection) to the end of its head."""
BODY_WITHIN = 60.0
"""Seconds from there to the end of its body."""
SHARE = 4
"""One address may hold at most a quarter of the process's connections."""


class TooLong(ValueError):
    """Raised into the parser to stop it."""


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's protocol for a connection, with limits."""

    leaving: ClassVar[bool] = False
    """Whether the process is being replaced. Then each answer is the last one of its connection."""
    most: ClassVar[int] = 4000
    """The largest number of connections of the process, including websockets."""
    _held: ClassVar[Counter[str]] = Counter()
    """Connections of this process by network. :class:`config.server.sockets.ConnectionLimit` counts those that became websockets."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._network = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._head = self._unread = 0
        """Bytes of the head that the parser has reported, and bytes received since its last report."""

    # --- connections ------------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it at once if there are too many."""
        super().connection_made(transport)
        if not settings.BEHIND_PROXY and settings.RATELIMIT_ENABLE and self.client:
            self._network = network(self.client[0])
            self._held[self._network] += 1
        if len(self.connections) > self.most or self._held[self._network] > self.most // SHARE:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            self._must_come_within(HEAD_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol handles the connection, if it understands the head. Otherwise this refuses it: for example, a line
        of more than 8 KiB would get no answer."""
        self._let_go()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        begun = isinstance(protocol, WebSocketsSansIOProtocol) and protocol.handshake_initiated
        if not begun and not self.transport.is_closing():
            self._refuse(HTTPStatus.BAD_REQUEST)

    def _let_go(self) -> None:
        self._must_come_within(None)
        if self._network:
            self._held[self._network] -= 1
            if not self._held[self._network]:
                del self._held[self._network]
            self._network = ""

    # --- bounds -----------------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head is too long or never ends."""
        if self.transport.is_closing():
            return
        if self._deadline is None:
            self._must_come_within(HEAD_WITHIN)
        self._unread += len(data)
        super().data_received(data)
        if self._head + self._unread > LONGEST_HEAD and not self.transport.is_closing():
            logger.warning("A head of more than %d bytes was refused.", LONGEST_HEAD)
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        """For a head that is too long, the parser only reports that it cannot be read."""
        if self._head > LONGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        """Another request."""
        self._head = self._unread = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer after the body."""
        self._count(len(name) + len(value) + len(": \r\n"))
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            self._count(LONGEST_HEAD)

    def _count(self, size: int) -> None:
        self._unread = 0
        self._head += size
        if self._head > LONGEST_HEAD:
            raise TooLong

    def on_body(self, body: bytes) -> None:
        """A piece of the body. The application limits its length."""
        self._unread = 0
        super().on_body(body)

    # --- deadlines --------------------------------------------------------------------------------------------------------------

    def on_headers_complete(self) -> None:
        """The head has arrived. The body may take longer."""
        self._unread = 0
        self._must_come_within(BODY_WITHIN)
        super().on_headers_complete()
        if self.leaving and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        """The whole request has arrived. From now on there is no time limit."""
        self._unread = 0
        self._must_come_within(None)
        super().on_message_complete()

    def _must_come_within(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body:
            self._must_come_within(HEAD_WITHIN)  # the client waits for the answer to an earlier request
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Send the reason if no answer has begun, and close the connection."""
        self._must_come_within(None)
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(head.encode("ascii"))
        self.transport.close()
