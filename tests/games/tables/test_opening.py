"""Opening a table, sitting down, getting up, beginning."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.words.wording import person
from games.engine.rules import chance
from games.models import Seat, Table
from games.requests import refusals
from tests.games.making import TITLE, fresh, match_of, opened


def seats(table: Table) -> list[tuple[str, str]]:
    """Who sits where: a user's name, a bot's policy."""
    rows = Seat.objects.filter(table=table).select_related("user").order_by("number")
    return [(seat.user.username if seat.user else "", seat.bot) for seat in rows]


def test_the_host_takes_the_first_seat_and_bots_the_last(alice: User) -> None:
    table = opened(alice, players=3, bots=1)
    assert [name for name, _ in seats(table)] == ["alice", "", ""]
    assert [bool(bot) for _, bot in seats(table)] == [False, False, True]


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": "no-such-game"},
        {"mode": "no-such-mode"},
        {"players": 9},
        {"options": {"x": 1}},
        {"bots": 2},
        {"bot": "genius", "bots": 1},
    ],
)
def test_what_the_game_does_not_have_is_not_understood(alice: User, wrong: dict[str, Any]) -> None:
    with pytest.raises(refusals.NotUnderstood):
        tables.create(**{"host": alice, "title": TITLE, "players": 2, **wrong})
    assert not Table.objects.exists()


def test_a_second_person_sits_down_once_however_often_they_ask(alice: User, bob: User) -> None:
    table = opened(alice, players=3)
    tables.join(table_id=table.pk, by=bob)
    tables.join(table_id=table.pk, by=bob)
    assert [name for name, _ in seats(table)] == ["alice", "bob", ""]


def test_a_taken_seat_and_a_full_table_are_refused(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice)
    with pytest.raises(refusals.NotNow):
        tables.join(table_id=table.pk, by=bob, seat=0)
    tables.join(table_id=table.pk, by=bob)
    with pytest.raises(refusals.NotNow):
        tables.join(table_id=table.pk, by=charlie)


def test_when_the_host_leaves_another_is_host_and_when_all_left_the_table_is_given_up(alice: User, bob: User) -> None:
    table = opened(alice)
    tables.join(table_id=table.pk, by=bob)
    tables.leave(table_id=table.pk, by=alice)
    assert fresh(table).host == bob
    tables.leave(table_id=table.pk, by=bob)
    assert fresh(table).status == Table.Status.ABANDONED


def test_only_the_host_seats_and_clears_bots(alice: User, bob: User) -> None:
    table = opened(alice, players=3)
    tables.join(table_id=table.pk, by=bob)
    with pytest.raises(refusals.NotYours):
        tables.seat_bot(table_id=table.pk, by=bob, seat=2)
    tables.seat_bot(table_id=table.pk, by=alice, seat=2)
    assert seats(table)[2][1]
    with pytest.raises(refusals.NotYours):
        clear(table, by=bob, seat=2)
    clear(table, by=alice, seat=2)
    assert seats(table)[2] == ("", "")
    with pytest.raises(refusals.NotNow):
        clear(table, by=alice, seat=0)


def clear(table: Table, *, by: User, seat: int, seen: int | None = None) -> Table:
    """Send whoever sits there away."""
    version = fresh(table).version if seen is None else seen
    return tables.clear_seat(table_id=table.pk, by=by, seat=seat, seen_version=version)


def test_who_sat_down_in_the_meantime_is_not_sent_away(alice: User, bob: User) -> None:
    table = opened(alice)
    looked = tables.seat_bot(table_id=table.pk, by=alice, seat=1).version
    clear(table, by=alice, seat=1)
    tables.join(table_id=table.pk, by=bob)
    with pytest.raises(refusals.Stale):
        clear(table, by=alice, seat=1, seen=looked)
    assert Seat.objects.get(table=table, number=1).user == bob


def test_a_match_begins_when_every_seat_is_taken_and_somebody_seated_says_so(
    alice: User, bob: User, dana: User
) -> None:
    table = opened(alice)
    with pytest.raises(refusals.NotNow):
        tables.start(table_id=table.pk, by=alice)
    tables.join(table_id=table.pk, by=bob)
    with pytest.raises(refusals.NotYours):
        tables.start(table_id=table.pk, by=dana)
    tables.start(table_id=table.pk, by=bob)
    table = fresh(table)
    assert table.status == Table.Status.PLAYING
    assert table.seed_commitment == chance.commitment(table.seed)
    assert [seat.number for seat in Seat.objects.filter(table=table, to_move=True)] == match_of(table).waiting_for()


def test_nobody_sits_down_at_or_leaves_a_running_match(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice)
    tables.join(table_id=table.pk, by=bob)
    tables.start(table_id=table.pk, by=alice)
    for change in (tables.join, tables.leave, tables.start):
        with pytest.raises(refusals.NotNow):
            change(table_id=table.pk, by=bob)


def test_an_unknown_table_is_unknown(alice: User) -> None:
    with pytest.raises(refusals.Unknown):
        tables.join(table_id=404, by=alice)


def test_at_a_hot_seat_the_host_holds_every_seat(alice: User) -> None:
    table = opened(alice, players=3, hot_seat=True, names=["Ann", "Ben"])
    held = Seat.objects.filter(table=table).order_by("number")
    assert [seat.user_id for seat in held] == [alice.pk] * 3
    for code, third in (("en", "Player 3"), ("zh-hant", "玩家 3")):
        with translation.override(code):
            assert [person(seat, code) for seat in held] == ["Ann", "Ben", third]
