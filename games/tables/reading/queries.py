"""The only place where lists of tables are read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Case, Exists, IntegerField, Max, OuterRef, Prefetch, Q, QuerySet, Value, When

from accounts.models import User
from games.models import Message, Seat, Table

SHOWN = 60
"""The number of tables waiting for people on a page of the lobby."""
WATCHED = 12
"""The number of matches there that anybody may watch."""
Status = Table.Status


def _with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Seat.objects.select_related("user").order_by("number")
    return tables.defer("saved", "result").select_related("host").prefetch_related(Prefetch("seats", queryset=seats))


def open_tables() -> list[Table]:
    """Tables with a free seat for anybody, the newest first. Two queries."""
    return list(_with_people(_open()))


def running_tables() -> list[Table]:
    """Open matches that anybody may watch, the most active first. Two queries."""
    return list(_with_people(_running()))


def lobby_versions() -> tuple[tuple[int, int], ...]:
    """The ids and versions of the tables in the lobby, in their order. Two queries."""
    return tuple(row for tables in (_open(), _running()) for row in tables.values_list("pk", "version"))


def _open() -> QuerySet[Table]:
    free = Seat.objects.filter(table=OuterRef("pk"), user=None, bot="")
    waiting = Table.objects.filter(Exists(free), status=Status.OPEN, privacy=Table.Privacy.OPEN, hot_seat=False)
    return waiting.order_by("-id")[:SHOWN]


def _running() -> QuerySet[Table]:
    playing = Table.objects.filter(status=Status.PLAYING, privacy=Table.Privacy.OPEN, hot_seat=False)
    return playing.order_by("-moved_at")[:WATCHED]


def waiting_for_bots() -> set[int]:
    """The ids of all tables where play waits for a bot. One query by a partial index. PostgreSQL does not know that few bots have to move.
    It takes 20 ms to join them with their tables among 50,000. So their row versions are another query."""
    return set(Seat.objects.filter(to_move=True, bot__gt="").order_by().values_list("table", flat=True))


def row_versions(tables: Collection[int]) -> dict[int, int]:
    """The row versions of these tables by their ids. One query, or none without tables."""
    return dict(Table.objects.filter(pk__in=tables).values_list("pk", "row_version"))


def last_messages(tables: Collection[int]) -> dict[int, int]:
    """The number of the last message at each of these tables that has messages. One query, or none without tables."""
    said = Message.objects.filter(table__in=tables).order_by()
    return dict(said.values_list("table").annotate(last=Max("id")))


def tables_of(user: User | int, limit: int = 200) -> list[Table]:
    """The tables where a person has a seat, by urgency: the person's turn, running, waiting for people, over. Two queries. Each table has
    ``mine``: whether it waits for this person."""
    seats = Seat.objects.filter(table=OuterRef("pk"), user=user)
    active = seats.filter(resigned=False)
    urgency = Case(
        When(Q(mine=True, status=Status.PLAYING), then=Value(0)),
        When(status=Status.PLAYING, then=Value(1)),
        When(status=Status.OPEN, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    sat_at = (
        Table.objects.annotate(sits=Exists(active), sat=Exists(seats), mine=Exists(active.filter(to_move=True)))
        .filter(Q(sits=True) | Q(sat=True, status__in=(Status.FINISHED, Status.ABANDONED)))
        .exclude(status=Status.ABANDONED, started_at=None)
    )
    return list(_with_people(sat_at).defer(None).defer("saved").order_by(urgency, "-moved_at", "-id")[:limit])


class Own(NamedTuple):
    """The unfinished tables where a person has a seat."""

    waiting: int
    """How many of them wait for this person."""
    tables: tuple[int, ...]
    """Their ids, the newest first."""
    stamp: tuple[tuple[int, int, bool], ...]
    """For each its id, its version, and whether it waits for this person. If any of these changes, a list of the tables may change."""


NO_TABLES = Own(0, (), ())


def own_tables(people: Collection[int]) -> dict[int, Own]:
    """The tables of each of these people. One query for all people, or none without people."""
    by_person: dict[int, dict[int, tuple[int, bool]]] = defaultdict(dict)
    seats = Seat.objects.filter(user__in=people, resigned=False, table__status__in=(Status.OPEN, Status.PLAYING))
    rows = seats.order_by("-table").values_list("user", "table", "table__version", "table__status", "to_move")
    for person, table, version, status, to_move in rows:
        waits = to_move and status == Status.PLAYING
        by_person[person][table] = version, waits or by_person[person].get(table, (0, False))[1]
    return {person: _own(by_person[person]) if person in by_person else NO_TABLES for person in people}


def _own(tables: dict[int, tuple[int, bool]]) -> Own:
    waiting = sum(waits for _, waits in tables.values())
    return Own(waiting, tuple(tables), tuple((table, *known) for table, known in tables.items()))
