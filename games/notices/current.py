"""Whether a notice is still true. A notice that is no longer true is neither sent nor counted."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform

from games.models import Notice, Seat, Table
from games.tables.rows.rights import is_free

Kind = Notice.Kind
OF_A_TURN = (Kind.TURN, Kind.REMINDER)


def is_turn(table: Table, seat: Seat, version: int) -> bool:
    """Whether play still waits for the seat, in the turn that began at that version."""
    return table.status == Table.Status.PLAYING and seat.to_move and seat.turn_version == version and not seat.bot


def is_any_turn(table_id: int, seats: Iterable[int], version: int) -> bool:
    """Whether play still waits for one of these seats, in the turn that began at that version. One light query."""
    return Seat.objects.filter(table=table_id, number__in=[*seats], to_move=True, turn_version=version).exists()


def is_away(table: Table, seat: Seat) -> bool:
    """Whether a bot still plays for the owner."""
    return table.status == Table.Status.PLAYING and seat.away_since is not None


def opens(notice: Notice) -> bool:
    """Whether the link of an invitation still opens something: a table before its match, or a seat that is offered."""
    table, seat, link = notice.table, notice.seat, notice.shown.get("link")
    if seat is None:
        return table.status == Table.Status.OPEN and table.invite == link
    return table.status == Table.Status.PLAYING and seat.offer == link


def has_a_seat(table: Table) -> bool:
    """Whether anybody may still take a seat there. One query, or none if the seats are loaded."""
    waits = table.status == Table.Status.OPEN and table.asleep_since is None
    return waits and any(is_free(seat) for seat in table.seats.all())


def is_current(notice: Notice) -> bool:
    """Whether the notice is still true and was not read. Its table and seat must be loaded."""
    table, seat = notice.table, notice.seat
    if notice.read_at is not None:
        return False
    if notice.kind == Kind.INVITED:
        return opens(notice)
    if notice.kind in OF_A_TURN:
        return seat is not None and seat.user_id == notice.user_id and is_turn(table, seat, notice.version)
    if notice.kind == Kind.OPENED:
        return has_a_seat(table)
    if notice.kind == Kind.FULL:
        return table.status == Table.Status.OPEN
    if notice.kind == Kind.TAKEN_BACK:
        return table.status == Table.Status.PLAYING and seat is not None and not seat.to_move
    if notice.kind == Kind.COME_BACK:
        return seat is not None and seat.user_id == notice.user_id and is_away(table, seat)
    return notice.kind != Kind.BEGUN or table.status == Table.Status.PLAYING


def unread(user_id: int) -> QuerySet[Notice]:
    """The notices that the person has not read and that are still true, as :func:`is_current` says. One query, by an index."""
    turn = Q(
        seat__to_move=True,
        seat__bot="",
        seat__turn_version=F("version"),
        seat__user=user_id,
        table__status=Table.Status.PLAYING,
    )
    link = KeyTextTransform("link", "shown")
    free = Exists(Seat.objects.filter(table=OuterRef("table"), user=None, bot=""))
    return Notice.objects.filter(
        ~Q(kind__in=[*OF_A_TURN, Kind.FULL, Kind.TAKEN_BACK, Kind.BEGUN, Kind.COME_BACK, Kind.INVITED, Kind.OPENED])
        | Q(turn, kind__in=OF_A_TURN)
        | Q(kind=Kind.INVITED, seat=None, table__status=Table.Status.OPEN, table__invite=link)
        | Q(kind=Kind.INVITED, table__status=Table.Status.PLAYING, seat__offer=link)
        | Q(free, kind=Kind.OPENED, table__status=Table.Status.OPEN, table__asleep_since=None)
        | Q(kind=Kind.FULL, table__status=Table.Status.OPEN)
        | Q(kind=Kind.TAKEN_BACK, table__status=Table.Status.PLAYING, seat__to_move=False)
        | Q(kind=Kind.BEGUN, table__status=Table.Status.PLAYING)
        | Q(
            kind=Kind.COME_BACK,
            table__status=Table.Status.PLAYING,
            seat__user=user_id,
            seat__away_since__isnull=False,
        ),
        user=user_id,
        read_at=None,
    )
