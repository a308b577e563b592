"""Who of a table's people has its page open now.

Each process counts its own sockets every few seconds. It writes down whom it found, for the other processes, and reads what these have
written. A row expires unless its process renews it, so a process that ends takes nobody's place for long. The clock of the database
decides when, because those of several machines may disagree. Only people with a seat are counted, and only at tables of several people.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import timedelta

from django.db.models.functions import Now

from games.live.hub import TABLE, Hub, serving, table_group
from games.live.relay import process_name
from games.models import Presence, Seat

RENEW_EVERY = 6.0
"""Seconds after which a process renews its rows."""
EXPIRES_AFTER = timedelta(seconds=14)
"""How long a row counts: twice as long as it takes to renew it, and some more for a busy machine."""
People = Mapping[int, frozenset[int]]
"""People by table."""


def present_at(table_id: int) -> frozenset[int]:
    """The people whose pages are open at a table, as this process found them last."""
    hub = serving()
    return frozenset() if hub is None else hub.present.get(table_id, frozenset())


class RollCall:
    """The memory of one process from count to count."""

    def __init__(self) -> None:
        self._before: People = {}
        self._written: set[tuple[int, int]] = set()
        self._renewed_at = -RENEW_EVERY

    def call(self) -> None:
        """Count, and draw the tables again where somebody has come or gone. No query if no table is watched here, otherwise two, and more
        when somebody comes or goes and when rows are renewed."""
        hub = serving()
        if hub is None:
            return
        tables = {int(group.removeprefix(TABLE)) for group in hub.watched() if group.startswith(TABLE)}
        present_here = self._found(hub, seated_at(tables))
        self._write(present_here)
        elsewhere = written_elsewhere(tables)
        now = {table: present_here.get(table, frozenset()) | elsewhere.get(table, frozenset()) for table in tables}
        before, hub.present = hub.present, now
        for table, people in now.items():
            if people != before.get(table, frozenset()):
                hub.draw_soon(table_group(table))

    def _found(self, hub: Hub, seated: People) -> People:
        """The seated people with a socket here, now or at the last count: a page that is loaded again has none for a moment."""
        now = {table: seated[table] & hub.people(table_group(table)) for table in seated}
        before, self._before = self._before, now
        return {table: people | (before.get(table, frozenset()) & seated[table]) for table, people in now.items()}

    def _write(self, found: People) -> None:
        """Bring the rows of this process up to date."""
        pairs = {(table, user) for table, people in found.items() for user in people}
        come, gone = pairs - self._written, self._written - pairs
        until = Now() + EXPIRES_AFTER
        for table, user in gone:
            Presence.objects.filter(process=process_name(), table=table, user=user).delete()
        self._written -= gone
        renew = self._written and time.monotonic() - self._renewed_at >= RENEW_EVERY
        if renew:
            Presence.objects.filter(until__lt=Now()).exclude(process=process_name()).delete()
            Presence.objects.filter(process=process_name()).update(until=until)
        if come:
            Presence.objects.bulk_create(
                [Presence(table_id=table, user_id=user, process=process_name(), until=until) for table, user in come],
                ignore_conflicts=True,
            )
            self._written |= come
        if renew or not self._written:
            self._renewed_at = time.monotonic()


def seated_at(tables: Collection[int]) -> People:
    """The people with a seat at those of these tables that have several people. One query, or none without tables."""
    seated: defaultdict[int, set[int]] = defaultdict(set)
    seats = Seat.objects.filter(table__in=tables, resigned=False).exclude(user=None).order_by()
    for table, user in seats.values_list("table", "user"):
        assert user is not None
        seated[table].add(user)
    return {table: frozenset(people) for table, people in seated.items() if len(people) > 1}


def written_elsewhere(tables: Collection[int]) -> People:
    """The people whom other processes have found at these tables. One query, or none without tables."""
    rows = Presence.objects.filter(table__in=tables, until__gt=Now()).exclude(process=process_name())
    present: defaultdict[int, set[int]] = defaultdict(set)
    for table, user in rows.values_list("table", "user"):
        present[table].add(user)
    return {table: frozenset(people) for table, people in present.items()}


def looking_here(table_id: int) -> set[int]:
    """The people with a page of the table in front of them that is connected to this process. No query."""
    hub = serving()
    return set() if hub is None else hub.people(table_group(table_id))


def looking(table_id: int) -> set[int]:
    """The same for all processes. What another process has found may be some seconds old. One query."""
    rows = Presence.objects.filter(table=table_id, until__gt=Now()).exclude(process=process_name())
    return looking_here(table_id) | set(rows.values_list("user", flat=True))


def looked_at(user_id: int, tables: Collection[int]) -> set[int]:
    """Those of these tables that the person looks at. One query."""
    rows = Presence.objects.filter(user=user_id, table__in=tables, until__gt=Now()).exclude(process=process_name())
    return {table for table in tables if user_id in looking_here(table)} | set(rows.values_list("table", flat=True))
