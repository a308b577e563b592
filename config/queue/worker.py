"""Workers are threads that do what the queue holds: in the process that serves pages, or in one of their own (``manage.py worker``)."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.db import Error, close_old_connections
from django_tasks import task_backends

from config.queue import bell, daily, jobs
from config.queue.models import Job

logger = logging.getLogger(__name__)
CONFIRM = 15.0
"""Seconds after which a worker confirms what it holds."""
TOGETHER = 0.1
"""Seconds between two looks, so that several calls are taken at once."""


class Worker:
    """Does the tasks of one queue, a few at a time. It holds ``held`` calls for each of its threads. Several are for tasks that send
    nothing."""

    def __init__(self, queue: str, threads: int, held: int = 1) -> None:
        self.name = jobs.new_worker()
        self._queue, self._threads, self._most = queue, threads, threads * held
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=f"queue-{queue}")
        self._running: set[int] = set()
        self._unnoted: set[int] = set()
        """Calls that were made, but what came of them could not be noted: they are made again when the database is back."""
        self._lock = threading.Lock()
        self._confirmed = time.monotonic()
        self._full = False
        """Whether it holds all it may. Then there may be more that is due."""
        self._stopped, self._ended = threading.Event(), threading.Event()

    def run(self) -> None:
        """Until :meth:`stop`. An error is logged once, and the worker looks again."""
        try:
            self._work()
        finally:
            self._pool.shutdown(wait=True, cancel_futures=True)
            try:
                jobs.release(self.name)
            except Error as error:
                # Others take them when the hold has ended, or sooner, since this process has ended.
                logger.warning("What is held could not be released: %s", error)
            finally:
                close_old_connections()
                self._ended.set()

    def _work(self) -> None:
        released, known, daily_at = False, "", time.monotonic()
        while not self._stopped.is_set():
            try:
                close_old_connections()
                if not released:
                    jobs.release_dead()
                    released = True
                if time.monotonic() >= daily_at:
                    daily.plan(self._queue)
                    daily_at = time.monotonic() + daily.LOOK_EVERY
                wait, known = self.look(), ""
            except Error as error:
                if str(error) != known:
                    logger.warning("The queue cannot be read: %s", error)
                wait, known = bell.POLL, str(error)
            except Exception as error:
                # Nobody would begin this thread again.
                if str(error) != known:
                    logger.exception("The queue cannot be worked through")
                wait, known = bell.POLL, str(error)
            bell.wait(self._queue, wait)

    def look(self) -> float:
        """Begin what is due. Returns the seconds until the next look."""
        with self._lock:
            running, unnoted = set(self._running), set(self._unnoted)
        if unnoted:
            jobs.release(self.name, unnoted)
            with self._lock:
                self._unnoted -= unnoted
        if running and time.monotonic() - self._confirmed > CONFIRM:
            jobs.hold(self.name, running)
            self._confirmed = time.monotonic()
        due_in = jobs.next_due(self._queue)
        if due_in is not None and due_in <= timedelta(0):
            return self._begin(self._most - len(running))
        self._full = False
        if due_in is None:
            return bell.POLL
        return max(TOGETHER, min(bell.POLL, due_in / timedelta(seconds=1)))

    def _begin(self, most: int) -> float:
        """Begin at most that many calls."""
        taken = jobs.take(self.name, self._queue, most)
        full = len(taken) >= most
        with self._lock:
            self._running.update(job.pk for job in taken)
            self._full = full
        for job in taken:
            self._pool.submit(self._do, job)
        return bell.POLL if full else TOGETHER  # a thread that has nothing to do rings the bell

    def _do(self, job: Job) -> None:
        try:
            close_old_connections()
            jobs.call(job)
        except Error as error:
            logger.warning("The queue cannot be written: %s", error)
            with self._lock:
                self._unnoted.add(job.pk)
        finally:
            with self._lock:
                self._running.discard(job.pk)
                idle = self._full and len(self._running) < self._threads
            if idle:
                bell.ring(self._queue)
            close_old_connections()

    def stop(self, seconds: float | None = None) -> None:
        """Begin nothing more, wait for what is being done (no longer than this), and let others have the rest."""
        self._stopped.set()
        bell.ring(self._queue)
        self._ended.wait(seconds)


def workers() -> list[Worker]:
    """One for each queue of the settings."""
    options = task_backends["default"].options
    held: dict[str, int] = options.get("HELD", {})
    return [Worker(queue, number, held.get(queue, 1)) for queue, number in options["THREADS"].items()]


_begun: list[Worker] = []
"""Those of this process."""


def begin() -> list[Worker]:
    """Work in threads of this process until :func:`end`, or as long as it lives."""
    begun = workers()
    for worker in begun:
        threading.Thread(target=worker.run, name=f"queue-{worker.name}", daemon=True).start()
    _begun.extend(begun)
    return begun


def end(seconds: float) -> None:
    """Stop all workers of this process at once, and wait no longer than this for what they do."""
    stopping = [threading.Thread(target=worker.stop, args=(seconds,), daemon=True) for worker in _begun]
    for thread in stopping:
        thread.start()
    for thread in stopping:
        thread.join()
    _begun.clear()
