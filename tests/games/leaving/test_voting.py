"""The others vote about a seat whose time ran out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import tables
from games.models import Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing import leaving
from tests.games.making import answer, begun, fresh, match_of, person_at, played, to_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def left(alice: User, bob: User, charlie: User, dana: User) -> Table:
    """A table of four at which the time of one has run out."""
    table = played(begun(alice, bob, charlie, dana, on_timeout="vote"), 5)
    assert tables.time_ran_out(table_id=table.pk, seat=to_move(table).number)
    return fresh(table)


def leaver(table: Table) -> Seat:
    return Seat.objects.exclude(vote_until=None).get(table=table)


def others(table: Table) -> list[User]:
    """Those who vote, by their seats."""
    seats = Seat.objects.select_related("user").filter(table=table, vote_until=None).order_by("number")
    return [person_at(seat) for seat in seats]


def votes(table: Table, seat: Seat, *choices: str) -> None:
    for person, choice in zip(others(table), choices, strict=False):
        leaving.vote(table_id=table.pk, by=person, seat=seat.number, choice=choice)


def kinds(table: Table) -> list[str]:
    return list(Turnover.objects.filter(table=table).values_list("kind", flat=True))


def test_most_of_the_others_let_a_bot_play(left: Table) -> None:
    seat = leaver(left)
    votes(left, seat, "bot")
    seat.refresh_from_db()
    assert not seat.bot, "one of three decides nothing"
    votes(left, seat, "bot", "bot")
    seat.refresh_from_db()
    assert (bool(seat.bot), seat.resigned, seat.vote_until) == (True, False, None)
    assert kinds(left) == ["vote", "voted-bot"]
    tables.come_back(table_id=left.pk, by=person_at(seat))


def test_most_of_the_others_end_the_match_and_nobody_wins(left: Table) -> None:
    votes(left, leaver(left), "end", "bot", "end")
    row = fresh(left)
    assert (row.status, row.result) == (Table.Status.ABANDONED, None)


def test_where_all_want_something_else_they_wait_a_week_and_then_a_bot_plays(left: Table) -> None:
    seat = leaver(left)
    opened = seat.vote_until
    votes(left, seat, "end", "bot", "wait")
    seat.refresh_from_db()
    assert seat.vote_waits
    assert opened is not None
    assert seat.vote_until is not None
    assert not leaving.close_vote(table_id=left.pk, seat=seat.number, until=opened), (
        "the week of the vote is no longer meant"
    )
    assert abs(seat.vote_until - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    with pytest.raises(refusals.Repeated):
        leaving.vote(table_id=left.pk, by=others(left)[0], seat=seat.number, choice="bot")
    assert leaving.close_vote(table_id=left.pk, seat=seat.number, until=seat.vote_until)
    seat.refresh_from_db()
    assert seat.bot
    assert kinds(left) == ["vote", "wait", "waited"]


def test_whoever_changes_their_mind_counts_once(left: Table) -> None:
    seat = leaver(left)
    first = others(left)[0]
    for choice in ("end", "end", "bot", "wait"):
        leaving.vote(table_id=left.pk, by=first, seat=seat.number, choice=choice)
    seat.refresh_from_db()
    assert seat.ballots == {str(first.pk): "wait"}
    assert fresh(left).status == Table.Status.PLAYING


def test_after_a_week_without_a_decision_a_bot_plays(left: Table) -> None:
    seat = leaver(left)
    votes(left, seat, "end")
    assert seat.vote_until is not None
    assert leaving.close_vote(table_id=left.pk, seat=seat.number, until=seat.vote_until)
    assert not leaving.close_vote(table_id=left.pk, seat=seat.number, until=seat.vote_until), "once"
    seat.refresh_from_db()
    assert seat.bot


def test_while_the_others_vote_the_owner_waits_for_them(left: Table) -> None:
    seat = leaver(left)
    with pytest.raises(refusals.NotNow):
        answer(left, seat=seat)
    assert fresh(left).version == left.version


def test_the_owner_answers_while_the_others_wait_and_plays_on(left: Table) -> None:
    seat = leaver(left)
    another = others(left)[1]
    votes(left, seat, "wait", "wait")
    seat.refresh_from_db()
    until = seat.vote_until
    assert until is not None
    while fresh(left).status == Table.Status.PLAYING and to_move(left).pk == seat.pk:
        answer(left)
    seat.refresh_from_db()
    assert (seat.vote_until, seat.vote_waits, seat.ballots, seat.bot) == (None, False, {}, "")
    with pytest.raises(refusals.Repeated):
        leaving.vote(table_id=left.pk, by=another, seat=seat.number, choice="end")
    assert not leaving.close_vote(table_id=left.pk, seat=seat.number, until=until)


def test_neither_the_leaver_nor_a_spectator_votes(left: Table, admin: User) -> None:
    seat = leaver(left)
    for person in (person_at(seat), admin):
        with pytest.raises(refusals.NotYours):
            leaving.vote(table_id=left.pk, by=person, seat=seat.number, choice="bot")
    with pytest.raises(refusals.NotUnderstood):
        leaving.vote(table_id=left.pk, by=others(left)[0], seat=seat.number, choice="everything")
    with pytest.raises(refusals.NotUnderstood):
        leaving.vote(table_id=left.pk, by=others(left)[0], seat=7, choice="bot")


def test_of_two_the_other_decides_alone(alice: User, bob: User) -> None:
    table = played(begun(alice, bob, on_timeout="vote"), 3)
    seat = to_move(table)
    number = match_of(table).number
    assert tables.time_ran_out(table_id=table.pk, seat=seat.number)
    assert not tables.time_ran_out(table_id=table.pk, seat=seat.number), "a vote is open already"
    leaving.vote(table_id=table.pk, by=others(table)[0], seat=seat.number, choice="bot")
    assert match_of(table).number > number


def test_a_voter_who_leaves_is_not_counted(left: Table) -> None:
    seat = leaver(left)
    first, second, third = others(left)
    leaving.vote(table_id=left.pk, by=first, seat=seat.number, choice="end")
    leaving.hand_to_bot(table_id=left.pk, by=third)
    leaving.vote(table_id=left.pk, by=second, seat=seat.number, choice="end")
    assert fresh(left).status == Table.Status.ABANDONED
