"""The task that sends notices, in the queue of their way."""

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


def deliver_at(due: datetime, user_id: int, way_name: str, target: str) -> None:
    """Enqueue the sending for that time. If the site no longer has the way, the threads for e-mails note that its target is gone."""
    way = way_named(way_name)
    call = deliver.using(queue_name="mail" if way is None else way.queue)
    if due > timezone.now() + timedelta(milliseconds=1):
        if not call.get_backend().supports_defer:
            return
        call = call.using(run_after=due)
    call.enqueue(user_id, way_name, target)
