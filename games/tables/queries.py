"""The only place where lists of tables are read."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Exists, IntegerField, OuterRef, Prefetch, Q, QuerySet, Value, When

from games.models import Seat, Table

SHOWN = 60
"""Tables on a page of the lobby."""
Status = Table.Status


def _with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Seat.objects.select_related("user").order_by("number")
    return tables.defer("saved", "result").select_related("host").prefetch_related(Prefetch("seats", queryset=seats))


def open_tables() -> list[Table]:
    """Tables with a seat for whoever comes by, the newest first. Two queries."""
    free = Seat.objects.filter(table=OuterRef("pk"), user=None, bot="")
    waiting = Table.objects.filter(Exists(free), status=Status.OPEN, privacy=Table.Privacy.OPEN, hot_seat=False)
    return list(_with_people(waiting).order_by("-id")[:SHOWN])


def running_tables(limit: int = 12) -> list[Table]:
    """Open matches that anybody may watch, the liveliest first. Two queries."""
    playing = Table.objects.filter(status=Status.PLAYING, privacy=Table.Privacy.OPEN, hot_seat=False)
    return list(_with_people(playing).order_by("-moved_at")[:limit])


def waiting_for_bots() -> list[tuple[int, int]]:
    """The ids and row versions of all tables where play waits for a bot. One query, and another where there are any: PostgreSQL does not
    know how few bots have to move, and takes 20 ms to join the two among 50,000 tables."""
    waiting = set(Seat.objects.filter(to_move=True, bot__gt="").order_by().values_list("table", flat=True))
    return list(Table.objects.filter(pk__in=waiting).values_list("pk", "row_version"))


def tables_of(user: Any, limit: int = 200) -> list[Table]:
    """The tables somebody sits at, by urgency: theirs to move, running, waiting for people, over. Two queries. Each is given ``mine``:
    whether it waits for this person."""
    own = Seat.objects.filter(table=OuterRef("pk"), user=user)
    active = own.filter(resigned=False)
    urgency = Case(
        When(Q(mine=True, status=Status.PLAYING), then=Value(0)),
        When(status=Status.PLAYING, then=Value(1)),
        When(status=Status.OPEN, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    sat_at = (
        Table.objects.annotate(sits=Exists(active), sat=Exists(own), mine=Exists(active.filter(to_move=True)))
        .filter(Q(sits=True) | Q(sat=True, status__in=(Status.FINISHED, Status.ABANDONED)))
        .exclude(status=Status.ABANDONED, started_at=None)
    )
    return list(_with_people(sat_at).defer(None).defer("saved").order_by(urgency, "-moved_at", "-id")[:limit])


def sat_at(user: Any, limit: int = 200) -> list[int]:
    """The ids of the tables in the lobby's lists at which this person sits. One query."""
    if not user.is_authenticated:
        return []
    own = Seat.objects.filter(user=user, resigned=False, table__status__in=(Status.OPEN, Status.PLAYING))
    return list(own.order_by("-table").values_list("table", flat=True).distinct()[:limit])


def waiting_for(user: Any) -> int:
    """How many tables wait for this person. One query."""
    if not user.is_authenticated:
        return 0
    return Table.objects.filter(
        Exists(Seat.objects.filter(table=OuterRef("pk"), user=user, to_move=True, resigned=False)),
        status=Status.PLAYING,
    ).count()
