"""A TCP proxy that can stop forwarding without closing anything, as a network does that has gone while nobody was looking."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.live import free_port

PIECE = 65_536
"""Bytes that are read at once."""


class Connection:
    """One connection of a client, and its other half to the site."""

    def __init__(self) -> None:
        self.flows = asyncio.Event()
        self.flows.set()

    async def forward(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Pass on what comes, while anything flows. What came in the meantime is passed on afterwards, and so is the end."""
        with suppress(ConnectionError):
            while piece := await source.read(PIECE):
                await self.flows.wait()
                target.write(piece)
                await target.drain()
        await self.flows.wait()
        target.close()


class Proxy:
    """Stands between browsers and the site that listens on ``target``. ``opened`` counts the connections that were made to it."""

    def __init__(self, target: int) -> None:
        self._target = target
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.opened = 0
        self._connections: list[Connection] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._away = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxy", daemon=True)

    def start(self) -> None:
        """Listen."""
        self._thread.start()
        self._do(self._listen())

    def stop(self) -> None:
        """Forget all connections."""
        self._do(self._cancel())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def freeze(self, *, away: bool = False) -> None:
        """From now on nothing flows over the connections there are, and none of them is closed. New ones work, unless the network is
        ``away``."""
        self._do(self._set(flows=False, away=away))

    def thaw(self) -> None:
        """All connections work again: what was sent meanwhile arrives late."""
        self._do(self._set(flows=True, away=False))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._take, "127.0.0.1", self.port)

    async def _cancel(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _set(self, *, flows: bool, away: bool) -> None:
        self._away = away
        for connection in self._connections:
            (connection.flows.set if flows else connection.flows.clear)()

    def _take(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        self.opened += 1
        self._tasks.append(self._loop.create_task(self._forward(client, to_client)))

    async def _forward(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        connection = Connection()
        if self._away:
            connection.flows.clear()
        self._connections.append(connection)
        site, to_site = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(connection.forward(client, to_site), connection.forward(site, to_client))


@contextmanager
def proxied(target: int) -> Iterator[Proxy]:
    """A proxy before whatever listens on ``target``, while it is needed."""
    proxy = Proxy(target)
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()
