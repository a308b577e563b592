"""A flag falls though nobody looks. Each process has a thread that sleeps until the next deadline. The first one to find a deadline that is
due lets the flag fall, in one transaction with what was chosen for that case. The others find nothing any more.

What is due is one query by an index. A process that sets an earlier deadline wakes its own thread. Other processes find the deadline when
they look again.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import DatabaseError, Error, close_old_connections, connection, transaction
from django.db.models import DateTimeField, Func, QuerySet
from django.utils import timezone

from games.models import Table
from games.requests import refusals
from games.tables.changing import alarm, clocks
from games.tables.changing.leaving import time_ran_out
from games.tables.changing.saving import locked_table, tell
from games.tables.clocks import clock as arithmetic
from games.tables.clocks.clock import Clock
from games.tables.rows import moment
from games.tables.rows.rows import write

logger = logging.getLogger(__name__)
LOOK_EVERY = 5.0
"""Seconds after which a process looks again for deadlines that others have set."""
AT_ONCE = 1_000
"""The most deadlines in one look."""
LONGEST_REST = 3600.0
"""Seconds for which a table whose flag cannot fall is left alone, at most. The first rest is one look long, each further one twice as
long."""


class Due(NamedTuple):
    """The tables with a deadline that is due, the seconds until the next look, and the moment of that look."""

    tables: list[int]
    wait: float
    until: datetime


class _Now(Func):
    """The clock of PostgreSQL, so that what is due is decided in one query."""

    template = "CLOCK_TIMESTAMP()"
    output_field = DateTimeField()


def _before(moment: Any) -> QuerySet[Table]:
    """The tables with a deadline up to this moment, which the database may compute."""
    return Table.objects.filter(deadline__lte=moment, status=Table.Status.PLAYING).order_by("deadline")


def due() -> Due:
    """The deadlines that are due, the earliest first. One query."""
    if connection.vendor == "postgresql":
        near = _before(_Now() + timedelta(seconds=LOOK_EVERY)).annotate(now=_Now())
        rows = [(pk, at, now) for pk, at, now in near.values_list("pk", "deadline", "now")[:AT_ONCE] if at is not None]
    else:
        now = moment.now()
        soon = _before(now + timedelta(seconds=LOOK_EVERY)).values_list("pk", "deadline")[:AT_ONCE]
        rows = [(pk, at, now) for pk, at in soon if at is not None]
    begun = rows[0][2] if rows else timezone.now()
    until = min([begun + timedelta(seconds=LOOK_EVERY), *(at for _, at, now in rows if at > now)])
    return Due([pk for pk, at, now in rows if at <= now], (until - begun).total_seconds(), until)


def fall(table_id: int) -> list[int]:
    """Let the flags of the seats fall whose time has run out, and do what was chosen for that case. Everything is one transaction, and
    nothing happens a second time. Returns these seats. Raises the refusals of a match that cannot be read."""
    with transaction.atomic():
        late = _mark(table_id)
        for seat in late:
            time_ran_out(table_id=table_id, seat=seat)
    return late


def _mark(table_id: int) -> list[int]:
    if not Table.objects.filter(pk=table_id, deadline__isnull=False, status=Table.Status.PLAYING).exists():
        return []
    with locked_table(table_id) as (table, _seats):
        clock = clocks.clock_of(table)
        late = [] if clock is None or table.status != Table.Status.PLAYING else clock.late(clocks.now())
        if clock is not None and clock.adjourned is not None and not clock.is_adjourned(clocks.now()):
            _resume(table, clock)
            return []
        if clock is None or not late:
            clocks.put(table, clock)  # the column may be older than the clock
            write(table, "deadline")
            return []
        table.version += 1
        clock = arithmetic.fallen(clock, clocks.now(), late)
        for seat in late:
            clock = clocks.note(table, clock, "fell", seat=seat)
        clocks.put(table, clock)
        write(table, "version", *clocks.OF_THE_CLOCK)
        tell(table)
    return late


def _resume(table: Table, clock: Clock) -> None:
    """A table was adjourned long enough: time runs again, as it was said."""
    table.version += 1
    clock = clocks.note(table, arithmetic.counted(clock, clocks.now()), "resumed")
    clocks.put(table, clock)
    write(table, "version", *clocks.OF_THE_CLOCK)
    tell(table)


def fall_if_due(table: Table) -> bool:
    """The same for a table that somebody looks at, without a query if nothing is due soon. Whether a flag has fallen."""
    soon = timezone.now() + timedelta(seconds=LOOK_EVERY)
    if table.deadline is None or table.deadline > soon or table.deadline > moment.now():
        return False
    try:
        return bool(fall(table.pk))
    except refusals.Refusal:
        return False  # the page says what is wrong with the match
    except DatabaseError as error:
        if connection.in_atomic_block:
            raise
        # What is saved can be shown. The flag falls when something can be saved again.
        logger.warning("no flag can fall at table %s: %s", table.pk, error)
        return False


class Keeper:
    """The memory of one process from look to look: which flags cannot fall, because the rules fail at their tables."""

    def __init__(self) -> None:
        self._rests: dict[int, tuple[float, float]] = {}
        """By table: until when it is left alone, by the monotonic clock, and for how long that was."""

    def look(self) -> tuple[Due, int]:
        """Let fall what is due. Returns what was due, and how many tables it was that could be decided."""
        found, decided = due(), 0
        for table_id in found.tables:
            until, rest = self._rests.get(table_id, (0.0, LOOK_EVERY / 2))
            if time.monotonic() < until:
                continue
            try:
                decided += bool(fall(table_id))
                self._rests.pop(table_id, None)
            except Error:
                raise  # the database is away: all others wait too
            except Exception:  # what is wrong at one table must not keep the flags of others up
                rest = min(rest * 2, LONGEST_REST)
                self._rests[table_id] = (time.monotonic() + rest, rest)
                logger.exception("no flag can fall at table %s", table_id, extra={"table": table_id})
        return found, decided


def begin() -> threading.Thread:
    """Look after deadlines as long as the process lives."""
    thread = threading.Thread(target=_look_forever, name="deadlines", daemon=True)
    thread.start()
    return thread


def _look_forever() -> None:
    keeper, known = Keeper(), ""
    while True:
        wait, until = LOOK_EVERY, timezone.now() + timedelta(seconds=LOOK_EVERY)
        try:
            close_old_connections()
            found, decided = keeper.look()
            # Flags that fell may have taken a while.
            wait, until, known = 0.0 if decided else found.wait, found.until, ""
        except Exception as error:  # nobody would begin this thread again
            if str(error) != known:  # said once, not every few seconds
                trace = None if isinstance(error, Error) else error
                logger.warning("nobody could look after deadlines: %s", error, exc_info=trace)
            known = str(error)
        finally:
            close_old_connections()
        alarm.sleep(wait, until)
