"""The call that sends, in the queue of its way."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django_tasks import TaskContext, task

from games.notices import delivering
from games.notices.ways.registry import way_named


@task(takes_context=True)
def deliver(context: TaskContext, user_id: int, way: str, target: str) -> None:
    """Send what waits for one person at one target."""
    due = delivering.deliver(context.task_result.id, context.attempt, user_id, way, target)
    if due is not None:
        deliver_at(due, user_id, way, target)


def deliver_at(due: datetime, user_id: int, way: str, target: str) -> None:
    """Have it sent then. What a way that was taken out of the site has left is looked through by the mails' threads."""
    known = way_named(way)
    call = deliver.using(queue_name="mail" if known is None else known.queue)
    if due > timezone.now() + timedelta(milliseconds=1):
        if not call.get_backend().supports_defer:
            return
        call = call.using(run_after=due)
    call.enqueue(user_id, way, target)
