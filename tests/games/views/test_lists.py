"""The lobby and one's own tables: what they list, in which order, with how many queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from accounts.models import User
from games import tables
from games.community.finding.wishes import ALL
from games.drawing.pages.lobby import tables as lobby
from games.models import Seat, Table
from games.tables.reading import queries
from games.tables.rows import matches
from tests import frames
from tests.games.making import begun, fresh, opened, played

EN = lobby.Look("en")


def test_the_lobby_lists_open_tables_the_newest_first(alice: User, bob: User) -> None:
    first, second = opened(alice), opened(bob)
    opened(alice, privacy=Table.Privacy.PRIVATE)
    opened(alice, hot_seat=True)
    begun(alice, bob)
    assert [table.pk for table in queries.lobby().waiting] == [second.pk, first.pk]


def test_a_table_without_a_free_seat_waits_for_nobody(alice: User, bob: User) -> None:
    tables.join(table_id=opened(alice).pk, by=bob)
    opened(alice, players=3, bots=2)
    waiting = opened(alice, players=3, bots=1)
    assert [table.pk for table in queries.lobby().waiting] == [waiting.pk]


def test_running_matches_may_be_watched(alice: User, bob: User) -> None:
    running = begun(alice, bob)
    begun(alice, bob, privacy=Table.Privacy.PRIVATE)
    assert [table.pk for table in queries.lobby().running] == [running.pk]


def test_a_match_of_one_person_is_listed_apart(alice: User, bob: User) -> None:
    table = opened(alice, bots=1)
    tables.start(table_id=table.pk, by=alice)
    between = begun(alice, bob)
    lists = queries.lobby()
    assert [[one.pk for one in listed] for listed in (lists.running, lists.alone)] == [[between.pk], [table.pk]]
    drawn = frames.texts(lobby.drawings([EN])[EN])["lobby-tables"]
    assert f'data-table="{table.pk}"' in drawn.partition("<details")[2]


def test_lists_say_how_far_a_match_is(alice: User, bob: User) -> None:
    begun(alice, bob)
    assert "tokens left</b>" in frames.texts(lobby.drawings([EN])[EN])["lobby-tables"]
    with translation.override("en"):
        assert lobby.entries(queries.tables_of(alice), "en")[0].progress.endswith("tokens left")


def test_a_full_table_waits_for_its_host_to_begin(alice: User, bob: User) -> None:
    table = opened(alice)
    assert queries.own_tables([alice.pk])[alice.pk].waiting == 0
    tables.join(table_id=table.pk, by=bob)
    assert [queries.own_tables([user.pk])[user.pk].waiting for user in (alice, bob)] == [1, 0]
    with translation.override("en"):
        assert [lobby.mine(user.pk, "en")[0].mine for user in (alice, bob)] == [True, False]


def test_where_people_wait_for_me_comes_before_bots(alice: User, bob: User) -> None:
    between, bots = begun(alice, bob), opened(alice, bots=1)
    tables.start(table_id=bots.pk, by=alice)
    Seat.objects.filter(user=alice).update(to_move=True)
    assert [table.pk for table in queries.tables_of(alice)] == [between.pk, bots.pk]


def test_my_tables_are_sorted_by_urgency(alice: User, bob: User) -> None:
    over = played(begun(alice, bob), 500)
    waiting = opened(alice)
    theirs, mine = begun(alice, bob), begun(alice, bob)
    for table, mover in ((theirs, bob), (mine, alice)):
        Seat.objects.filter(table=table).update(to_move=False)
        Seat.objects.filter(table=table, user=mover).update(to_move=True)
    assert [table.pk for table in queries.tables_of(alice)] == [mine.pk, theirs.pk, waiting.pk, over.pk]
    assert queries.own_tables([alice.pk])[alice.pk].waiting == 1


def test_a_table_that_was_given_up_or_left_is_not_mine(alice: User, bob: User, charlie: User) -> None:
    tables.abandon(table_id=opened(alice).pk, by=alice)
    left = begun(alice, bob, charlie)
    tables.resign(table_id=left.pk, by=alice)
    assert queries.tables_of(alice) == []


def test_my_tables_tell_what_became_of_a_match(alice: User, bob: User) -> None:
    over = played(begun(alice, bob), 500)
    with translation.override("en"):
        shown = {user.pk: lobby.entries(queries.tables_of(user), "en", user.pk)[0].outcome for user in (alice, bob)}
    result = matches.result_of(over)
    assert result is not None
    for seat, user in enumerate((alice, bob)):
        standing = next(standing for standing in result.standings if standing.seat == seat)
        assert shown[user.pk] == f"Place {standing.place} · {standing.score} points"
    assert lobby.entries(queries.tables_of(alice), "en")[0].outcome == ""


@pytest.mark.parametrize(
    ("past", "said"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=23), "23 hours ago"),
        (timedelta(days=2, hours=5), "2 days ago"),
    ],
)
def test_how_long_ago_is_said_in_the_largest_unit(past: timedelta, said: str) -> None:
    with translation.override("en"):
        assert lobby.ago(past) == said


def drawn_for_all(*readers: User) -> None:
    """The lobby for these readers and a visitor, in each language."""
    lobby.for_readers(
        [
            (reader, language, ALL)
            for language in ("zh-hant", "zh-hans", "en")
            for reader in (None, *(one.pk for one in readers))
        ]
    )


def test_lists_cost_the_same_however_long_they_are(alice: User, bob: User, django_assert_num_queries: Any) -> None:
    for _ in range(3):
        opened(alice, players=4)
        begun(alice, bob)
    with django_assert_num_queries(7):
        drawn_for_all(alice, bob)
    for _ in range(9):
        opened(alice, players=5)
        begun(alice, bob)
    with django_assert_num_queries(7):
        drawn_for_all(alice, bob)
    with django_assert_num_queries(2):
        lobby.entries(queries.tables_of(alice), "en")
    with django_assert_num_queries(1):
        queries.own_tables([alice.pk, bob.pk])


def test_the_lobby_shows_people_and_what_is_played_otherwise_than_usual(alice: User) -> None:
    opened(alice, players=3, options={"rewards": "open"})
    drawn = frames.texts(lobby.drawings([EN])[EN])["lobby-tables"]
    assert "青石" in drawn
    assert "Reward tokens already won" in drawn
    assert drawn.count("table-seat-free") == 2


def test_what_people_call_themselves_is_not_markup(alice: User) -> None:
    alice.display_name = "<script>alert(1)</script>"
    alice.save()
    table = opened(alice)
    assert "<script>" not in frames.texts(lobby.drawings([EN])[EN])["lobby-tables"]
    assert fresh(table)
