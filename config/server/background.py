"""A django-tasks backend for one process: a few threads run the tasks, at once or later, so that nobody waits for them.

Pending tasks are lost when the process ends. Code that relies on a task must be able to notice that (``games.bots.watchdog`` wakes bots
again).
"""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import close_old_connections
from django.utils import timezone
from django_tasks.backends.immediate import ImmediateBackend
from django_tasks.base import Task, TaskResult, TaskResultStatus
from django_tasks.utils import get_random_id


class ThreadBackend(ImmediateBackend):
    """``OPTIONS: {"THREADS": 4}``."""

    supports_defer = True
    supports_async_task = False

    def __init__(self, alias: str, params: dict[str, Any]) -> None:
        super().__init__(alias, params)
        self._pool = ThreadPoolExecutor(self.options.get("THREADS", 4), thread_name_prefix="tasks")
        self._later: list[tuple[float, int, TaskResult[Any]]] = []
        self._order = itertools.count()
        self._changed = threading.Condition()
        self._clock: threading.Thread | None = None

    def enqueue(self, task: Task[Any, Any], args: Any, kwargs: Any) -> TaskResult[Any]:
        """Accept a task and return at once."""
        self.validate_task(task)
        result: TaskResult[Any] = TaskResult(
            task=task,
            id=get_random_id(),
            status=TaskResultStatus.READY,
            enqueued_at=None,
            started_at=None,
            last_attempted_at=None,
            finished_at=None,
            args=args,
            kwargs=kwargs,
            backend=self.alias,
            errors=[],
            worker_ids=[],
        )
        wait = 0.0 if task.run_after is None else (task.run_after - timezone.now()).total_seconds()
        if wait <= 0:
            self._pool.submit(self._run, result)
        else:
            self._run_later(time.monotonic() + wait, result)
        return result

    def _run(self, result: TaskResult[Any]) -> None:
        close_old_connections()
        try:
            self._execute_task(result)
        finally:
            close_old_connections()

    def _run_later(self, due: float, result: TaskResult[Any]) -> None:
        with self._changed:
            heapq.heappush(self._later, (due, next(self._order), result))
            if self._clock is None:
                self._clock = threading.Thread(target=self._watch, name="tasks-clock", daemon=True)
                self._clock.start()
            self._changed.notify()

    def _watch(self) -> None:
        while True:
            with self._changed:
                while not self._later or self._later[0][0] > time.monotonic():
                    self._changed.wait(self._later[0][0] - time.monotonic() if self._later else None)
                result = heapq.heappop(self._later)[2]
            self._pool.submit(self._run, result)
