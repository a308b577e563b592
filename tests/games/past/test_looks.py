"""Where somebody stopped looking: kept on every device, never going back, and nobody else's business."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.signals import account_merged
from games import tables
from games.models import LastLook, Seat, Table
from games.tables.past import looks
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from tests.games.making import answer, begun, fresh, opened, person_at, played, seated, to_move
from tests.people import make_person

pytestmark = pytest.mark.django_db


def looked(browser: Client, table: Table, version: object, **more: Any) -> int:
    return browser.post(f"/en/table/{table.pk}/looked/", {"version": version, **more}).status_code


def test_two_devices_know_the_same_and_the_later_look_counts(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 6)
    desk, phone = at(alice), at(alice)
    assert looked(desk, table, table.version) == 204
    assert looked(phone, table, table.version - 3) == 204, "an older page is left later"
    assert f'data-looked="{table.version}"' in phone.get(f"/en/table/{table.pk}/").content.decode()
    assert LastLook.objects.get(user=alice).version == table.version
    assert 'data-looked="0"' in at(bob).get(f"/en/table/{table.pk}/").content.decode()


def test_nobody_has_seen_what_has_not_happened(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 4)
    for version in (10**8, "-3", "", "x"):
        assert looked(at(alice), table, version) == 204
    assert LastLook.objects.get(user=alice).version == table.version


def test_of_a_visitor_without_an_account_nothing_is_kept(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 4)
    assert looked(at(), table, table.version) == 204
    assert not LastLook.objects.exists()
    assert "data-looked" not in at().get(f"/en/table/{table.pk}/").content.decode()


def test_a_table_that_one_may_not_see_takes_no_look(alice: User, bob: User, dana: User, at: Any) -> None:
    table = begun(alice, bob, privacy=Table.Privacy.PRIVATE)
    assert looked(at(dana), table, table.version) == 404
    assert at(dana).get(f"/en/table/{table.pk}/looked/").status_code == 405
    assert not LastLook.objects.exists()


def test_a_guest_who_signs_in_has_seen_what_either_has(alice: User, bob: User, charlie: User) -> None:
    one, other, third = (played(begun(alice, bob), 5) for _ in range(3))
    guest = make_person("guest", is_guest=True)
    for table, by_guest, by_charlie in ((one, 4, 2), (other, 2, 4), (third, 3, None)):
        looks.note(scene_of(table.pk), SPECTATOR, guest.pk, by_guest)
        if by_charlie is not None:
            looks.note(scene_of(table.pk), SPECTATOR, charlie.pk, by_charlie)
    account_merged.send(sender=User, guest=guest, user=charlie)
    assert {look.table_id: look.version for look in LastLook.objects.filter(user=charlie)} == {
        one.pk: 4,
        other.pk: 4,
        third.pk: 3,
    }
    assert not LastLook.objects.filter(user=guest).exists()


def test_at_one_screen_each_seat_has_looked_for_itself(alice: User, at: Any) -> None:
    table = opened(alice, players=2, hot_seat=True)
    table = played(tables.start(table_id=table.pk, by=alice), 5)
    seats = (0, 1)
    assert looked(at(alice), table, table.version, seat=0) == 204
    assert looked(at(alice), table, 3, seat=1) == 204
    assert looked(at(alice), table, table.version) == 204, "nobody has said who looks"
    scene = scene_of(table.pk)
    seen = [looks.seen_until(scene, Viewer(seat, seats), alice.pk) for seat in seats]
    assert seen == [table.version, 3]
    assert looks.seen_until(scene, Viewer(None, seats), alice.pk) is None


def test_a_move_costs_no_query_for_looks(alice: User, bob: User, django_assert_max_num_queries: Any) -> None:
    """Only a page that is left does."""
    table = played(begun(alice, bob), 4)
    looks.note(scene_of(table.pk), SPECTATOR, alice.pk, 2)
    with django_assert_max_num_queries(40) as captured:
        answer(table)
    assert not [query for query in captured.captured_queries if "lastlook" in query["sql"]]


def test_what_a_bot_answered_for_somebody_is_no_look_of_theirs(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 7)
    seat = Seat.objects.get(table=table, user=alice).number
    before = looks.answered_at(scene_of(table.pk), seated(seat))
    assert before > 0
    while to_move(table).number != seat:
        answer(table)
    table = answer(table)
    assert looks.answered_at(scene_of(table.pk), seated(seat)) == fresh(table).version
    table.moves.filter(version=fresh(table).version).update(by_bot=True)
    assert looks.answered_at(scene_of(table.pk), seated(seat)) == before
    assert looks.answered_at(scene_of(table.pk), SPECTATOR) == 0


def test_whoever_leaves_the_site_leaves_no_look(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    looks.note(scene_of(table.pk), SPECTATOR, person_at(to_move(table)).pk, 2)
    person_at(to_move(table)).delete()
    assert not LastLook.objects.exists()
