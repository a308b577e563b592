"""Tables with a clock, and a time that goes on as a test says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games.models import Table
from games.tables.changing import clocks
from games.tables.clocks.clock import Clock
from games.tables.rows import moment
from tests.games.making import begun, fresh

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)


class Time:
    """The database's clock."""

    def __init__(self) -> None:
        self.now = NOON

    def passes(self, **time: float) -> None:
        """So much time goes by (``minutes=2``)."""
        self.now += timedelta(**time)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """It is noon, and stays noon."""
    told = Time()
    monkeypatch.setattr(moment, "now", lambda: told.now)
    return told


@pytest.fixture
def timed(alice: User, bob: User, time: Time) -> Table:
    """Alice and Bob have begun a match with ten minutes each and ten seconds a turn."""
    return begun(alice, bob, pace="live:600+10")


def clock_of(table: Table) -> Clock:
    """The clock of a table as it is saved."""
    clock = clocks.clock_of(fresh(table))
    assert clock is not None
    return clock


def seconds_left(table: Table, time: Time) -> list[float]:
    """What each seat has left."""
    clock, now = clock_of(table), moment.milliseconds(time.now)
    return [clock.left(seat, now) / 1000 for seat in range(len(clock.seats))]
