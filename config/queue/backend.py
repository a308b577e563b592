"""Django's interface for tasks, with the queue behind it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django_tasks.backends.base import BaseTaskBackend
from django_tasks.base import Task, TaskResult, TaskResultStatus
from django_tasks.utils import normalize_json

from config.queue import bell, clock
from config.shared.rows import add

SOON = timedelta(seconds=bell.POLL)
"""A worker is woken for what is due sooner than this. What is due later it finds in time when it looks by itself."""


class QueueBackend(BaseTaskBackend):
    """``OPTIONS: {"THREADS": {queue: number}}``. A task is enqueued in the transaction that causes it, or not at all."""

    supports_defer = True

    def enqueue(self, task: Task[Any, Any], args: Any, kwargs: Any) -> TaskResult[Any]:
        """Save the call. A worker finds it after the commit."""
        from config.queue.models import Job

        self.validate_task(task)
        now = clock.now()
        job = Job(
            task=task.module_path,
            queue=task.queue_name,
            arguments=normalize_json([args, kwargs]),
            due_at=now if task.run_after is None else clock.by_database(task.run_after),
        )
        add(job)  # a move may enqueue several
        if job.due_at - now < SOON:
            transaction.on_commit(partial(bell.ring, task.queue_name))
        return result_of(task, str(job.pk), args, kwargs, [])


def result_of(task: Task[Any, Any], number: str, args: Any, kwargs: Any, worker_ids: list[str]) -> TaskResult[Any]:
    """What Django's interface says of a call that is not finished. One of ``worker_ids`` for each try."""
    return TaskResult(
        task=task,
        id=number,
        status=TaskResultStatus.RUNNING if worker_ids else TaskResultStatus.READY,
        enqueued_at=None,
        started_at=None,
        last_attempted_at=None,
        finished_at=None,
        args=args,
        kwargs=kwargs,
        backend=task.backend,
        errors=[],
        worker_ids=worker_ids,
    )
