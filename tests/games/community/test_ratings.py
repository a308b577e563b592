"""Ratings: which matches count, in which order, the same from nothing, and who is shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games import tables
from games.community import ratings
from games.models import MatchResult, RatingStep, SeatResult, Table, Turnover
from games.requests import refusals
from tests.games.community.recorded import match_files, recorded
from tests.games.community.test_statistics_page import values
from tests.games.making import begun, opened, played

pytestmark = pytest.mark.django_db
WALL = "great-wall-of-china"


def rated(*people: User, count: int = 1) -> list[MatchResult]:
    """Rated matches of these people, an hour apart. The first one wins."""
    made = []
    for _ in range(count):
        number = MatchResult.objects.count()
        table = Table.objects.create(
            title=WALL, mode="standard", players=len(people), invite=f"rated{number}", status="finished", rated=True
        )
        first = MatchResult.objects.order_by("finished_at").last()
        row = MatchResult.objects.create(
            table=table,
            title=WALL,
            mode="standard",
            players=len(people),
            revision=1,
            ended="rules",
            moves=10,
            rated=True,
            hot_seat=False,
            continued=False,
            finished_at=(first.finished_at if first else table.created_at) + timedelta(hours=1),
        )
        for place, person in enumerate(people):
            SeatResult.objects.create(
                match=row, number=place, user=person, place=place + 1, score=9 - place, won=place == 0, replaced=False
            )
        ratings.rate(row)
        made.append(row)
    return made


def steps() -> list[Any]:
    return [values(step) | {"user": step.user_id} for step in RatingStep.objects.order_by("match__finished_at", "user")]


def test_who_wins_rises_and_a_rating_becomes_steady(alice: User, bob: User) -> None:
    rated(alice, bob)
    (winner,), (loser,) = ratings.ratings_of(alice), ratings.ratings_of(bob)
    assert winner.points > 1500 > loser.points
    assert (winner.games, winner.certainty) == (1, "provisional")
    for _ in range(15):
        rated(bob, alice)
        rated(alice, bob)
    assert ratings.ratings_of(alice)[0].certainty != "provisional"
    assert ratings.ratings_of(alice)[0].reach < winner.reach


def test_from_nothing_and_in_any_order_the_ratings_are_the_same(alice: User, bob: User, charlie: User) -> None:
    rated(alice, bob, count=3)
    rated(charlie, alice, bob)
    (late,) = rated(bob, charlie)
    rated(alice, charlie, count=2)
    expected = steps()
    assert len(expected) == 3 * 2 + 3 + 2 + 2 * 2
    assert ratings.rate_all() == 7
    assert steps() == expected
    RatingStep.objects.filter(match=late).delete()
    ratings.rate(late)
    assert steps() == expected


@pytest.mark.parametrize(
    "change",
    [
        {"rated": False},
        {"hot_seat": True},
        {"continued": True},
        {"won": True},
    ],
)
def test_other_matches_do_not_count(alice: User, bob: User, change: dict[str, bool]) -> None:
    (match,) = rated(alice, bob)
    MatchResult.objects.filter(pk=match.pk).update(**change)
    assert ratings.rate_all() == 0
    assert not RatingStep.objects.exists()


@pytest.mark.parametrize("change", [{"replaced": True}, {"user": None}])
def test_a_seat_that_a_bot_ended_or_somebody_left_does_not_count(
    alice: User, bob: User, change: dict[str, Any]
) -> None:
    (match,) = rated(alice, bob)
    match.seats.filter(number=1).update(**change)
    assert ratings.rate_all() == 0


def test_a_seat_that_was_given_away_does_not_count(alice: User, bob: User) -> None:
    table = recorded(match_files(WALL)[0], [alice, bob])
    Table.objects.filter(pk=table.pk).update(rated=True)
    call_command("record_results", "--again")
    assert MatchResult.objects.get(table=table).rated is True
    Turnover.objects.create(table=table, seat=1, kind=Turnover.Kind.TO_PERSON, number=3, version=3)
    call_command("record_results", "--again")
    assert MatchResult.objects.get(table=table).rated is False


@pytest.mark.django_db(transaction=True)
def test_whoever_gives_up_a_rated_match_loses_points(alice: User, bob: User) -> None:
    table = played(begun(alice, bob, rated=True), 6)
    tables.resign(table_id=table.pk, by=alice)
    assert ratings.ratings_of(alice)[0].points < 1500 < ratings.ratings_of(bob)[0].points


def test_a_rated_table_is_for_people_with_accounts(alice: User, bob: User) -> None:
    guest = User.objects.create(username="guest-abc", is_guest=True)
    for made in ({"bots": 1}, {"hot_seat": True}):
        with pytest.raises(refusals.NotNow):
            opened(alice, rated=True, **made)
    with pytest.raises(refusals.NotNow):
        opened(alice, title="great-wall", mode="co-op", players=2, rated=True)
    with pytest.raises(refusals.NotYours):
        opened(guest, rated=True)
    table = opened(alice, rated=True)
    with pytest.raises(refusals.NotYours):
        tables.join(table_id=table.pk, by=guest)
    with pytest.raises(refusals.NotNow):
        tables.seat_bot(table_id=table.pk, by=alice, seat=1)
    tables.join(table_id=table.pk, by=bob)


def test_only_those_who_want_it_are_on_the_board(client: Client, alice: User, bob: User) -> None:
    for _ in range(20):
        rated(alice, bob)
        rated(bob, alice)
    address = f"/en/play/{WALL}/leaders/"
    assert alice.public_name not in client.get(address).content.decode()
    User.objects.filter(pk=alice.pk).update(on_leader_boards=True)
    page = client.get(address).content.decode()
    assert alice.public_name in page
    assert bob.public_name not in page
    assert [rating.user for rating in ratings.leaders(WALL, 10)] == [alice]


def test_a_provisional_rating_is_not_on_the_board(alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(on_leader_boards=True)
    rated(alice, bob)
    assert ratings.leaders(WALL, 10) == []


def test_the_form_refuses_what_cannot_be_rated(at: Any, alice: User) -> None:
    form = {"mode": "standard", "players": "2", "bots": "1", "people": "open", "level": "normal", "rated": "on"}
    page = at(alice).post(f"/en/play/{WALL}/new/", form)
    assert page.status_code == 422
    assert "without bots, can be rated" in page.content.decode()
    assert at(alice).post(f"/en/play/{WALL}/new/", form | {"bots": "0"}).status_code == 302
    assert Table.objects.get().rated is True
