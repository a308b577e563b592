"""What time it is. The database says it, so that all processes agree: an answer is in time, or it is late, and nobody else decides."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import timezone

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> datetime:
    """The time by the database. PostgreSQL may be another machine: it says when the running transaction began, before it waited for any
    lock. So whoever came in time is not late by waiting. SQLite has the clock of this machine."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT transaction_timestamp()")
        (moment,) = cursor.fetchone()
    assert isinstance(moment, datetime)
    return moment


def milliseconds(moment: datetime) -> int:
    """The moment as milliseconds since 1970."""
    return (moment - EPOCH) // timedelta(milliseconds=1)


def moment_of(since_1970: int) -> datetime:
    """The moment that many milliseconds after 1970."""
    return EPOCH + timedelta(milliseconds=since_1970)
