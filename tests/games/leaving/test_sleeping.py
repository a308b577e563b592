"""Tables where nobody moves any more: they sleep and are woken; old ones of guests are cleared."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games import tables
from games.drawing.pages.lobby import tables as lobby
from games.models import Presence, Seat, Table
from games.requests import refusals
from games.tables.changing import leaving
from games.tables.changing.leaving import clearing, tidying
from games.tables.reading import queries
from tests.games.making import answer, begun, fresh, match_of, opened, person_at, played, to_move
from tests.people import make_person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def guests() -> list[User]:
    return [make_person(f"guest-{n}", is_guest=True) for n in range(2)]


def idle_for(table: Table, days: float) -> Table:
    """As if nobody had moved there for that many days."""
    moved_at = timezone.now() - timedelta(days=days)
    Table.objects.filter(pk=table.pk).update(moved_at=moved_at, row_version=F("row_version") + 1)
    return fresh(table)


def in_lobby() -> set[int]:
    return {table.pk for tables in queries.lobby() for table in tables}


def shelves(person: User) -> str:
    return str(lobby.mine_drawn(lobby.mine(person.pk, "en"), "en"))


def test_after_a_month_a_table_sleeps_and_leaves_the_lists(alice: User, bob: User) -> None:
    running, waiting = played(begun(alice, bob), 3), opened(alice)
    assert {running.pk, waiting.pk} <= in_lobby()
    asked = person_at(to_move(running))
    idle_for(running, 31)
    idle_for(waiting, 31)
    assert set(tidying.tidy().asleep) == {running.pk, waiting.pk}
    assert not {running.pk, waiting.pk} & in_lobby()
    assert queries.own_tables([asked.pk])[asked.pk].waiting == 0
    assert "Asleep" in shelves(alice)
    assert tidying.tidy() == ([], []), "once"


def test_a_day_earlier_it_does_not(alice: User, bob: User) -> None:
    table = idle_for(played(begun(alice, bob), 3), 29)
    assert not leaving.fall_asleep(table_id=table.pk)
    assert tidying.tidy() == ([], [])


def test_a_click_of_anybody_with_a_seat_wakes_it(alice: User, bob: User, charlie: User) -> None:
    table = idle_for(played(begun(alice, bob), 3), 31)
    seat = to_move(table)
    tidying.nightly.call()
    with pytest.raises(refusals.NotNow):
        tables.submit_move(
            table_id=table.pk,
            by=person_at(seat),
            seat=seat.number,
            option_id=match_of(table).options(seat.number)[0].id,
            seen_version=fresh(table).version,
        )
    with pytest.raises(refusals.NotYours):
        leaving.wake(table_id=table.pk, by=charlie)
    leaving.wake(table_id=table.pk, by=bob)
    with pytest.raises(refusals.Repeated):
        leaving.wake(table_id=table.pk, by=alice)
    assert fresh(table).asleep_since is None
    assert to_move(table).pk == seat.pk
    answer(table)
    assert tidying.due() == ([], [])


def test_a_waiting_table_is_woken_by_who_sits_down(alice: User, bob: User) -> None:
    table = idle_for(opened(alice), 40)
    assert leaving.fall_asleep(table_id=table.pk)
    tables.join(table_id=table.pk, by=bob)
    assert fresh(table).asleep_since is None


def test_bots_of_a_table_that_sleeps_are_not_woken(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    for person in (alice, bob):
        Seat.objects.filter(table=table, user=person).update(away_since=timezone.now(), bot="normal")
    assert queries.waiting_for_bots() == {table.pk}
    idle_for(table, 31)
    assert leaving.fall_asleep(table_id=table.pk)
    assert queries.waiting_for_bots() == set()
    number = match_of(table).number
    tables.come_back(table_id=table.pk, by=alice)
    assert fresh(table).asleep_since is None
    assert match_of(table).number >= number


def test_a_table_of_guests_is_cleared_after_its_days_and_says_so_a_week_before(guests: list[User]) -> None:
    table = idle_for(played(begun(*guests), 3), 22)
    seats = list(Seat.objects.filter(table=table).select_related("user"))
    assert clearing.clears_at(table, seats) is None
    table = idle_for(table, 24)
    assert clearing.clears_at(table, seats) is not None
    assert "Cleared on" in shelves(guests[0])
    assert tidying.due() == ([], [])
    idle_for(table, 31)
    assert tidying.tidy() == ([], [table.pk])
    assert not Table.objects.filter(pk=table.pk).exists()
    assert shelves(guests[0])
    assert not clearing.clear(table_id=table.pk), "a second run finds nothing"


def test_who_keeps_it_in_time_keeps_it(guests: list[User], alice: User) -> None:
    table = idle_for(played(begun(*guests), 3), 25)
    leaving.wake(table_id=table.pk, by=guests[1])
    assert tidying.due() == ([], [])
    assert (timezone.now() - (fresh(table).moved_at or timezone.now())) < timedelta(minutes=1)


def test_a_table_where_an_account_has_a_seat_is_never_cleared(guests: list[User], alice: User) -> None:
    table = idle_for(played(begun(guests[0], alice), 3), 400)
    assert tidying.tidy() == ([table.pk], [])
    assert fresh(table).asleep_since is not None
    assert not clearing.clear(table_id=table.pk)


def test_a_table_that_somebody_looks_at_is_not_cleared(guests: list[User]) -> None:
    table = idle_for(played(begun(*guests), 3), 31)
    until = timezone.now() + timedelta(seconds=14)
    Presence.objects.create(table=table, user=guests[0], process="one", until=until)
    assert not clearing.clear(table_id=table.pk)
    assert Table.objects.filter(pk=table.pk).exists()


def test_a_site_may_keep_them_for_ever(guests: list[User], settings: object) -> None:
    settings.GUEST_TABLES_DAYS = 0  # type: ignore[attr-defined]
    table = idle_for(played(begun(*guests), 3), 400)
    assert tidying.due() == ([table.pk], [])


def test_keepers_see_what_would_be_done_and_do_it(guests: list[User], alice: User, bob: User) -> None:
    old, sleepy = idle_for(played(begun(*guests), 3), 31), idle_for(played(begun(alice, bob), 3), 31)
    said = StringIO()
    call_command("tidy_tables", "--dry-run", stdout=said)
    assert f"would be cleared: 1 ({old.pk})" in said.getvalue()
    assert f"would fall asleep: 1 ({sleepy.pk})" in said.getvalue()
    assert fresh(old).asleep_since is None
    said = StringIO()
    call_command("tidy_tables", stdout=said)
    assert f"cleared: 1 ({old.pk})" in said.getvalue()
    assert not Table.objects.filter(pk=old.pk).exists()


def test_a_table_that_cannot_be_tidied_holds_up_no_other(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = idle_for(played(begun(alice, bob), 3), 32), idle_for(played(begun(alice, bob), 3), 31)
    real = leaving.fall_asleep

    def fails(*, table_id: int) -> bool:
        if table_id == first.pk:
            raise refusals.NotNow("")
        return real(table_id=table_id)

    monkeypatch.setattr("games.tables.changing.leaving.sleeping.fall_asleep", fails)
    assert tidying.tidy().asleep == [second.pk]
