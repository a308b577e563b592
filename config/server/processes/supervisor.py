"""Keeps the processes of the site alive, replaces them one after the other, and lets them end. It serves nothing itself.

Each process is a new interpreter with the supervisor's own command. So a process that replaces another one has the code and the libraries
that are installed then. All of them take connections from the same sockets, so no connection is lost while one is replaced.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from config.server.processes import systemd
from config.server.processes.process import Process, manner

logger = logging.getLogger(__name__)
READY_WITHIN = 120.0
"""Seconds within which a process that is to replace another one is ready. Otherwise the other one stays."""
STEADY = 10.0
"""A process that ends sooner than that many seconds after it was ready has failed, like one that was never ready."""
LONGEST_WAIT = 30.0
"""Seconds until a process is started again, at most. After the first failure it is one second, after each further one twice as long."""
LOOK_EVERY = 10.0
"""Seconds between two looks for processes that are silent."""
NO_START = 3
"""The exit code when no process could start, as uvicorn's and gunicorn's."""
Start = Callable[[int], Awaitable[Process]]


class Place:
    """The place of one process. Who has it changes."""

    def __init__(self, number: int, start: Start, failed: Callable[[int], bool]) -> None:
        """``failed`` is called when no process here was ready, and says whether the supervisor gives up."""
        self.number = number
        self._start, self._failed = start, failed
        self._process: Process | None = None

    async def keep(self) -> None:
        """Have a process here, for ever. One that ends is started again, at once if it has served for a while."""
        failures = 0
        while True:
            process, why = await self._filled()
            failures = 0 if process is not None and _was_steady(process) else failures + 1
            logger.warning("Process %d %s.", self.number, why)
            if (process is None or not process.ready.is_set()) and self._failed(self.number):
                return
            wait = wait_after(failures)
            logger.warning("Process %d is started again in %g s.", self.number, wait)
            await asyncio.sleep(wait)

    async def _filled(self) -> tuple[Process | None, str]:
        """Start a process, and wait until one has ended that nobody replaced. None if it could not be started."""
        try:
            process = self._process = await self._start(self.number)
        except OSError as error:
            return None, f"cannot be started: {error}"
        while True:
            code = await process.ended()
            if process is self._process:
                return process, f"({process.pid}) {manner(code)}"
            process = self._process

    async def renew(self) -> bool:
        """Let a new process take the place as soon as it is ready, and the old one end. False if there is none: the old one stays."""
        try:
            new = await self._start(self.number)
        except OSError:
            logger.exception("Process %d cannot be started.", self.number)
            return False
        if not await new.becomes_ready(READY_WITHIN):
            logger.error("The new process %d (%d) was not ready; the old one stays.", self.number, new.pid)
            await new.end(in_turn=False)
            return False
        old, self._process = self._process, new
        logger.info("Process %d is %d from now on.", self.number, new.pid)
        if old is not None:
            await old.end(in_turn=True)
        return True


def _was_steady(process: Process) -> bool:
    return process.ready.is_set() and time.monotonic() - process.ready_at >= STEADY


def wait_after(failures: int) -> float:
    """Seconds until a process is started again that has failed that many times in a row."""
    return min(LONGEST_WAIT, 2.0 ** (failures - 1)) if failures else 0.0


class Supervisor:
    """Runs ``number`` processes by ``command`` over the ``sockets`` of the site's address."""

    def __init__(self, command: Sequence[str], sockets: Sequence[socket.socket], number: int) -> None:
        self._command, self._sockets = command, sockets
        self._places = [Place(place, self._start, self._note_failure) for place in range(1, number + 1)]
        self._alive: set[Process] = set()
        self._ready_once = False
        self._failed: set[int] = set()
        """The places where a process has ended that was never ready."""
        self._wanted = 0
        """How many renewals were asked for. Those that are asked for during a renewal are one, after it."""
        self._renewing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._code: asyncio.Future[int] | None = None

    def run(self) -> int:
        """Until a signal ends the site. The exit code of the supervisor: 0, or :data:`NO_START`."""
        return asyncio.run(self._run())

    async def _run(self) -> int:
        loop = asyncio.get_running_loop()
        self._code = loop.create_future()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._end, 0)
        loop.add_signal_handler(signal.SIGHUP, self._renew_soon)
        for place in self._places:
            self._do(place.keep())
        self._do(self._watch())
        code = await self._code
        systemd.stopping("the processes finish what is open")
        for number in (signal.SIGTERM, signal.SIGINT):  # whoever asks twice does not want to wait
            loop.add_signal_handler(number, self._kill)
        await self._end_all()
        return code

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("The supervisor fails.", exc_info=error)
            self._end(1)

    # --- starting ---------------------------------------------------------------------------------------------------------------

    async def _start(self, number: int) -> Process:
        process = await Process.start(number, self._command, self._sockets, self._note_ready)
        self._alive.add(process)
        self._do(self._forget(process))
        return process

    async def _forget(self, process: Process) -> None:
        await process.ended()
        self._alive.discard(process)

    def _note_ready(self, process: Process) -> None:
        logger.info("Process %d (%d) is ready.", process.number, process.pid)
        if not self._ready_once:
            self._ready_once = True
            systemd.ready("serving")

    def _note_failure(self, number: int) -> bool:
        """A process has ended before it was ready. Where that holds for all, the reason will not go away: a wrong setting, say. Whether the
        supervisor gives up."""
        self._failed.add(number)
        gives_up = not self._ready_once and len(self._failed) == len(self._places)
        if gives_up:
            logger.error("No process could start. What each of them says is above.")
            self._end(NO_START)
        return gives_up

    async def _watch(self) -> None:
        """Kill what gives no sign of life. Where the supervisor itself stood still, it first hears what was said meanwhile."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LOOK_EVERY)
            if time.monotonic() - before > 2 * LOOK_EVERY:
                continue
            for process in self._alive:
                if process.is_silent():
                    logger.error("Process %d (%d) gives no sign of life; it is killed.", process.number, process.pid)
                    process.kill()

    # --- renewing ---------------------------------------------------------------------------------------------------------------

    def _renew_soon(self) -> None:
        self._wanted += 1
        if self._renewing is None or self._renewing.done():
            self._renewing = self._do(self._renew())

    async def _renew(self) -> None:
        while self._wanted:
            self._wanted = 0
            logger.info("The processes are renewed, one after the other.")
            systemd.reloading("renewing the processes")
            status = "the processes are renewed"
            for place in self._places:
                if not await place.renew():
                    status = f"process {place.number} could not be renewed, and those after it were not"
                    break
            logger.info("After the renewal: %s.", status)
            systemd.ready(status)

    # --- ending -----------------------------------------------------------------------------------------------------------------

    def _end(self, code: int) -> None:
        if self._code is not None and not self._code.done():
            self._code.set_result(code)

    def _kill(self) -> None:
        for process in self._alive:
            process.kill()

    async def _end_all(self) -> None:
        """Take no more connections, start nothing more, and let all end at the same time."""
        for each in self._sockets:
            each.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*(process.end(in_turn=False) for process in list(self._alive)))
