"""How tests do tasks: at once, in the thread that enqueues them."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django_tasks.backends.immediate import ImmediateBackend
from django_tasks.base import Task, TaskResult

SITES_OWN = {
    "default": {
        "BACKEND": "config.queue.backend.QueueBackend",
        "QUEUES": ["default", "notices", "mail", "push", "hook", "books", "teaching"],
        "OPTIONS": {
            "THREADS": {"default": 2, "notices": 1, "mail": 2, "push": 2, "hook": 2, "books": 1, "teaching": 1}
        },
    }
}
"""The site's own queue, for tests in which nothing is done at once. They do what is due themselves."""


class AfterCommit(ImmediateBackend):
    """A task that a transaction of the site enqueues is done after the commit, as by the queue. The transaction around a test is never
    committed, so what is enqueued inside another one there is not done."""

    def enqueue(self, task: Task[Any, Any], args: Any, kwargs: Any) -> TaskResult[Any] | None:  # type: ignore[override]
        """Do it now, or when the site's own transaction is committed."""
        if _in_transaction_of_the_site():
            transaction.on_commit(lambda: super(AfterCommit, self).enqueue(task, args, kwargs), robust=True)
            return None
        return super().enqueue(task, args, kwargs)


def _in_transaction_of_the_site() -> bool:
    blocks = transaction.get_connection().atomic_blocks
    return any(not getattr(block, "_from_testcase", False) for block in blocks)
