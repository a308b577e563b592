"""What a process keeps of a table that it has just stored: the same as it would read, and never older than what was shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.forms.models import model_to_dict

from accounts.models import User
from games import live, scene, tables
from games.models import Seat, Table
from games.scene import SPECTATOR, Scene, present_scene, scene_of
from tests.games.laying import answer, begun, fresh, match_of, played, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def undone(table: Table) -> None:
    """Somebody takes back the first answer that revealed nothing."""
    seat = to_move(table)
    moved = answer(table, seat=seat)
    while not match_of(table).may_undo(seat.number):
        seat = to_move(table)
        moved = answer(table, seat=seat)
    tables.undo(table_id=table.pk, by=seat.user, seat=seat.number, seen_version=moved.version)


def proposed(table: Table) -> None:
    """Somebody wishes to go back."""
    seat = to_move(table)
    seen = answer(table, seat=seat).version
    tables.propose_takeback(table_id=table.pk, by=seat.user, seat=seat.number, to=0, seen_version=seen)


def resigned(table: Table) -> None:
    """Somebody leaves for good."""
    tables.resign(table_id=table.pk, by=to_move(table).user)


@pytest.mark.parametrize("change", [answer, undone, proposed, resigned, lambda table: played(table, 500)])
def test_what_is_kept_is_what_would_be_read(
    alice: User, bob: User, charlie: User, change: Callable[[Table], object]
) -> None:
    table = played(begun(alice, bob, charlie), 5)
    assert present_scene(table.pk, kept=True).log
    change(table)
    kept, read = present_scene(table.pk, kept=True), scene_of(table.pk)
    assert told(kept) == told(read)


def told(shown: Scene) -> list[object]:
    """All that is drawn from a scene's rows."""
    rows = [shown.table, *shown.seats, *shown.log]
    bytes_too = [(move.pk, bytes(move.events)) for move in shown.log]
    return [*map(model_to_dict, rows), bytes_too, bytes(shown.table.saved or b""), shown.table.moved_at]


def test_a_kept_table_costs_no_query(alice: User, bob: User, django_assert_num_queries: Callable[..., object]) -> None:
    table = played(begun(alice, bob), 8)
    assert present_scene(table.pk, kept=True).log
    answer(table)
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        shown = present_scene(table.pk, kept=True)
        assert shown.match is not None
        assert len(shown.log) > 8
        assert shown.looker(None) == SPECTATOR


def test_what_another_process_stored_is_read_and_never_forgotten(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    Table.objects.filter(pk=table.pk).update(version=90)
    assert present_scene(table.pk, kept=True).table.version == table.version
    assert present_scene(table.pk, kept=False).table.version == 90
    scene.keep_stored(table, list(Seat.objects.filter(table=table)), [])
    assert present_scene(table.pk, kept=True).table.version == 90


def test_only_this_process_knows_what_it_has_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    told_of: list[live.Message] = []
    monkeypatch.setattr(live, "_send", lambda group, message: told_of.append(message))
    live.announce(1, kept=True)
    live.announce(1)
    known, unknown = told_of
    assert live.kept_here([known])
    assert not live.kept_here([known, unknown])
    assert not live.kept_here([])
    monkeypatch.setattr(live, "_birth", "another")
    assert not live.kept_here([known])


def test_the_answer_after_a_change_needs_nothing_read(
    alice: User, bob: User, django_assert_num_queries: Callable[..., object]
) -> None:
    table = begun(alice, bob)
    changed = answer(table)
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        assert scene.stored_scene(changed).seats[0].user is not None
    assert scene.stored_scene(fresh(table)).table.version == changed.version
