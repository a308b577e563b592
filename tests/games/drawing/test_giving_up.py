"""Giving up: what the table says beforehand is what comes of it."""

from __future__ import annotations

import pytest
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.panels import status
from games.models import Seat, Table
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.making import begun, fresh, opened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> list[User]:
    return [alice, bob, charlie]


def warning(table: Table, by: User) -> str:
    """What the table says to somebody who thinks of giving up."""
    scene = scene_of(table.pk)
    with translation.override("en"):
        return status.giving_up(scene, scene.viewer(by.pk))


def outcome(table: Table, by: User) -> str:
    """What comes of it."""
    tables.resign(table_id=table.pk, by=by)
    return str(fresh(table).status)


@pytest.mark.parametrize(
    ("sitting", "bots", "says", "comes"),
    [
        (1, 1, "the table is given up", Table.Status.ABANDONED),
        (1, 2, "the table is given up", Table.Status.ABANDONED),
        (2, 0, "白川 wins", Table.Status.FINISHED),
        (2, 1, "A bot takes your seat", Table.Status.PLAYING),
        (3, 0, "A bot takes your seat", Table.Status.PLAYING),
    ],
)
def test_what_is_said_is_what_comes(people: list[User], sitting: int, bots: int, says: str, comes: str) -> None:
    table = begun(*people[:sitting], bots=bots)
    with_words = warning(table, people[0])
    assert says in with_words
    assert "cannot be taken back" in with_words
    assert outcome(table, people[0]) == comes


def test_who_gave_up_before_is_not_counted(people: list[User]) -> None:
    table = begun(*people)
    tables.resign(table_id=table.pk, by=people[1])
    assert "Charlie wins" in warning(table, people[0])
    assert warning(table, people[1]) == ""
    assert outcome(table, people[0]) == Table.Status.FINISHED


def test_at_one_screen_all_give_up_together(alice: User) -> None:
    table = opened(alice, players=3, hot_seat=True)
    tables.start(table_id=table.pk, by=alice)
    assert "the table is given up" in warning(table, alice)
    assert outcome(table, alice) == Table.Status.ABANDONED


def test_partners_play_on_with_a_bot(alice: User, bob: User) -> None:
    table = begun(alice, bob, title="great-wall", mode="co-op")
    assert "A bot takes your seat" in warning(table, bob)
    assert outcome(table, bob) == Table.Status.PLAYING


def test_nobody_gives_up_what_they_do_not_play(alice: User, dana: User) -> None:
    table = begun(alice, bots=1)
    assert warning(table, dana) == ""
    assert status.giving_up(scene_of(table.pk), SPECTATOR) == ""
    assert warning(opened(alice), alice) == ""
    assert Seat.objects.filter(table=table, resigned=True).count() == 0
