"""Quick match: at which table somebody gets a seat, and what is opened for them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone

from accounts.guests import make_guest
from accounts.models import User
from accounts.signals import account_merged
from games import tables
from games.community import relations
from games.community.finding import matching
from games.community.finding.wishes import Wish, filter_of, modes_for_people, wish_of
from games.models import Relation, Seat, Table
from games.requests import refusals
from games.tables.changing.leaving.people import on_user_deleted
from tests.games.making import TITLE, begun, fresh, opened

pytestmark = pytest.mark.django_db(transaction=True)
Kind = Relation.Kind
WISH = Wish(TITLE)


def find(by: User, wish: Wish = WISH) -> matching.Found:
    return matching.seat(by=by, wish=wish, before_opening=lambda: None)


def test_the_second_finds_the_table_of_the_first_and_pressing_twice_is_once(alice: User, bob: User) -> None:
    wish = Wish(TITLE, pace="live", language="en")
    first = find(alice, wish)
    assert (first.how, first.table.host, first.table.pace, first.table.language) == (
        "opened",
        alice,
        "live:3600+30",
        "en",
    )
    assert first.table.privacy == Table.Privacy.OPEN
    assert find(alice, wish) == (first.table, "sat")
    assert find(bob, wish) == (first.table, "joined")
    assert find(bob, wish) == (first.table, "sat")
    assert Table.objects.count() == 1
    assert [seat.user for seat in first.table.seats.order_by("number")] == [alice, bob]


def test_the_table_with_the_most_people_comes_first_then_the_oldest(alice: User, bob: User, charlie: User) -> None:
    old, filling = opened(alice, players=4), opened(alice, players=4)
    opened(alice, players=4)
    tables.join(table_id=filling.pk, by=bob)
    dana = make_guest(language="en")
    assert find(charlie).table == filling
    tables.leave(table_id=filling.pk, by=bob)
    tables.leave(table_id=filling.pk, by=charlie)
    assert find(dana).table == old


GREAT_WALL = "great-wall"
FIRST, SECOND = (mode.slug for mode in modes_for_people(GREAT_WALL)[:2])


@pytest.mark.parametrize(
    ("wish", "table", "fits"),
    [
        (Wish(TITLE, pace="none"), {"pace": "live:3600+30"}, False),
        (Wish(TITLE, pace="live"), {"pace": "live:2700d30"}, True),
        (Wish(TITLE, pace="days"), {"pace": "bank:30"}, True),
        (Wish(TITLE, pace="days"), {"pace": ""}, False),
        (Wish(TITLE, language="en"), {"language": "zh-hant"}, False),
        (Wish(TITLE, language="en"), {"language": ""}, True),
        (Wish(TITLE), {"language": "zh-hans", "pace": "days:1"}, True),
        (Wish(GREAT_WALL, SECOND), {"title": GREAT_WALL, "mode": FIRST}, False),
        (Wish(GREAT_WALL, FIRST), {"title": GREAT_WALL, "mode": FIRST}, True),
        (Wish(GREAT_WALL), {"title": GREAT_WALL, "mode": FIRST}, True),
        (Wish(TITLE), {"title": GREAT_WALL}, False),
    ],
)
def test_what_is_looked_for_decides(alice: User, bob: User, wish: Wish, table: dict[str, Any], fits: bool) -> None:
    made = opened(alice, **{"players": 3, **table})
    found = find(bob, wish)
    assert (found.table == made) is fits
    assert wish.allows(found.table)


def test_nobody_is_seated_where_they_did_not_ask_to_be(alice: User, bob: User) -> None:
    shunned = [
        opened(alice, privacy=Table.Privacy.PRIVATE),
        opened(alice, hot_seat=True),
        opened(alice, rated=True),
        begun(alice, make_guest(language="en")),
    ]
    asleep = opened(alice)
    Table.objects.filter(pk=asleep.pk).update(asleep_since=timezone.now())
    found = find(bob)
    assert found.how == "opened"
    assert found.table not in [*shunned, asleep]


@pytest.mark.parametrize("blocks", ["alice", "bob"])
def test_nobody_gets_a_seat_beside_somebody_with_whom_there_is_a_block(
    alice: User, bob: User, charlie: User, blocks: str
) -> None:
    table = opened(charlie, players=3)
    tables.join(table_id=table.pk, by=alice)
    relations.add(*((alice, bob) if blocks == "alice" else (bob, alice)), Kind.BLOCKS)
    assert find(bob).how == "opened"
    assert find(make_guest(language="en")).table == table


def test_a_table_that_fills_up_meanwhile_is_passed_over(alice: User, bob: User, charlie: User) -> None:
    full, free = opened(alice), opened(alice)
    fitting = matching._fitting

    def slowly(by: User, *rest: Any) -> Any:
        found = list(fitting(by, *rest))
        tables.join(table_id=full.pk, by=charlie)
        return iter(found)

    with patch.object(matching, "_fitting", slowly):
        assert find(bob) == (free, "joined")
    assert Seat.objects.filter(table=full, user=bob).count() == 0


def test_somebody_blocked_who_sits_down_meanwhile_leaves_nothing_behind(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, players=3)
    relations.add(charlie, bob, Kind.BLOCKS)
    fitting = matching._fitting

    def slowly(by: User, *rest: Any) -> Any:
        found = list(fitting(by, *rest))
        tables.join(table_id=table.pk, by=charlie)
        return iter(found)

    with patch.object(matching, "_fitting", slowly):
        assert find(bob).how == "opened"
    assert {seat.user for seat in table.seats.all()} == {alice, charlie, None}
    assert tables.join(table_id=table.pk, by=make_guest(language="en")), (
        "the table as this process knows it is the saved one"
    )


def test_a_table_is_kept_for_those_who_know_its_host(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, players=3, kept_until=timezone.now() + timedelta(minutes=2))
    relations.add(bob, alice, Kind.FOLLOWS)
    assert find(charlie).how == "opened"
    assert find(bob).table == table
    Table.objects.filter(pk=table.pk).update(kept_until=timezone.now() - timedelta(seconds=1))
    Table.objects.filter(host=charlie).delete()
    assert find(charlie).table == table


def test_a_table_where_nobody_can_sign_in_any_more_is_passed_over(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert find(bob).table != table
    Table.objects.filter(host=bob).delete()
    User.objects.filter(pk=alice.pk).update(is_active=True)
    on_user_deleted(instance=alice)
    alice.delete()
    assert fresh(table).status == Table.Status.ABANDONED
    assert find(charlie).how == "opened"


def test_who_may_not_open_a_table_has_opened_none(alice: User) -> None:
    def refuse() -> None:
        raise refusals.TooMany("slowly")

    with pytest.raises(refusals.TooMany):
        matching.seat(by=alice, wish=WISH, before_opening=refuse)
    assert not Table.objects.exists()


def test_a_guest_who_signs_in_sits_there_still(alice: User, bob: User) -> None:
    guest = make_guest(language="en")
    table = find(guest).table
    account_merged.send(sender=User, guest=guest, user=alice)
    assert find(alice) == (table, "sat")
    assert find(bob) == (table, "joined")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"game": ""},
        {"game": "/"},
        {"game": "no-such-game"},
        {"game": "great-wall/solo"},
        {"game": "great-wall/no-such-mode"},
        {"game": f"{TITLE}/", "pace": "hasty"},
        {"game": TITLE, "pace": "live:1+1"},
        {"game": TITLE, "spoken": "tlh"},
        {"game": "\0"},
        {"game": "x" * 100_000},
    ],
)
def test_what_is_forged_is_refused_and_does_not_break_the_lobby(sent: dict[str, str]) -> None:
    with pytest.raises(refusals.NotUnderstood):
        wish_of(sent)
    assert filter_of(sent).wish.pace == ""
    assert filter_of({**sent, "free": "1e9", "friends": "maybe"}).parameters().keys() <= {"game"}


def test_a_game_that_is_no_longer_offered_is_refused(alice: User) -> None:
    from games import titles
    from games.engine.rules.errors import NotUnderstood

    with (
        patch.object(titles, "published_info", side_effect=NotUnderstood("a draft")),
        pytest.raises(refusals.NotUnderstood),
    ):
        find(alice, Wish(TITLE))
    assert not Table.objects.exists()


def test_nobody_is_led_back_to_an_own_table_with_somebody_with_whom_there_is_a_block(alice: User, bob: User) -> None:
    table = opened(alice, players=3)
    tables.join(table_id=table.pk, by=bob)
    assert find(bob) == (table, "sat")
    relations.add(alice, bob, Kind.BLOCKS)
    assert find(bob).how == "opened"
    assert find(alice).table != table
