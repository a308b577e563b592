"""Somebody is deleted: nobody waits for them, at no table."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import tables
from games.models import Seat, Table
from games.tables.reading.scene import SPECTATOR, scene_of
from games.tables.rows import matches
from tests import frames
from tests.games.making import begun, fresh, match_of, opened, played, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_the_one_who_stays_wins(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    bob.delete()
    assert fresh(table).status == Table.Status.FINISHED
    result = matches.result_of(fresh(table))
    assert result is not None
    assert result.winners == [0]


def test_of_three_a_bot_plays_on(alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob, charlie), 4)
    leaver = to_move(table)
    assert leaver.user is not None
    number = match_of(table).number
    leaver.user.delete()
    seat = Seat.objects.get(pk=leaver.pk)
    assert (seat.user, bool(seat.bot), seat.resigned) == (None, True, True)
    assert fresh(table).status == Table.Status.PLAYING
    assert match_of(table).number > number, "the bot was woken and has answered"
    assert to_move(table).user is not None


def test_where_only_bots_are_left_the_table_is_given_up(alice: User) -> None:
    table = begun(alice, bots=1)
    alice.delete()
    assert fresh(table).status == Table.Status.ABANDONED


def test_a_table_of_people_at_one_screen_is_given_up(alice: User) -> None:
    shared = opened(alice, players=3, hot_seat=True)
    table = tables.start(table_id=shared.pk, by=alice)
    alice.delete()
    assert fresh(table).status == Table.Status.ABANDONED
    assert not Seat.objects.filter(table=table, to_move=True).exists()


def test_a_table_that_waits_gets_another_host_or_is_given_up(alice: User, bob: User) -> None:
    lonely, shared = opened(alice), opened(alice, players=3)
    tables.join(table_id=shared.pk, by=bob)
    alice.delete()
    assert fresh(lonely).status == Table.Status.ABANDONED
    assert fresh(shared).host == bob
    assert fresh(shared).status == Table.Status.OPEN


def test_who_gave_up_before_gives_up_once(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    tables.resign(table_id=table.pk, by=bob)
    number = match_of(table).number
    bob.delete()
    assert fresh(table).status == Table.Status.PLAYING
    assert match_of(table).number == number


def test_a_finished_match_keeps_its_result_and_says_that_somebody_left(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 500)
    result = bytes(table.result or b"")
    bob.delete()
    assert bytes(fresh(table).result or b"") == result
    shown = frames.shown(scene_of(table.pk), SPECTATOR, "en")
    assert "Somebody who left" in shown["table-players"]
    assert "Empty seat" not in "".join(shown.values())


def test_the_seat_of_whoever_left_says_so(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    bob.delete()
    strip = frames.shown(scene_of(table.pk), SPECTATOR, "en")["table-players"]
    assert "Somebody who left" in strip
    assert "Gave up; a bot plays on" in strip
    assert "Waiting for somebody" not in strip
