"""Rows saved without Django's building of queries: the same rows as with it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.utils import IntegrityError
from django.utils import timezone

from accounts.models import User
from games.models import Move, Table
from games.tables.rows.rows import add, write
from tests.games.making import begun, fresh

pytestmark = pytest.mark.django_db


def made(table: Table, number: int) -> Move:
    return Move(
        table_id=table.pk,
        number=number,
        seat=1,
        option="draw",
        forced=True,
        events=b"\x93\x00\xff%s",
        answered_version=3,
        version=4,
    )


@pytest.mark.parametrize("returning", [True, False])
def test_a_row_that_is_added_is_the_one_that_is_read(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, returning: bool
) -> None:
    monkeypatch.setattr(connection.features, "can_return_columns_from_insert", returning)
    table, begin = begun(alice, bob), timezone.now()
    move = made(table, 900)
    add(move)
    read = Move.objects.get(table=table, number=900)
    fields = [field.attname for field in Move._meta.concrete_fields if field.attname != "events"]
    assert [getattr(move, name) for name in fields] == [getattr(read, name) for name in fields]
    assert bytes(read.events) == move.events
    assert begin <= read.at <= timezone.now()
    move.option = "play"
    move.save()
    assert Move.objects.get(pk=move.pk).option == "play"


def test_what_contradicts_is_not_added(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    add(made(table, 900))
    with pytest.raises(IntegrityError):
        add(made(table, 900))


def test_only_the_fields_named_are_written_and_of_that_row_alone(alice: User, bob: User) -> None:
    table, other = begun(alice, bob), begun(alice, bob)
    before, now = fresh(table), timezone.now()
    table.saved, table.moved_at, table.restarted_step, table.result = b"\x00bytes", now, True, None
    table.options, table.mode = {"a": [1, "二"]}, "never"
    assert write(table, "saved", "moved_at", "restarted_step", "result", "options")
    read = fresh(table)
    assert (bytes(read.saved or b""), read.moved_at, read.restarted_step, read.result) == (
        b"\x00bytes",
        now,
        True,
        None,
    )
    assert (read.options, read.mode) == ({"a": [1, "二"]}, before.mode)
    assert bytes(fresh(other).saved or b"") == bytes(other.saved or b"")


def test_nothing_is_written_where_something_else_stands(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    table.version, row_version = 77, table.row_version
    assert not write(table, "version", row_version=row_version + 1, invite=table.invite)
    assert fresh(table).version != 77
    assert write(table, "version", row_version=row_version, invite=table.invite)
    assert fresh(table).version == 77
    table.pk += 1000
    assert not write(table, "version")
