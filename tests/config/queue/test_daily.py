"""What is done once a day is always in the queue, once."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import override_settings

from config.queue import daily
from config.queue.models import Job

pytestmark = pytest.mark.django_db
TIDY = "games.tables.changing.leaving.tidying.nightly"
QUEUE = {
    "default": {
        "BACKEND": "config.queue.backend.QueueBackend",
        "QUEUES": ["default", "mail"],
        "OPTIONS": {"THREADS": {"default": 1}, "DAILY": [TIDY]},
    }
}


@override_settings(TASKS=QUEUE)
def test_a_task_of_the_night_is_enqueued_once() -> None:
    assert daily.plan("mail") == [], "of another queue"
    assert daily.plan("default") == [TIDY]
    assert daily.plan("default") == []
    job = Job.objects.get()
    assert (job.task, job.queue) == (TIDY, "default")
    job.delete()  # it was done
    assert daily.plan("default") == [TIDY]


@pytest.mark.parametrize(
    ("now", "night"),
    [
        ("2026-11-27T03:59", "2026-11-27T04:00"),
        ("2026-11-27T04:00", "2026-11-28T04:00"),
        ("2026-12-31T23:00", "2027-01-01T04:00"),
    ],
)
def test_the_next_night(now: str, night: str) -> None:
    zone = ZoneInfo("Asia/Taipei")
    assert daily.next_night(datetime.fromisoformat(now).replace(tzinfo=zone)) == datetime.fromisoformat(night).replace(
        tzinfo=zone
    )
