"""Asking which moves cost most: who may ask, how often it is made, and what is kept."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots import teaching
from games.models import Review, Table
from games.requests import refusals
from games.tables.past import reviews
from tests.games.bots.reviewing import review
from tests.games.making import begun

pytestmark = pytest.mark.django_db
TITLE = "great-wall-of-china"


def test_it_is_made_once(over: Table, here: list[Any]) -> None:
    first = review(over)
    count = len(here)
    again = review(over)
    assert (again.pk, len(here)) == (first.pk, count)
    assert Review.objects.count() == 1


def test_by_other_rules_it_is_made_again(over: Table, here: list[Any]) -> None:
    row = review(over)
    count = len(here)
    Review.objects.filter(pk=row.pk).update(revision=row.revision - 1)
    assert reviews.review_of(over, 0) is None
    assert review(over).pk != row.pk
    assert len(here) == 2 * count


def test_one_that_was_lost_may_be_asked_for_again(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    monkeypatch.setattr(teaching, "make", SimpleNamespace(enqueue=lambda pk, asked: made.append(pk)))
    teaching.ask(over, 0)
    teaching.ask(over, 0)
    assert len(made) == 1
    Review.objects.update(asked_at=timezone.now() - reviews.UNDER_WAY - timedelta(seconds=1))
    teaching.ask(over, 0)
    assert made == [made[0]] * 2


def test_two_who_ask_at_once_have_it_made_once(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has looked before the first asked."""
    made: list[int] = []
    monkeypatch.setattr(teaching, "make", SimpleNamespace(enqueue=lambda pk, *_: made.append(pk)))
    monkeypatch.setattr(teaching, "is_known", lambda table, seat: False)
    teaching.ask(over, 0)
    teaching.ask(over, 0)
    assert len(made) == 1
    Review.objects.update(failed=True)
    teaching.ask(over, 0)
    teaching.ask(over, 0)
    assert len(made) == 2


def test_a_job_that_is_older_than_the_last_request_does_nothing(
    over: Table, here: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    make = teaching.make.func
    monkeypatch.setattr(teaching, "make", SimpleNamespace(enqueue=lambda *call: calls.append(call)))
    teaching.ask(over, 0)
    Review.objects.update(asked_at=timezone.now() - reviews.UNDER_WAY - timedelta(seconds=1))
    teaching.ask(over, 0)
    first, second = calls
    make(*first)
    assert here == []
    make(*second)
    assert here
    assert Review.objects.get().found is not None


def test_the_whole_site_has_a_limit(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "MOST_AT_ONCE", 0)
    with pytest.raises(refusals.NotNow):
        teaching.ask(over, 0)
    assert not Review.objects.exists()


def test_a_match_that_was_deleted_or_runs_again_is_left_alone(over: Table, here: list[Any]) -> None:
    teaching.make.func(999_999)
    row = Review.objects.create(table=over, seat=0, revision=1, asked_at=timezone.now())
    Table.objects.filter(pk=over.pk).update(status=Table.Status.PLAYING)
    teaching.make.func(row.pk)
    assert here == []


def test_only_seats_of_people_and_of_matches_that_are_over(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seats = list(table.seats.order_by("number"))
    assert reviews.reviewable(table, seats, [0]) == []
    table.status = Table.Status.FINISHED
    assert [seat.number for seat in reviews.reviewable(table, seats, [])] == [0, 1]
    table.privacy = Table.Privacy.PRIVATE
    assert [seat.number for seat in reviews.reviewable(table, seats, [1])] == [1]
    table.status = Table.Status.ABANDONED
    assert [seat.number for seat in reviews.reviewable(table, seats, [0])] == [0]
    table.origin = begun(alice, bob)
    assert reviews.reviewable(table, seats, [0]) == []
