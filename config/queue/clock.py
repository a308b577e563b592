"""The time by which the queue goes. With PostgreSQL it is the database's, so that processes on several machines agree, whatever their own
clocks say: a call is due for all of them at once, and no hold ends early."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.utils import timezone

COMPARED_EVERY = 10.0
"""Seconds for which this process goes on from what the database said last."""


class _Compared(NamedTuple):
    """What the database said, and when by the clock of this machine that nobody sets."""

    said: datetime
    at: float


_last: _Compared | None = None


def now() -> datetime:
    """The time by the database. One query every :data:`COMPARED_EVERY`, none on SQLite, which has the clock of this machine."""
    global _last
    if connection.vendor != "postgresql":
        return timezone.now()
    last, at = _last, time.monotonic()
    if last is None or at - last.at > COMPARED_EVERY:
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            (said,) = cursor.fetchone()
        # The answer may have taken a while: the middle is less wrong than either end.
        _last = last = _Compared(said, (at + time.monotonic()) / 2)
        at = time.monotonic()
    return last.said + timedelta(seconds=at - last.at)


def by_database(moment: datetime) -> datetime:
    """A moment that this process has reckoned by the clock of its machine, by the clock of the database."""
    if connection.vendor != "postgresql":
        return moment
    return now() + (moment - timezone.now())
