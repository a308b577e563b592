"""Receives what happens at tables, and enqueues notices for the people concerned in the same transaction. People who look at the table get
none."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django_tasks.base import Task

from accounts.models import User
from games.community.finding.friends import audience
from games.live.presence import looking_here
from games.models import Message, Notice, Seat, Table
from games.notices import tasks
from games.notices.ways.registry import WAYS
from games.tables.clocks.pace import read_pace
from games.tables.rows.blocks import deaf_to

Kind = Notice.Kind
SETTLES = timedelta(seconds=1.1)
"""A notice is made after this time. So there is none for a turn that is over at once, by a quick answer or an undo. It is longer than a
worker sleeps, so nobody wakes one for it."""
GUESTS_KNOWN = 60.0
"""Seconds for which this process remembers that a guest has no way."""
_without_ways: dict[int, float] = {}
"""The ids of guests without any way, and until when (``time.monotonic``) this process remembers it."""


def on_match_saved(
    *,
    table: Table,
    seats: Sequence[Seat],
    turned: Sequence[Seat],
    began: bool,
    ended: bool,
    taken_back: bool,
    **_signal: object,
) -> None:
    """Receives ``games.tables.changing.signals.match_saved``. It makes no query and enqueues nothing if the people concerned look at the
    table, play against bots alone, or are guests without a way."""
    if table.hot_seat or not (turned or began or ended) or len(_people(seats)) < 2:
        return
    concerned: dict[str, list[Seat]] = {}
    if ended:
        concerned[Kind.OVER] = list(seats)
    else:
        concerned[Kind.TURN] = [seat for seat in turned if seat.to_move and not seat.bot]
        if began:
            concerned[Kind.BEGUN] = [seat for seat in seats if not seat.to_move]
        if taken_back:
            concerned[Kind.TAKEN_BACK] = [seat for seat in turned if not seat.to_move]
    enqueue(table, concerned, reminded=() if ended else _reminded(table, turned))


def _reminded(table: Table, turned: Sequence[Seat]) -> list[Seat]:
    """The seats that get a reminder before the deadline. People must have days for a turn."""
    pace = None if table.clock is None else read_pace(table.pace)
    return [] if pace is None or pace.live else [seat for seat in turned if seat.to_move]


def on_table_filled(*, table: Table, seats: Sequence[Seat], **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.table_filled``: the host can begin."""
    enqueue(table, {Kind.FULL: [seat for seat in seats if seat.user_id == table.host_id]})


def on_asked_to_come_back(*, table: Table, seat: Seat, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.asked_to_come_back``: the others ask the owner of a seat to come back."""
    enqueue(table, {Kind.COME_BACK: [seat]})


def on_invited(*, table: Table, user: User, seat: Seat | None, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.invited``: a person is invited by name, to a table or to a seat."""
    link = table.invite if seat is None else seat.offer
    later(tasks.invite, SETTLES).enqueue(table.pk, user.pk, None if seat is None else seat.number, link)


def on_opened(*, table: Table, free: int, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.opened``: people who know the host are told of a table that is open to all."""
    if free and table.privacy == Table.Privacy.OPEN and table.host_id is not None and audience(table.host_id):
        later(tasks.tell_of_opened, SETTLES).enqueue(table.pk)


def message_posted(message: Message, seats: Sequence[Seat]) -> None:
    """Enqueue notices of a new chat message, in its transaction. The other players get them, if the message is for players and
    they read what its author says."""
    if message.room == Message.Room.PLAYERS and not message.table.hot_seat:
        people = {seat.user_id for seat in seats if seat.user_id is not None} - {message.user_id}
        deaf = deaf_to(message.user_id, people)
        others = [seat for seat in seats if seat.user_id in people - deaf]
        enqueue(message.table, {Kind.CHAT: others}, version=message.pk)


def enqueue(
    table: Table, concerned: dict[str, list[Seat]], version: int | None = None, reminded: Sequence[Seat] = ()
) -> None:
    """Enqueue notices for the owners of these seats, unless they look at the table. ``concerned``: seats by kind of notice. ``version``
    names the event, by default the table's row version. The owners of the ``reminded`` seats get a reminder later, even if they look."""
    looking = looking_here(table.pk) if any(concerned.values()) else set()
    numbers = {str(kind): _receivers(seats, looking) for kind, seats in concerned.items()}
    numbers = {kind: seats for kind, seats in numbers.items() if seats}
    reminders = {"reminded": seats} if (seats := _receivers(reminded)) else {}
    if numbers or reminders:
        event = table.row_version if version is None else version
        later(tasks.tell, SETTLES).enqueue(table.pk, event, numbers, **reminders)


def _receivers(seats: Sequence[Seat], looking: Collection[int | None] = ()) -> list[int]:
    """The numbers of the seats whose owners get notices and do not look."""
    return [
        seat.number
        for seat in seats
        if seat.user and seat.user_id not in looking and not seat.resigned and gets_notices(seat.user)
    ]


def later(task: Task[..., Any], wait: timedelta) -> Task[..., Any]:
    """The task, to be run after ``wait`` if the queue can do that, otherwise at once."""
    return task.using(run_after=timezone.now() + wait) if task.get_backend().supports_defer else task


def gets_notices(user: User) -> bool:
    """Whether notices are made for this person. An account has a list of them on the site. A guest must have a way. Whether a guest has one
    is looked up once a minute."""
    if not user.is_guest:
        return True
    if _without_ways.get(user.pk, 0.0) > time.monotonic():
        return False
    if any(way.targets(user) for way in WAYS):
        return True
    if len(_without_ways) > 10_000:
        _without_ways.clear()
    _without_ways[user.pk] = time.monotonic() + GUESTS_KNOWN
    return False


def forget_guest(user_id: int) -> None:
    """Look up a guest's ways again at once, since the guest has set one up."""
    _without_ways.pop(user_id, None)


def _people(seats: Iterable[Seat]) -> set[int | None]:
    return {seat.user_id for seat in seats} - {None}
