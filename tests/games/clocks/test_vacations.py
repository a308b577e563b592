"""A vacation is announced, counted and seen; it never begins by itself, and it stops clocks of correspondence alone."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User, Vacation
from accounts.resting import days_left, today_of
from games import tables
from games.models import Seat, Table
from games.tables.changing import leaving
from tests.games.clocks.conftest import clock_of
from tests.games.making import begun, fresh, opened, person_at, played, to_move
from tests.games.posting import body

pytestmark = pytest.mark.django_db
REST = "/en/accounts/rest/"


def day(later: int) -> date:
    """So many days after today."""
    return timezone.now().date() + timedelta(days=later)


@pytest.fixture(autouse=True)
def zone(alice: User, bob: User) -> None:
    """All days are those of UTC here."""
    for person in (alice, bob):
        person.time_zone = "UTC"
        person.save()


def announced(browser: Any, begins: date, ends: date) -> Any:
    return browser.post(REST, {"begins": begins.isoformat(), "ends": ends.isoformat()})


class TestAnnouncing:
    def test_it_is_listed_and_its_days_are_counted(self, alice: User, at: Any) -> None:
        assert announced(at(alice), date(day(400).year, 3, 1), date(day(400).year, 3, 5)).status_code == 302
        assert Vacation.objects.get().user == alice
        assert days_left(alice, day(400).year) == 16
        assert "Call off" in body(at(alice).get(REST))

    @pytest.mark.parametrize(
        ("begins", "ends", "why"),
        [
            (0, 3, "tomorrow at the earliest"),
            (-2, 3, "tomorrow at the earliest"),
            (5, 4, "ends before it begins"),
            (2, 2000, "not that many days"),
            (2, 60, "days left."),
        ],
    )
    def test_none_begins_today_or_has_too_many_days(
        self, alice: User, at: Any, begins: int, ends: int, why: str
    ) -> None:
        answered = announced(at(alice), day(begins), day(ends))
        assert answered.status_code == 422
        assert why in body(answered)
        assert not Vacation.objects.exists()

    def test_two_at_the_same_time_and_the_same_click_twice_are_one(self, alice: User, at: Any) -> None:
        announced(at(alice), day(2), day(6))
        assert announced(at(alice), day(2), day(6)).status_code == 422
        assert "another vacation" in body(announced(at(alice), day(6), day(7)))
        assert Vacation.objects.count() == 1

    def test_a_year_has_its_own_days(self, alice: User, at: Any, settings: Any) -> None:
        settings.VACATION_DAYS = 5
        year = day(400).year
        assert announced(at(alice), date(year, 12, 28), date(year + 1, 1, 4)).status_code == 302
        assert (days_left(alice, year), days_left(alice, year + 1)) == (1, 1)
        assert announced(at(alice), date(year, 12, 1), date(year, 12, 2)).status_code == 422

    def test_one_that_has_not_begun_is_called_off_and_one_that_has_ends_today(self, alice: User, at: Any) -> None:
        today = today_of(alice)
        later = Vacation.objects.create(user=alice, begins=today + timedelta(3), ends=today + timedelta(5))
        now = Vacation.objects.create(user=alice, begins=today - timedelta(1), ends=today + timedelta(2))
        for one in (later, now, now):
            assert at(alice).post(f"{REST}{one.pk}/end/").status_code in (302, 404)
        assert Vacation.objects.get().ends == today

    def test_nobody_ends_somebody_elses(self, alice: User, bob: User, at: Any) -> None:
        one = Vacation.objects.create(user=alice, begins=day(3), ends=day(5))
        assert at(bob).post(f"{REST}{one.pk}/end/").status_code == 404
        assert at().post(f"{REST}{one.pk}/end/").status_code == 302
        assert Vacation.objects.filter(pk=one.pk, ends=day(5)).exists()
        assert at().get(REST).status_code == 302


class TestNightsAndFreeDays:
    def test_they_hold_for_matches_that_begin_afterwards(self, alice: User, bob: User, at: Any) -> None:
        before = begun(alice, bob, pace="days:3")
        sent = {"night_from": 22, "night_until": 8, "free_days": ["5", "6"]}
        assert at(alice).post(REST, sent).status_code == 302
        after = begun(alice, bob, pace="days:3")
        assert clock_of(before).hours[0].night == (23, 7)
        assert (clock_of(after).hours[0].night, clock_of(after).hours[0].free) == ((22, 8), (5, 6))
        assert clock_of(after).hours[1].night == (23, 7)

    def test_some_of_every_week_counts(self, alice: User, at: Any) -> None:
        for sent in (
            {"night_from": 18, "night_until": 8},
            {"night_from": 24, "night_until": 7},
            {"night_from": 23, "night_until": 7, "free_days": ["0", "1", "2", "3"]},
        ):
            assert at(alice).post(REST, sent).status_code == 422
        alice.refresh_from_db()
        assert (alice.night_from, alice.night_until, alice.free_days) == (23, 7, "")


class TestAtTables:
    @pytest.fixture
    def table(self, alice: User, bob: User) -> Table:
        return begun(alice, bob, pace="bank:10")

    def test_it_stops_the_clock_of_its_person_and_of_nobody_else(self, table: Table, at: Any) -> None:
        seat = to_move(table)
        deadline = fresh(table).deadline
        assert deadline is not None
        assert announced(at(person_at(seat)), day(2), day(5)).status_code == 302
        assert fresh(table).deadline == deadline + timedelta(days=4)
        one = Vacation.objects.get()
        at(person_at(seat)).post(f"{REST}{one.pk}/end/")
        assert fresh(table).deadline == deadline

    def test_all_at_the_table_read_it_in_the_log(self, table: Table, at: Any, charlie: User) -> None:
        version = fresh(table).version
        person = person_at(to_move(table))
        announced(at(person), day(2), day(5))
        assert fresh(table).version == version + 1
        assert "will be on vacation" in body(at(charlie).get(f"/en/table/{table.pk}/"))
        assert "will be on vacation" in body(at(charlie).get(f"/en/table/{played(table, 2).pk}/"))

    def test_a_live_clock_goes_on(self, alice: User, bob: User, at: Any) -> None:
        table = begun(alice, bob, pace="live:600+10")
        before = bytes(fresh(table).clock or b"")
        announced(at(person_at(to_move(table))), day(2), day(5))
        assert bytes(fresh(table).clock or b"") == before

    def test_it_is_seen_before_one_sits_down_in_the_lobby_and_at_the_open_table(
        self, alice: User, bob: User, at: Any
    ) -> None:
        waiting = opened(alice, pace="days:3")
        live = opened(alice, pace="live:600+10")
        at(bob).get(f"/en/table/{waiting.pk}/")
        announced(at(alice), day(2), day(5))
        assert "on vacation" in body(at(bob).get(f"/en/table/{waiting.pk}/")), "though it was drawn before"
        assert "on vacation" not in body(at(bob).get(f"/en/table/{live.pk}/"))
        lobby = body(at(bob).get("/en/play/"))
        assert lobby.count("on vacation") == 1

    def test_one_that_was_announced_before_the_match_counts_from_its_beginning(
        self, alice: User, bob: User, at: Any
    ) -> None:
        announced(at(alice), day(2), day(5))
        table = opened(alice, pace="bank:10")
        tables.join(table_id=table.pk, by=bob)
        tables.start(table_id=table.pk, by=alice)
        assert len(clock_of(table).hours[0].vacations) == 1
        assert clock_of(table).hours[1].vacations == ()

    def test_a_seat_that_is_handed_on_has_the_hours_of_its_new_owner(
        self, table: Table, charlie: User, at: Any
    ) -> None:
        charlie.time_zone, charlie.night_from = "Europe/Berlin", 22
        charlie.save()
        seat = to_move(table)
        leaving.offer_seat(table_id=table.pk, by=person_at(seat), seat=seat.number, name="charlie")
        offer = Seat.objects.get(pk=seat.pk).offer
        leaving.take_over(table_id=table.pk, by=charlie, seat=seat.number, offer=offer)
        hours = clock_of(table).hours
        assert (hours[seat.number].zone, hours[seat.number].night) == ("Europe/Berlin", (22, 7))
        assert hours[1 - seat.number].zone == "UTC"
