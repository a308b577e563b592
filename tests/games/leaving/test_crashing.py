"""A process ends in the middle of a change of people: all of it happened, or nothing. What is due later is a row of that transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone

from accounts.models import User
from config.queue.models import Job
from games import tables
from games.models import Seat, Table, Turnover
from games.tables.changing import leaving
from games.tables.changing.leaving import voting
from games.tables.rows import matches
from tests.games.making import begun, fresh, match_of, other_seat, person_at, played, to_move

pytestmark = pytest.mark.django_db(transaction=True)
QUEUE = {
    "default": {
        "BACKEND": "config.queue.backend.QueueBackend",
        "QUEUES": ["default", "notices", "mail", "push", "hook"],
        "OPTIONS": {"THREADS": {"default": 1}},
    }
}


class Killed(BaseException):
    """The process ends here."""


def rows(table: Table) -> list[Any]:
    """All that is saved of a table's people."""
    seats = Seat.objects.filter(table=table).order_by("number").values()
    return [fresh(table).version, fresh(table).status, list(seats), Turnover.objects.filter(table=table).count()]


def time_runs_out(table: Table, seat: Seat) -> None:
    tables.time_ran_out(table_id=table.pk, seat=seat.number)


def goes(table: Table, seat: Seat) -> None:
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))


def resigns(table: Table, seat: Seat) -> None:
    tables.resign(table_id=table.pk, by=person_at(seat))


@pytest.mark.parametrize("change", [time_runs_out, goes, resigns])
@pytest.mark.parametrize("chosen", ["bot", "vote", "forfeit"])
def test_whoever_is_killed_in_the_middle_has_changed_nothing(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, change: Callable[[Table, Seat], None], chosen: str
) -> None:
    table = played(begun(alice, bob, on_timeout=chosen), 3)
    seat, before = to_move(table), rows(table)

    def dies(*_given: object, **_named: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("games.tables.changing.saving.tell", dies)  # the last thing in the transaction
        with pytest.raises(Killed):
            change(table, seat)
    assert rows(table) == before
    change(table, seat)
    assert rows(table) != before


def test_a_seat_does_not_change_hands_by_half(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(begun(alice, bob), 3)
    seat = to_move(table)
    leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number)
    offer, before = Seat.objects.get(pk=seat.pk).offer, rows(table)

    def dies(*_given: object, **_named: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("games.tables.changing.saving.tell", dies)
        with pytest.raises(Killed):
            leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offer)
    assert rows(table) == before
    leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offer)
    assert Seat.objects.get(pk=seat.pk).user == charlie


def test_the_end_of_a_vote_is_in_the_queue_with_the_vote(alice: User, bob: User) -> None:
    table = played(begun(alice, bob, on_timeout="vote"), 3)
    seat = to_move(table)
    with override_settings(TASKS=QUEUE):
        assert tables.time_ran_out(table_id=table.pk, seat=seat.number)
        job = Job.objects.get(task=voting.end_vote.module_path)
    seat.refresh_from_db()
    assert job.due_at == seat.vote_until
    (table_id, number, until), _named = job.arguments
    assert (table_id, number, datetime.fromisoformat(until)) == (table.pk, seat.number, seat.vote_until)
    before = match_of(table).number
    voting.end_vote.call(table_id, number, until)
    seat.refresh_from_db()
    assert seat.bot
    assert match_of(table).number > before
    after = rows(table)
    voting.end_vote.call(table_id, number, until)  # a call that was done, and comes again
    assert rows(table) == after


def test_the_end_of_a_vote_at_a_table_that_was_cleared_is_nothing(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    number = table.pk
    table.delete()
    voting.end_vote.call(number, 0, timezone.now().isoformat())


def test_a_bot_that_was_first_has_answered_and_the_owner_goes_on_from_there(alice: User, bob: User) -> None:
    """The other order is in test_away."""
    table = played(begun(alice, bob), 3)
    seat, other = to_move(table), other_seat(table)
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    number, print_ = match_of(table).number, matches.fingerprint(fresh(table))
    tables.come_back(table_id=table.pk, by=person_at(seat))
    assert match_of(table).number == number, "what the bot has answered stays"
    assert tables.play_bot(table_id=table.pk, fingerprint=print_) is None
    assert Seat.objects.filter(table=table, bot="").count() == 2
    assert other.user_id != seat.user_id
