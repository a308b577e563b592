"""One process that serves the site, alone or under a supervisor.

A process under a supervisor takes no connection until it is warm: meanwhile others take them. When it is replaced it takes no new ones,
answers what has been asked, and sends its websockets to the other processes, a few at a time.
"""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import threading
import time
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from config.queue import worker
from config.server import warm_up
from config.server.connections import BoundedProtocol
from config.server.processes import systemd
from config.server.processes.channel import ALIVE, BEAT_EVERY, LEAVE, READY
from config.server.processes.readiness import is_ready
from games.live import streams

LONGEST_MESSAGE = 64 * 1024
"""The largest message of a websocket in bytes. The site's own limit is far lower. Up to this size it can send an answer."""
IDLE = 75
"""Seconds for which a connection stays open between requests. A proxy in front closes its own connections earlier, so it never uses a
closed one."""
GOODBYE = 3
"""Seconds for which open connections may go on when a process that serves alone ends."""
LONG_GOODBYE = 20
"""The same under a supervisor: as long as a request may wait for the database (``config/server/sqlite.py``)."""
LINGER = 1.0
"""Seconds for which a process that is replaced still answers over connections that were idle. A request may be on its way there."""
SENT_ON = 150
"""Websockets that a process which is replaced sends on in a second. Each of them asks another process for the whole table."""
LONGEST_SENDING = 8.0
"""Seconds for all of them, however many there are."""
AT_A_TIME = 0.05
"""Seconds between two groups of them."""
LOOK_EVERY = 0.1
"""Seconds between two looks whether the process is ready."""


class Site(uvicorn.Server):
    """The site in this process, alone."""

    def __init__(self, goodbye: int = GOODBYE, **address: Any) -> None:
        super().__init__(
            uvicorn.Config(
                "config.asgi:application",
                lifespan="off",
                http=BoundedProtocol,
                ws="websockets-sansio",
                ws_max_size=LONGEST_MESSAGE,
                ws_per_message_deflate=False,  # games.live compresses a frame once for all; this would compress it again for each
                proxy_headers=False,  # BEHIND_PROXY decides whose headers are trusted
                server_header=False,
                log_config=None,
                log_level="warning",
                timeout_keep_alive=IDLE,
                timeout_graceful_shutdown=goodbye,
                **address,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. Who waits for it is told when visitors may come."""
        await super().startup(sockets)
        threading.Thread(target=self._announce, name="announcing", daemon=True).start()

    def _announce(self) -> None:
        while not is_ready():
            time.sleep(LOOK_EVERY)
        self.announce()

    def announce(self) -> None:
        """Visitors may come."""
        systemd.ready("serving")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what is open, within the bound, and close the rest."""
        systemd.stopping("finishing open requests")
        streams.end_all()
        await super().shutdown(sockets)


class SupervisedSite(Site):
    """The site in one process of several. ``channel`` is this end of its line to the supervisor."""

    def __init__(self, channel: socket.socket) -> None:
        super().__init__(LONG_GOODBYE)
        channel.setblocking(False)
        self._channel = channel
        self._in_turn = False
        """Whether other processes go on while this one ends."""
        self._tasks: list[asyncio.Task[None]] = []

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until the supervisor lets it end, or has gone itself."""
        for number in (signal.SIGTERM, signal.SIGINT):  # also before uvicorn listens to them, and after
            signal.signal(number, lambda *_: self._end())
        super().run(sockets)

    def _end(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen as soon as this process is warm."""
        asyncio.get_running_loop().add_reader(self._channel, self._hear)
        self._tasks.append(asyncio.create_task(self._beat()))
        while warm_up.warming() and not self.should_exit:
            await asyncio.sleep(LOOK_EVERY)
        if not self.should_exit:
            await super().startup(sockets)

    def _hear(self) -> None:
        said = self._channel.recv(100)
        self._in_turn |= LEAVE in said
        if not said:  # the supervisor has gone
            asyncio.get_running_loop().remove_reader(self._channel)
        self._end()

    async def _beat(self) -> None:
        """A sign of life of the loop. Without it the supervisor takes the process for dead."""
        while True:
            self._say(ALIVE)
            await asyncio.sleep(BEAT_EVERY)

    def _say(self, what: bytes) -> None:
        try:
            self._channel.send(what)
        except OSError:  # it has gone, which _hear finds too
            self._end()

    def announce(self) -> None:
        """The supervisor may count on this process."""
        self._say(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new, finish what was begun, and let other processes have the rest."""
        for server in self.servers:
            server.close()
        finishing = asyncio.create_task(asyncio.to_thread(worker.end, LONG_GOODBYE))
        if self._in_turn:
            BoundedProtocol.leaving = True
            await asyncio.gather(asyncio.sleep(LINGER), self._send_on())
        await super().shutdown(sockets)
        await finishing

    async def _send_on(self) -> None:
        """Close the websockets with 1012, evenly. Their pages connect again at once, and all at once would wait for each other there."""
        open_sockets = [each for each in self.server_state.connections if isinstance(each, WebSocketsSansIOProtocol)]
        random.shuffle(open_sockets)
        seconds = min(len(open_sockets) / SENT_ON, LONGEST_SENDING)
        groups = max(1, round(seconds / AT_A_TIME))
        for group in range(groups):
            for each in open_sockets[group::groups]:
                if not each.transport.is_closing():
                    each.shutdown()
            await asyncio.sleep(AT_A_TIME)
