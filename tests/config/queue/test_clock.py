"""The time by which the queue goes is the database's, whatever the machine of a process says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from config.queue import clock

NOON = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)


class _Database:
    """A cursor of a database whose clock says what a test likes."""

    def __init__(self) -> None:
        self.says, self.asked = NOON, 0

    def __call__(self) -> _Database:
        return self

    def __enter__(self) -> _Database:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def execute(self, _sql: str) -> None:
        self.asked += 1

    def fetchone(self) -> tuple[datetime]:
        return (self.says,)


class _Monotonic:
    """The clock of the machine that nobody sets."""

    def __init__(self) -> None:
        self.at = 0.0

    def monotonic(self) -> float:
        return self.at


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> tuple[_Database, _Monotonic]:
    """PostgreSQL, as far as its clock goes."""
    database, machine = _Database(), _Monotonic()
    monkeypatch.setattr(connections["default"], "vendor", "postgresql")
    monkeypatch.setattr(connections["default"], "cursor", database)
    monkeypatch.setattr(clock, "time", machine)
    monkeypatch.setattr(clock, "_last", None)
    return database, machine


def test_the_database_is_asked_now_and_then(database: Any) -> None:
    said, machine = database
    assert clock.now() == NOON
    machine.at = 4.0
    assert clock.now() == NOON + timedelta(seconds=4)
    assert said.asked == 1
    machine.at, said.says = clock.COMPARED_EVERY + 1, NOON + timedelta(hours=2)
    assert clock.now() == NOON + timedelta(hours=2), "it was set"
    assert said.asked == 2


def test_a_moment_of_this_machine_is_as_far_away_by_the_database(database: Any) -> None:
    in_a_minute = timezone.now() + timedelta(minutes=1)
    assert abs(clock.by_database(in_a_minute) - NOON - timedelta(minutes=1)) < timedelta(seconds=1)


@pytest.mark.django_db
def test_sqlite_has_the_clock_of_this_machine(django_assert_num_queries: Any) -> None:
    moment = timezone.now()
    with django_assert_num_queries(0):
        assert clock.by_database(moment) == moment
        assert abs(clock.now() - moment) < timedelta(seconds=5)
