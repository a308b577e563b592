"""Tasks of the queue that make notices."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django_tasks import task

from games.models import Notice, Seat, Table
from games.notices import making
from games.notices.current import is_any_turn
from games.notices.times import deadline_of, reminder_of

QUEUE = "notices"
"""One thread: many turns that pass at once hold up no bot, and no answer by more than one thread would."""


@task(queue_name=QUEUE)
def tell(
    table_id: int, version: int, concerned: dict[str, list[int]], again: bool = False, reminded: Sequence[int] = ()
) -> None:
    """Make notices of what happened at a table at that row version. ``concerned``: numbers of seats by kind. Notices that are no longer
    true are dropped. For people who may be looking at the table, this task runs once more a little later: then ``again`` is true. The
    ``reminded`` seats get a reminder of the turn of that version."""
    of_a_turn = {*reminded, *concerned.get(Notice.Kind.TURN, ())}
    if concerned.keys() <= {Notice.Kind.TURN} and not is_any_turn(table_id, of_a_turn, version):
        return
    looking = making.make(table_id, version, concerned)
    if looking and not again and tell.get_backend().supports_defer:
        tell.using(run_after=timezone.now() + making.LOOKS_AGAIN).enqueue(table_id, version, looking, again=True)
    for seat in reminded:
        remind.call(table_id, seat, version)


@task(queue_name=QUEUE)
def invite(table_id: int, user_id: int, seat: int | None, link: str) -> None:
    """Make a notice of the invitation with this link, if the link still opens something: the table, or the ``seat`` that is offered."""
    making.make_invitation(table_id, user_id, seat, link)


@task(queue_name=QUEUE)
def tell_of_opened(table_id: int) -> None:
    """Make notices of a new table for the people who know its host."""
    making.make_of_opened(table_id)


@task(queue_name=QUEUE)
def remind(table_id: int, seat: int, version: int) -> None:
    """Remind the seat's owner before the deadline, if the turn of that version (``Seat.turn_version``) still lasts. If the deadline is
    later by now, so is the reminder."""
    table = Table.objects.filter(pk=table_id).first()
    fall = None if table is None else deadline_of(table, seat)
    if table is None or fall is None:
        return
    due = reminder_of(table, fall)
    if due > timezone.now() + making.LOOKS_AGAIN:
        if remind.get_backend().supports_defer and Seat.objects.filter(
            table=table, number=seat, to_move=True, turn_version=version
        ):
            remind.using(run_after=due).enqueue(table_id, seat, version)
        return
    making.make(table_id, version, {Notice.Kind.REMINDER: [seat]})
