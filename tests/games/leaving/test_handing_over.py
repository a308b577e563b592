"""Somebody must go and hands the seat on; the others ask somebody to come back."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games import tables
from games.models import Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing import clocks, leaving
from games.tables.changing.signals import asked_to_come_back
from games.tables.reading.scene import scene_of
from tests.games.making import answer, begun, fresh, match_of, other_seat, person_at, played, to_move
from tests.people import make_person

PACE = "days:3"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    return played(begun(alice, bob), 3)


def offered(seat: Seat, name: str = "") -> str:
    """The secret of the link."""
    leaving.offer_seat(table_id=seat.table_id, by=person_at(seat), seat=seat.number, name=name)
    seat.refresh_from_db()
    return seat.offer


def kinds(table: Table) -> list[str]:
    return list(Turnover.objects.filter(table=table).values_list("kind", flat=True))


def test_a_bot_plays_until_one_comes_back(table: Table) -> None:
    seat = to_move(table)
    number = match_of(table).number
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    assert match_of(table).number > number
    with pytest.raises(refusals.Repeated):
        leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    tables.come_back(table_id=table.pk, by=person_at(seat))
    assert kinds(table) == ["to-bot", "back"]


def test_nobody_hands_a_seat_to_a_bot_where_nobody_waits(alice: User, charlie: User, table: Table) -> None:
    alone = begun(alice, bots=1)
    with pytest.raises(refusals.NotNow):
        leaving.hand_to_bot(table_id=alone.pk, by=alice)
    with pytest.raises(refusals.NotYours):
        leaving.hand_to_bot(table_id=table.pk, by=charlie)


def test_the_person_who_was_named_takes_the_seat_with_its_hand(table: Table, charlie: User, dana: User) -> None:
    seat = to_move(table)
    giver = person_at(seat)
    offer = offered(seat, "Charlie")
    before = scene_of(table.pk)
    hand = match_of(table).view(seat.number)
    with pytest.raises(refusals.Unknown):
        leaving.take_over(table_id=table.pk, by=dana, seat=seat.number, offer=offer)
    leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offer)
    scene = scene_of(table.pk)
    assert scene.viewer(charlie.pk).seat == seat.number
    assert scene.viewer(giver.pk).seat is None, "who gave the seat away sees no hand any more"
    assert before.viewer(giver.pk).seat == seat.number
    assert match_of(table).view(seat.number) == hand
    assert kinds(table) == ["to-person"]
    answer(table, seat=to_move(table))


def test_a_link_is_good_once_and_for_one(table: Table, charlie: User, dana: User) -> None:
    seat = to_move(table)
    offer = offered(seat)
    leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offer)
    with pytest.raises(refusals.Repeated):
        leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offer)
    with pytest.raises(refusals.Unknown):
        leaving.take_over(table_id=table.pk, by=dana, seat=seat.number, offer=offer)
    with pytest.raises(refusals.Unknown):
        leaving.take_over(table_id=table.pk, by=dana, seat=seat.number, offer="")


def test_an_offer_that_was_withdrawn_or_made_again_opens_nothing(table: Table, charlie: User) -> None:
    seat = to_move(table)
    first = offered(seat)
    second = offered(seat)
    assert first != second
    with pytest.raises(refusals.Unknown):
        leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=first)
    leaving.withdraw_offer(table_id=table.pk, by=person_at(seat), seat=seat.number)
    with pytest.raises(refusals.Unknown):
        leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=second)
    with pytest.raises(refusals.Repeated):
        leaving.withdraw_offer(table_id=table.pk, by=person_at(seat), seat=seat.number)


def test_an_offer_is_seen_by_nobody_else(table: Table) -> None:
    seat = to_move(table)
    version = fresh(table).version
    offered(seat)
    assert fresh(table).version == version, "nobody else's page changes"


def test_nobody_offers_another_seat_or_to_somebody_who_sits_here(table: Table, charlie: User) -> None:
    seat, other = to_move(table), other_seat(table)
    with pytest.raises(refusals.NotYours):
        leaving.offer_seat(table_id=table.pk, by=person_at(other), seat=seat.number)
    with pytest.raises(refusals.NotNow):
        leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number, name=person_at(other).username)
    with pytest.raises(refusals.NotUnderstood):
        leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number, name="nobody-at-all")
    offer = offered(seat)
    with pytest.raises(refusals.NotNow):
        leaving.take_over(table_id=table.pk, by=person_at(other), seat=seat.number, offer=offer)


def test_who_gave_one_seat_away_takes_no_other_one(table: Table, charlie: User) -> None:
    seat, other = to_move(table), other_seat(table)
    giver = person_at(seat)
    leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offered(seat))
    offer = offered(other)
    with pytest.raises(refusals.NotNow):
        leaving.take_over(table_id=table.pk, by=giver, seat=other.number, offer=offer)
    seat.refresh_from_db()
    back = offered(seat)
    leaving.take_over(table_id=table.pk, by=giver, seat=seat.number, offer=back)


def test_a_seat_that_a_bot_plays_can_be_handed_on_too(table: Table, charlie: User) -> None:
    seat = to_move(table)
    leaving.hand_to_bot(table_id=table.pk, by=person_at(seat))
    leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offered(seat))
    seat.refresh_from_db()
    assert (seat.bot, seat.away_since, seat.user) == ("", None, charlie)


def test_the_others_ask_once_an_absence(table: Table, charlie: User) -> None:
    asked: list[Any] = []

    def note(**told: Any) -> None:
        asked.append((told["seat"].user, told["by"]))

    asked_to_come_back.connect(note)
    seat, other = to_move(table), other_seat(table)
    stayer, leaver = person_at(other), person_at(seat)
    with pytest.raises(refusals.NotNow):
        leaving.ask_back(table_id=table.pk, by=stayer, seat=seat.number)
    leaving.hand_to_bot(table_id=table.pk, by=leaver)
    for person in (charlie, leaver):
        with pytest.raises(refusals.NotYours):
            leaving.ask_back(table_id=table.pk, by=person, seat=seat.number)
    leaving.ask_back(table_id=table.pk, by=stayer, seat=seat.number)
    with pytest.raises(refusals.Repeated):
        leaving.ask_back(table_id=table.pk, by=stayer, seat=seat.number)
    assert asked == [(leaver, stayer)]
    tables.come_back(table_id=table.pk, by=leaver)
    leaving.hand_to_bot(table_id=table.pk, by=leaver)
    leaving.ask_back(table_id=table.pk, by=stayer, seat=seat.number)
    assert len(asked) == 2


def test_the_nights_of_the_new_owner_count(alice: User, bob: User) -> None:
    """At a correspondence table time does not run in the owner's own night."""
    far = make_person("far", time_zone="America/New_York")
    table = played(begun(alice, bob, pace=PACE), 2)
    seat = to_move(table)
    before = clocks.clock_of(fresh(table))
    leaving.take_over(table_id=table.pk, by=far, seat=seat.number, offer=offered(seat))
    after = clocks.clock_of(fresh(table))
    assert before is not None
    assert after is not None
    assert after.hours[seat.number].zone == "America/New_York"
    assert after.hours[1 - seat.number] == before.hours[1 - seat.number]
    assert fresh(table).deadline is not None
