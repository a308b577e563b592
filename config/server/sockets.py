"""Rules for every websocket: how many of them one address may hold, and the refusal of unknown addresses."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error
from django.http import HttpRequest

from config.middleware.visitors import client_ip, network
from config.shared.seen import about

NOTHING_HERE, TOO_MANY, TRY_AGAIN = 4404, 4429, 1013
logger = logging.getLogger(__name__)
AT_ONE_ADDRESS = 200
"""Open sockets of one address in a process: enough for a school or a club, but not for a crowd of scripts."""
Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]


class ConnectionLimit:
    """An ASGI application around that of the sockets. An address that holds too many is refused before any query. Its pages work without a
    socket."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._open: Counter[str] = Counter()

    async def __call__(
        self, scope: Scope, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        whence = _whence(scope)
        if settings.RATELIMIT_ENABLE and self._open[whence] >= AT_ONE_ADDRESS:
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        self._open[whence] += 1
        try:
            with about.working_for(about.of_scope(scope)):
                await self._application(scope, receive, send)
        except Error as error:
            # A page tries again by itself. Closing an already closed socket does no harm.
            logger.warning("A socket ends, because the database does not answer: %s", error)
            with suppress(Exception):
                await send({"type": "websocket.close", "code": TRY_AGAIN})
        finally:
            self._open[whence] -= 1
            if not self._open[whence]:
                del self._open[whence]


def _whence(scope: Scope) -> str:
    """The owner of a socket, counted as for pages: an address, or for IPv6 the network of one subscriber."""
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = (scope.get("client") or ("",))[0]
    forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    if forwarded:
        request.META["HTTP_X_FORWARDED_FOR"] = ",".join(forwarded)
    return network(client_ip(request))


class Unknown(AsyncWebsocketConsumer):
    """Closes a socket with an unknown address. Without this, the router would log a stack trace."""

    async def connect(self) -> None:
        await self.close(code=NOTHING_HERE)
