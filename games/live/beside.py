"""A process next to the site's, for work that would hold up tables: a careful bot's thought, a picture. It gets bytes and sends bytes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

NICENESS = 10
"""How much its priority is lowered: tables go first if there are few processors."""


class Beside:
    """Such a process. It starts when it is needed, and again when it has ended or hangs. One thread uses it."""

    def __init__(self, serve: Callable[[Connection], None], name: str) -> None:
        """``serve`` runs in the process, by :func:`answers`."""
        self._serve = serve
        self._name = name
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def ask(self, job: bytes, seconds: float) -> bytes:
        """The answer of the process. Raises :class:`OSError` or :class:`EOFError` if it ends or does not answer in time. Then it is ended,
        and the next job begins another one."""
        try:
            connection = self._connected()
            connection.send_bytes(job)
            if not connection.poll(seconds):
                raise TimeoutError(f"no answer within {seconds} s")
            return connection.recv_bytes()
        except (OSError, EOFError):
            self.end()
            raise

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None or self._process is None or not self._process.is_alive():
            self.end()
            context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=self._serve, args=(theirs,), name=self._name, daemon=True)
            self._process.start()
            theirs.close()
        return self._connection


def answers(connection: Connection, answer: Callable[[bytes], bytes]) -> None:
    """In the process: answer each job in turn, until the process that sends them ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the site
    os.nice(NICENESS)
    threading.Thread(target=_end_with_the_site, daemon=True).start()
    while True:
        try:
            job = connection.recv_bytes()
        except EOFError:
            return
        connection.send_bytes(answer(job))


def _end_with_the_site() -> None:
    site = multiprocessing.parent_process()
    if site is not None:
        site.join()
        os._exit(0)
