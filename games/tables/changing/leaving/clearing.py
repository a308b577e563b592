"""Tables with guests alone are deleted when nobody has moved there for a set number of days. A week before, the table says so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from games.live import hub
from games.models import Presence, Seat, Table
from games.requests import refusals
from games.tables.changing.saving import locked_table, people_in

TOLD_BEFORE = timedelta(days=7)
"""A table says this long before that it will be cleared."""


def lifetime() -> timedelta | None:
    """How long guests' tables are kept after the last move. None: for ever."""
    days: int = settings.GUEST_TABLES_DAYS
    return timedelta(days=days) if days else None


def due(now: datetime | None = None) -> QuerySet[Table]:
    """The tables to clear now, the longest without a move first: only guests have seats there, nobody looks at them, and no deadline is
    still to come."""
    kept = lifetime()
    if kept is None:
        return Table.objects.none()
    seats = Seat.objects.filter(table=OuterRef("pk"))
    looking = Presence.objects.filter(table=OuterRef("pk"), until__gt=Now())
    return (
        Table.objects.filter(Exists(seats.filter(user__is_guest=True)), moved_at__lt=(now or timezone.now()) - kept)
        .exclude(Exists(seats.filter(user__is_guest=False)))
        .exclude(Exists(looking))
        .exclude(deadline__gt=timezone.now())
        .order_by("moved_at")
    )


def clears_at(table: Table, seats: Sequence[Seat]) -> datetime | None:
    """When the table will be cleared, if that is in less than a week. None if not."""
    kept, people = lifetime(), [seat.user for seat in seats if seat.user is not None]
    if kept is None or table.moved_at is None or not people or not all(person.is_guest for person in people):
        return None
    at = max(table.moved_at + kept, table.deadline or table.moved_at)
    return at if at - TOLD_BEFORE <= timezone.now() else None


def clear(*, table_id: int) -> bool:
    """Delete the table if it is to be cleared. Returns whether it was."""
    try:
        with locked_table(table_id) as (table, seats):
            if not due().filter(pk=table_id).exists():
                transaction.set_rollback(True)
                return False
            people = people_in(seats)
            Table.objects.filter(pk=table.pk).delete()
            transaction.on_commit(lambda: hub.announce_own_tables(people), robust=True)
            transaction.on_commit(hub.announce_lobby, robust=True)
    except refusals.Unknown:
        return False
    return True
