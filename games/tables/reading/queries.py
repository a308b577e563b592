"""The only place where lists of tables are read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    Max,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
    When,
    prefetch_related_objects,
)

from accounts.models import User
from games.models import Message, Notice, Seat, Table

READ = 200
"""The number of tables waiting for people that are read for the lobby. A page shows those that its reader wants to see."""
SHOWN = 60
"""The number of tables waiting for people on a page of the lobby."""
WATCHED = 12
"""The number of matches between people there that anybody may watch."""
WATCHED_ALONE = 6
"""The number of those that a person plays against bots or alone."""
Status = Table.Status


def _with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Seat.objects.select_related("user").order_by("number")
    return tables.defer("saved", "result").select_related("host").prefetch_related(Prefetch("seats", queryset=seats))


class Lobby(NamedTuple):
    """The tables in the lobby."""

    waiting: list[Table]
    """Those with a free seat for anybody, the newest first, at most :data:`READ`."""
    running: list[Table]
    """Matches between people that anybody may watch, the most active first."""
    alone: list[Table]
    """The same for matches of a single person."""


def lobby() -> Lobby:
    """The current tables. Four queries: one for each list, and one for the seats of all tables."""
    lists = Lobby(*(list(_with_people(tables).prefetch_related(None)) for tables in _lobby()))
    seats = Seat.objects.select_related("user").order_by("number")
    prefetch_related_objects([table for tables in lists for table in tables], Prefetch("seats", queryset=seats))
    return lists


def lobby_versions() -> tuple[tuple[int, int], ...]:
    """The ids and versions of the tables in the lobby, in their order. Three queries."""
    return tuple(row for tables in _lobby() for row in tables.values_list("pk", "version"))


def _lobby() -> tuple[QuerySet[Table], ...]:
    together = Seat.objects.filter(table=OuterRef("pk"), table__seats__user__gt=F("user"))
    running = _running()
    return (
        _open(),
        running.filter(Exists(together))[:WATCHED],
        running.exclude(Exists(together))[:WATCHED_ALONE],
    )


def _open() -> QuerySet[Table]:
    return _with_a_free_seat(open_tables()).order_by("-id")[:READ]


def _with_a_free_seat(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.filter(Exists(Seat.objects.filter(table=OuterRef("pk"), user=None, bot="")))


def open_tables() -> QuerySet[Table]:
    """The tables of the lobby whose match has not begun, also those without an empty seat."""
    return Table.objects.filter(status=Status.OPEN, privacy=Table.Privacy.OPEN, hot_seat=False, asleep_since=None)


def to_sit_down_at() -> QuerySet[Table]:
    """The tables of the lobby with an empty seat, with all seats and people. Two queries."""
    return _with_people(_with_a_free_seat(open_tables()))


def hosted_by(host: User) -> list[Table]:
    """The tables of a host whose match has not begun, private ones too, the newest first. Those at one screen are left out. Two queries."""
    return list(_with_people(Table.objects.filter(status=Status.OPEN, hot_seat=False, host=host)).order_by("-pk"))


def _running() -> QuerySet[Table]:
    playing = Table.objects.filter(status=Status.PLAYING, privacy=Table.Privacy.OPEN, hot_seat=False, asleep_since=None)
    return playing.order_by("-moved_at")


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
    """The tables where a person has a seat, by urgency: those that wait for the person, first those where other people wait too; then
    running ones, ones that wait for people, ones that sleep, ones that are over. Two queries. Each table has ``mine``: whether it waits
    for this person."""
    seats = Seat.objects.filter(table=OuterRef("pk"), user=user)
    active = seats.filter(resigned=False)
    others = (
        Seat.objects.filter(table=OuterRef("pk"), resigned=False, away_since=None).exclude(user=None).exclude(user=user)
    )
    full = ~Exists(Seat.objects.filter(table=OuterRef("pk"), user=None, bot=""))
    urgency = Case(
        When(Q(mine=True, together=True), then=Value(0)),
        When(mine=True, then=Value(1)),
        When(asleep_since__isnull=False, then=Value(4)),
        When(status=Status.PLAYING, then=Value(2)),
        When(status=Status.OPEN, then=Value(3)),
        default=Value(5),
        output_field=IntegerField(),
    )
    asked = Q(Exists(active.filter(to_move=True, bot="")), status=Status.PLAYING, asleep_since=None)
    sat_at = (
        Table.objects.annotate(sits=Exists(active), sat=Exists(seats), together=Exists(others))
        .annotate(
            mine=ExpressionWrapper(
                asked | Q(full, status=Status.OPEN, host=user, asleep_since=None), output_field=BooleanField()
            )
        )
        .filter(Q(sits=True) | Q(sat=True, status__in=(Status.FINISHED, Status.ABANDONED)))
        .exclude(status=Status.ABANDONED, started_at=None)
    )
    return list(_with_people(sat_at).defer(None).defer("saved").order_by(urgency, "-moved_at", "-id")[:limit])


def with_matches(tables: Collection[Table]) -> None:
    """Read the saved matches of these tables, which lists leave out. One query, or none without tables."""
    saved = (
        dict(Table.objects.filter(pk__in=[table.pk for table in tables]).values_list("pk", "saved")) if tables else {}
    )
    for table in tables:
        table.saved = saved.get(table.pk)


def unread_notices(people: Collection[int]) -> dict[int, tuple[int, int]]:
    """How many notices of each of these people are unread, overtaken ones too, and the number of the last one. One query, or none without
    people."""
    unread = Notice.objects.filter(user__in=people, read_at=None).order_by().values_list("user")
    known = {user: (number, last) for user, number, last in unread.annotate(number=Count("pk"), last=Max("pk"))}
    return {person: known.get(person, (0, 0)) for person in people}


def next_waiting(user_id: int, after: int) -> int | None:
    """The id of another table than ``after`` that waits for this person: of those with other people the one that has waited longest, then
    one where the person plays alone. None if no other waits. One query."""
    others = Seat.objects.filter(table=OuterRef("table"), resigned=False).exclude(user=None).exclude(user=user_id)
    waiting = Seat.objects.filter(user=user_id, to_move=True, bot="", table__status=Status.PLAYING)
    waiting = waiting.exclude(table=after).annotate(together=Exists(others)).order_by("-together", "table__moved_at")
    return waiting.values_list("table", flat=True).first()


def offered_to(user: User | int) -> list[Seat]:
    """The seats that their owners offer to this person by name, with their tables and owners. One query."""
    seats = Seat.objects.filter(offered_to=user, table__status=Status.PLAYING).exclude(offer="").exclude(user=None)
    return list(seats.select_related("table", "user").defer("table__saved", "table__result").order_by("-table"))


class Own(NamedTuple):
    """The unfinished tables where a person has a seat."""

    waiting: int
    """How many of them wait for this person."""
    tables: tuple[int, ...]
    """Their ids, the newest first."""
    stamp: tuple[tuple[int, int, bool], ...]
    """For each its id, its version, and whether it waits for this person. If any of these changes, a list of the tables may change."""


NO_TABLES = Own(0, (), ())
OF_A_SEAT = ("user", "table", "table__version", "table__status", "table__host", "bot", "to_move")


def own_tables(people: Collection[int]) -> dict[int, Own]:
    """The tables of each of these people. A table waits for the player who is asked, or, before it begins, for the host when all seats are
    taken. One query for all people, or none without people."""
    by_person: dict[int, dict[int, tuple[int, bool]]] = defaultdict(dict)
    seats = Seat.objects.filter(
        user__in=people, resigned=False, table__status__in=(Status.OPEN, Status.PLAYING), table__asleep_since=None
    )
    free = Seat.objects.filter(table=OuterRef("table"), user=None, bot="")
    rows = seats.annotate(ready=~Exists(free)).order_by("-table")
    for person, table, version, status, host, bot, to_move, ready in rows.values_list(*OF_A_SEAT, "ready"):
        waits = (to_move and not bot) if status == Status.PLAYING else ready and host == person
        by_person[person][table] = version, waits or by_person[person].get(table, (0, False))[1]
    return {person: _own(by_person[person]) if person in by_person else NO_TABLES for person in people}


def _own(tables: dict[int, tuple[int, bool]]) -> Own:
    waiting = sum(waits for _, waits in tables.values())
    return Own(waiting, tuple(tables), tuple((table, *known) for table, known in tables.items()))
