"""The clock of a match changes with every change of the match, inside the same transaction.

The arithmetic is in ``games.tables.clocks``. Changes by time alone are in ``deadlines``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User, Vacation
from accounts.resting import coming, spans
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.clocks import clock as clocks
from games.tables.clocks.clock import Clock, Note
from games.tables.clocks.hours import Hours, Span
from games.tables.clocks.pace import read_pace
from games.tables.rows import matches, moment
from games.tables.rows.rights import plays

OF_THE_CLOCK = ("clock", "deadline")
"""The table's fields that every change of a match with a clock saves."""


def clock_of(table: Table) -> Clock | None:
    """The clock of a match. None if the table plays without one, or has not begun. Raises :class:`refusals.Damaged`."""
    if table.clock is None:
        return None
    with matches.readable(table.pk, "clock"):
        return clocks.unpacked(table.clock)


def put(table: Table, clock: Clock | None) -> None:
    """Set the table's clock. Not saved yet."""
    table.clock = None if clock is None else clocks.packed(clock)
    fall = None if clock is None or table.status != Table.Status.PLAYING else clock.next_change()
    table.deadline = None if fall is None else moment.moment_of(fall)


def now() -> int:
    """The present moment by the database, in milliseconds."""
    return moment.milliseconds(moment.now())


def begin(table: Table, seats: Sequence[Seat]) -> None:
    """Give a match that begins its clock, if its table has a pace and at least two people play. Not saved yet."""
    pace = read_pace(table.pace)
    if pace is None or table.hot_seat or len({seat.user_id for seat in seats if plays(seat)}) < 2:
        put(table, None)
        return
    put(table, clocks.begun(pace, hours_of(seats), number=0))


def hours_of(seats: Sequence[Seat]) -> list[Hours]:
    """The hours that count for the people in these seats. One query."""
    vacations = coming([seat.user_id for seat in seats if seat.user_id is not None])
    return [
        Hours() if seat.user is None else _hours(seat.user, vacations_of(seat.user, vacations.get(seat.user.pk, ())))
        for seat in seats
    ]


def _hours(person: User, vacations: tuple[Span, ...]) -> Hours:
    zone, night = person.time_zone or settings.TIME_ZONE, (person.night_from, person.night_until)
    return Hours(zone, night, tuple(int(day) for day in person.free_days), vacations)


def vacations_of(person: User, vacations: Iterable[Vacation]) -> tuple[Span, ...]:
    """The spans of these vacations, in milliseconds."""
    return tuple((moment.milliseconds(begin), moment.milliseconds(end)) for begin, end in spans(person, vacations))


def turn(
    table: Table, seats: Sequence[Seat], match: Match[Any], *, left: int | None = None, undone_by: int | None = None
) -> tuple[str, ...]:
    """Update the table's clock for the present position. ``left``: the number of moves that a takeback left. ``undone_by``: the seat that
    took back its own answer. Returns the names of the table's fields to save, none if there is no clock."""
    clock = clock_of(table)
    if clock is None:
        return ()
    if left is not None:
        clock = _taken_back(table, clocks.counted(clock, now()), left, undone_by)
    put(table, turned(table, seats, match, clock))
    return OF_THE_CLOCK


def turned(table: Table, seats: Sequence[Seat], match: Match[Any], clock: Clock) -> Clock:
    """The clock when play waits for the seats that the match waits for."""
    over = table.status != Table.Status.PLAYING or match.result is not None
    request = match.request
    return clocks.turned(
        clock,
        now(),
        asked=() if over else match.waiting_for(),
        number=match.number,
        covert=isinstance(request, AskAll) and request.covert,
        people=[seat.number for seat in seats if plays(seat)],
        deciding=[seat.number for seat in seats if seat.vote_until is not None],
    )


def _taken_back(table: Table, clock: Clock, left: int, by: int | None) -> Clock:
    saved = Move.objects.filter(table=table, undone_version=None, number=left).values_list("clock", flat=True).first()
    try:
        then = () if saved is None else clocks.unpacked_seats(saved)
    except msgspec.MsgspecError:
        return clock
    return clocks.taken_back(clock, then, left, by)


def handed_on(table: Table, place: Seat) -> None:
    """Let the hours of a seat's new owner count from now on. Not saved yet."""
    clock = clock_of(table)
    if clock is not None:
        put(table, clocks.rested(clock, now(), place.number, hours_of([place])[0]))


def excuse(table: Table, seat: int) -> None:
    """The seat used no time since it was asked: an order answers for it. Not saved yet."""
    clock = clock_of(table)
    if clock is not None:
        put(table, clocks.excused(clock, seat, now()))


def after_move(table: Table) -> bytes | None:
    """The clocks of the seats, to be saved with a move, for replays and takebacks."""
    clock = clock_of(table)
    return None if clock is None else clocks.packed_seats(clock)


def must_be_in_time(table: Table, seats: Sequence[Seat], seat: int) -> None:
    """Refuse an answer of a seat whose time has run out, by the clock of the database."""
    clock = clock_of(table)
    if clock is None:
        return
    fall = clock.falls(seat)
    if fall is not None and fall <= now():
        raise refusals.OutOfTime(_("Your time ran out before this answer came. It does not count."))


def note(
    table: Table,
    clock: Clock,
    what: clocks.Event,
    *,
    seat: int | None = None,
    pace: str = "",
    days: tuple[str, str] | None = None,
) -> Clock:
    """The clock with a line for the log, for the version of the table that is being saved."""
    return clocks.noted(clock, Note(what, table.version, table.number, now(), seat, pace, days))
