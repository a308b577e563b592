"""Bots whose process has ended: they go on, soon, at little cost, and nobody has to look at their table."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from config.settings import BOT_PAUSE
from games import tables
from games.bots import tasks
from games.bots.watchdog import LOOK_EVERY, Watchdog
from games.models import Table
from games.tables.rows import matches
from tests.games.making import answer, begun, bot_answers, fresh, host_of, to_move


@pytest.fixture
def left(alice: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table where it is a bot's turn, and nobody has woken it."""
    monkeypatch.setattr(tasks, "_wake", lambda *_: None)
    return at_a_bot(begun(alice, bots=1))


@pytest.fixture
def woken(left: Table, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Whose bots are woken, and for which match."""
    calls: list[tuple[int, int]] = []
    monkeypatch.setattr(tasks, "_wake", lambda *call: calls.append(call))
    return calls


@pytest.fixture
def watchdog(db: None) -> Watchdog:
    """One whose process began before there were any tables."""
    watchdog = Watchdog()
    watchdog.look()
    return watchdog


def at_a_bot(table: Table) -> Table:
    while not to_move(table).bot:
        answer(table)
    return fresh(table)


def test_bots_that_stand_still_are_woken_at_the_second_look(
    watchdog: Watchdog, left: Table, woken: list[tuple[int, int]]
) -> None:
    assert watchdog.look() == []
    assert watchdog.look() == [left.pk]
    assert woken == [(left.pk, matches.fingerprint(left))]


def test_a_process_that_begins_wakes_all_at_once(left: Table, woken: list[tuple[int, int]]) -> None:
    assert Watchdog().look() == [left.pk]
    assert woken == [(left.pk, matches.fingerprint(left))]


def test_bots_that_play_and_people_who_think_are_let_be(
    watchdog: Watchdog, left: Table, woken: list[tuple[int, int]], bob: User, charlie: User
) -> None:
    begun(bob, charlie)
    for _ in range(4):
        assert watchdog.look() == []
        while bot_answers(left):
            assert watchdog.look() == []
        at_a_bot(left)


def test_a_table_whose_rules_fail_is_tried_less_and_less_often(
    watchdog: Watchdog, left: Table, woken: list[tuple[int, int]]
) -> None:
    tried = [look for look in range(40) if watchdog.look()]
    assert tried == [1, 2, 4, 8, 16, 32]


def test_who_was_woken_plays(watchdog: Watchdog, left: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    watchdog.look()
    watchdog.look()
    assert not to_move(left).bot
    assert fresh(left).number > left.number


def test_a_match_that_has_ended_has_no_bots_to_wake(
    watchdog: Watchdog, left: Table, woken: list[tuple[int, int]]
) -> None:
    tables.resign(table_id=left.pk, by=host_of(left))
    assert [watchdog.look() for _ in range(3)] == [[]] * 3


def test_a_look_is_one_query_that_an_index_answers(watchdog: Watchdog, alice: User, bob: User) -> None:
    begun(alice, bob)
    with CaptureQueriesContext(connection) as asked:
        watchdog.look()
    assert len(asked) == 1
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN QUERY PLAN " + asked[0]["sql"])
        assert "seat_bots_turn" in str(cursor.fetchall())


def test_however_many_bots_play_a_look_is_two_queries(
    watchdog: Watchdog, left: Table, alice: User, django_assert_num_queries: Any
) -> None:
    for _ in range(5):
        at_a_bot(begun(alice, bots=1))
    with django_assert_num_queries(2):
        assert watchdog.look() == []


def test_within_ten_seconds() -> None:
    assert 2 * LOOK_EVERY + BOT_PAUSE < 10
