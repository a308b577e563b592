"""What is done once a day: a call of each such task is always in the queue, for the next night."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks import task_backends
from django_tasks.base import Task

from config.queue.models import Job

LOOK_EVERY = 3600.0
"""Seconds after which a worker looks whether the call of the next night is there. When one was done, its row is gone."""
HOUR = 4
"""When it is done, in the time zone of the site. A site that does not run at that hour does it when it runs again."""


def plan(queue: str) -> list[str]:
    """Enqueue the tasks ``DAILY`` of the settings that belong to this queue and are not enqueued yet. Returns their names. Two processes
    that look at once may enqueue one twice, so a daily task must bear that."""
    paths: list[str] = task_backends["default"].options.get("DAILY", [])
    planned = []
    for path in paths:
        task = import_string(path)
        assert isinstance(task, Task), f"{path} is no task"
        if task.queue_name == queue and not Job.objects.filter(task=task.module_path, failed_at=None).exists():
            task.using(run_after=next_night(timezone.localtime())).enqueue()
            planned.append(path)
    return planned


def next_night(now: datetime) -> datetime:
    """The next time that it is ``HOUR`` o'clock where ``now`` is."""
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return night if night > now else night + timedelta(days=1)
