"""The network between the parts of a site: each link can be cut, in silence or by closing, be slow, and lead elsewhere."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from tests.live import free_port

PIECE = 65_536
"""Bytes that are read at once."""


class Network:
    """The thread in which all links of a test pass on what comes."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="network", daemon=True)
        self._thread.start()
        self._links: list[Link] = []

    def link(self, *targets: int) -> Link:
        """A new link to one of these ports, in turn."""
        link = Link(self, targets)
        self.do(link.listen())
        self._links.append(link)
        return link

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this in the network's thread, and wait for it."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def stop(self) -> None:
        """No link is left."""
        for link in self._links:
            self.do(link.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


class Link:
    """Listens on :attr:`port` and leads to one of its targets: to the next one that accepts."""

    def __init__(self, network: Network, targets: Sequence[int]) -> None:
        self._network, self._targets = network, list(targets)
        self.port = free_port()
        self._flows, self._refuses, self._wait, self._turn = asyncio.Event(), False, 0.0, 0
        self._slow: Callable[[bytes], bool] = lambda _sent: True
        self._flows.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Accept connections."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", self.port)

    async def close(self) -> None:
        """Accept none any more, and forget those that are open."""
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def silence(self) -> None:
        """Nothing gets through, and nobody is told: connections stay open, new ones too."""
        self._network.do(self._set(flows=False))

    def reset(self) -> None:
        """All connections are broken off, new ones at once."""
        self._network.do(self._set(refuses=True))

    def heal(self) -> None:
        """What was held back arrives late, and everything gets through again."""
        self._network.do(self._set())

    def slow_down(self, seconds: float, after: Callable[[bytes], bool] = lambda _sent: True) -> None:
        """Answers take that much longer if what was sent ``after`` last says so."""
        self._network.do(self._set(wait=seconds, slow=after))

    def lead_to(self, *targets: int) -> None:
        """New connections lead there. Those that are open are broken off."""
        self._network.do(self._set(targets=targets, refuses=True))
        self._network.do(self._set(targets=targets))

    async def _set(
        self,
        *,
        flows: bool = True,
        refuses: bool = False,
        wait: float = 0.0,
        slow: Callable[[bytes], bool] | None = None,
        targets: Sequence[int] = (),
    ) -> None:
        self._refuses, self._wait = refuses, wait
        self._slow = slow or (lambda _sent: True)
        self._targets = list(targets) or self._targets
        (self._flows.set if flows else self._flows.clear)()
        if refuses:
            for writer in list(self._open):
                _break_off(writer)

    def _take(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._connect(client, to_client))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        if self._refuses:
            _break_off(to_client)
            return
        await self._flows.wait()
        targets = self._targets
        for _ in targets:
            self._turn += 1
            with suppress(OSError):
                server, to_server = await asyncio.open_connection("127.0.0.1", targets[self._turn % len(targets)])
                break
        else:
            _break_off(to_client)
            return
        if self._targets is not targets:  # the link has led elsewhere since
            _break_off(to_client)
            _break_off(to_server)
            return
        self._open |= {to_client, to_server}
        sent = [b""]
        await asyncio.gather(
            self._pass_on(client, to_server, sent, asks=True), self._pass_on(server, to_client, sent, asks=False)
        )
        self._open -= {to_client, to_server}

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, sent: list[bytes], *, asks: bool
    ) -> None:
        with suppress(OSError):
            while piece := await source.read(PIECE):
                if asks:
                    sent[0] = piece
                elif self._wait and self._slow(sent[0]):
                    await asyncio.sleep(self._wait)
                await self._flows.wait()
                target.write(piece)
                await target.drain()
        await self._flows.wait()
        with suppress(OSError):
            target.close()


def _break_off(writer: asyncio.StreamWriter) -> None:
    """Close it so that the other side gets an error: nothing of what is still to be sent arrives."""
    with suppress(OSError):
        raw = writer.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
