"""One process of the site, as its supervisor knows it."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from config.server.processes import systemd
from config.server.processes.channel import LEAVE, READY, environment

logger = logging.getLogger(__name__)
STARTS_WITHIN = 120.0
"""Seconds within which a process gives its first sign of life."""
SILENT = 60.0
"""Seconds without a sign of life after which it is taken for dead."""
ENDS_WITHIN = 40.0
"""Seconds within which it ends by itself: some more than open requests and the queue may take (``site.LONG_GOODBYE``)."""


class Process:
    """A process that was started. ``ready`` is set when visitors may be sent to it."""

    def __init__(self, number: int, child: asyncio.subprocess.Process) -> None:
        self.number, self.pid = number, child.pid
        self.ready = asyncio.Event()
        self.ready_at = 0.0
        """By the monotonic clock."""
        self._child = child
        self._silent_at = time.monotonic() + STARTS_WITHIN
        self._line: asyncio.StreamWriter | None = None
        self._ended = asyncio.create_task(child.wait())
        self._heard: asyncio.Task[None] | None = None

    @classmethod
    async def start(
        cls, number: int, command: Sequence[str], sockets: Sequence[socket.socket], on_ready: Callable[[Process], None]
    ) -> Process:
        """Start it with the sockets of the site's address. Raises :class:`OSError` where the system cannot."""
        ours, theirs = socket.socketpair()
        given = environment(number, sockets, theirs)
        given.pop(systemd.ADDRESS, None)  # the supervisor speaks for all
        try:
            child = await asyncio.create_subprocess_exec(
                *command,
                env=given,
                pass_fds=[each.fileno() for each in (*sockets, theirs)],
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl+C is for the supervisor, which lets each of them end
            )
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        process = cls(number, child)
        reader, process._line = await asyncio.open_connection(sock=ours)
        process._heard = asyncio.create_task(process._hear(reader, on_ready))
        return process

    async def _hear(self, reader: asyncio.StreamReader, on_ready: Callable[[Process], None]) -> None:
        with suppress(ConnectionError):
            while said := await reader.read(100):
                self._silent_at = time.monotonic() + SILENT
                if READY in said and not self.ready.is_set():
                    self.ready_at = time.monotonic()
                    self.ready.set()
                    on_ready(self)
        if self._line is not None:
            self._line.close()

    def is_silent(self) -> bool:
        """Whether it has given no sign of life for too long."""
        return time.monotonic() > self._silent_at

    async def becomes_ready(self, seconds: float) -> bool:
        """Whether visitors may be sent to it within that time. It may end before."""
        ready = asyncio.create_task(self.ready.wait())
        try:
            await asyncio.wait({ready, self._ended}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
        return self.ready.is_set() and not self._ended.done()

    async def ended(self) -> int:
        """Wait until it has ended. Its exit code, below zero for a signal."""
        return await asyncio.shield(self._ended)

    async def end(self, *, in_turn: bool) -> None:
        """Let it end, and kill it if that takes too long. ``in_turn`` says that other processes go on."""
        if in_turn and self._line is not None:
            self._line.write(LEAVE)
        else:
            self._signal(signal.SIGTERM)
        await asyncio.wait({self._ended}, timeout=ENDS_WITHIN)
        if not self._ended.done():
            logger.warning("Process %d (%d) does not end by itself; it is killed.", self.number, self.pid)
            self.kill()
            await self.ended()

    def kill(self) -> None:
        """End it at once."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            self._child.send_signal(number)


def manner(code: int) -> str:
    """How a process ended."""
    return f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
