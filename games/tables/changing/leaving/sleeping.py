"""Tables that sleep. A table falls asleep when nobody has moved there for long. Somebody with a seat wakes it."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Table
from games.requests import refusals
from games.tables.changing.leaving import clearing
from games.tables.changing.saving import locked_table, people_in, save, tell, touch
from games.tables.rows import matches
from games.tables.rows.rights import Person, any_own_seat
from games.tables.rows.rows import write

Status = Table.Status
SLEEPS_AFTER = timedelta(days=30)


def idle() -> QuerySet[Table]:
    """The tables that are to fall asleep now, the longest without a move first. A table with a running clock does not sleep: its clock
    decides."""
    unfinished = Table.objects.filter(status__in=(Status.OPEN, Status.PLAYING), asleep_since=None, deadline=None)
    return unfinished.filter(moved_at__lt=timezone.now() - SLEEPS_AFTER).order_by("moved_at")


def fall_asleep(*, table_id: int) -> bool:
    """Let a table sleep if nobody has moved there for long. A sleeping table waits for nobody: no bot is woken, and no clock runs. Returns
    whether it fell asleep."""
    with locked_table(table_id) as (table, seats):
        if idle().filter(pk=table_id).exists():
            table.asleep_since = timezone.now()
            table.version += 1
            write(table, "version", "asleep_since")
            for place in seats:
                place.to_move = False
                write(place, "to_move")
            tell(table, lobby=True, people=people_in(seats))
            return True
        transaction.set_rollback(True)
    return False


def wake(*, table_id: int, by: Person) -> Table:
    """Wake a table, or keep a table that would be cleared soon. Anybody with a seat may do that."""
    with locked_table(table_id, Status.OPEN, Status.PLAYING) as (table, seats):
        any_own_seat(seats, by)
        if table.asleep_since is None and clearing.clears_at(table, seats) is None:
            raise refusals.Repeated(_("The table is awake already."))
        if table.status == Status.OPEN:
            touch(table, seats)
        else:
            match = matches.own_match(table)
            save(table, seats, match, before=match.number, asked_again=False, concerns=seats)
            tell(table, kept=True, lobby=True)
    return table
