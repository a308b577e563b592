"""What a process keeps of a table that it has just saved: the same as it would read, and never older than what was shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import tables
from games.bots import tasks
from games.live import hub, relay
from games.models import Seat, Table
from games.tables.changing import saving
from games.tables.reading import cache
from games.tables.reading.cache import from_cache, latest
from games.tables.reading.scene import LOG_MOVES, SPECTATOR, Scene, scene_of
from tests.games.making import answer, begun, fresh, match_of, opened, person_at, played, to_move
from tests.tasks import SITES_OWN

pytestmark = pytest.mark.django_db(transaction=True)


def undone(table: Table) -> None:
    """Somebody takes back the first answer that revealed nothing."""
    seat = to_move(table)
    moved = answer(table, seat=seat)
    while not match_of(table).may_undo(seat.number):
        seat = to_move(table)
        moved = answer(table, seat=seat)
    tables.undo(table_id=table.pk, by=person_at(seat), seat=seat.number, seen_version=moved.version)


def proposed(table: Table) -> None:
    """Somebody proposes a takeback."""
    seat = to_move(table)
    seen = answer(table, seat=seat).version
    tables.propose_takeback(table_id=table.pk, by=person_at(seat), seat=seat.number, to=0, seen_version=seen)


def resigned(table: Table) -> None:
    """Somebody leaves for good."""
    tables.resign(table_id=table.pk, by=person_at(to_move(table)))


@pytest.mark.parametrize("change", [answer, undone, proposed, resigned, lambda table: played(table, 500)])
def test_what_is_kept_is_what_would_be_read(
    alice: User, bob: User, charlie: User, change: Callable[[Table], object]
) -> None:
    table = played(begun(alice, bob, charlie), 5)
    assert latest(table.pk, kept=True).log
    change(table)
    kept, read = latest(table.pk, kept=True), scene_of(table.pk)
    assert contents(kept) == contents(read)


def contents(shown: Scene) -> list[object]:
    """All that is in a scene's rows, and the people in them."""
    rows = [shown.table, *shown.seats, *[seat.user for seat in shown.seats if seat.user], *shown.log]
    return [[_value(row, field.attname) for field in row._meta.concrete_fields] for row in rows]


def _value(row: Model, name: str) -> object:
    value = getattr(row, name)
    return bytes(value) if isinstance(value, memoryview) else value


def test_a_kept_table_costs_no_query(alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = played(begun(alice, bob), 8)
    assert latest(table.pk, kept=True).log
    answer(table)
    with django_assert_num_queries(0):
        shown = latest(table.pk, kept=True)
        assert shown.match is not None
        assert len(shown.log) > 8
        assert shown.viewer(None) == SPECTATOR


def test_what_was_taken_back_is_kept_too_until_the_log_no_longer_reaches_it(
    alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """An undo leaves a version without a move in force. Only the scene after it asks for what was taken back."""
    table = played(begun(alice, bob), 3)
    undone(table)
    assert latest(table.pk, kept=True).taken_back
    seen = []
    for _ in range(LOG_MOVES + 4):
        answer(table)
        kept = latest(table.pk, kept=True)
        assert kept.log
        with django_assert_num_queries(0):
            shown = names_of(kept)
        assert shown == names_of(scene_of(table.pk)), kept.table.version
        seen.append(shown)
    assert seen[0]
    assert not seen[-1]


def names_of(shown: Scene) -> list[list[int]]:
    """The moves that the scene says were taken back."""
    return [[move.pk for move in moves] for moves in shown.taken_back]


def test_what_another_process_stored_is_read_and_never_forgotten(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    Table.objects.filter(pk=table.pk).update(version=90, row_version=90)
    assert latest(table.pk, kept=True).table.version == table.version
    assert latest(table.pk, kept=False).table.version == 90
    cache.cache_saved(table, list(Seat.objects.filter(table=table)), [])
    assert latest(table.pk, kept=True).table.version == 90


def test_a_change_stands_on_what_another_process_stored(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    assert latest(table.pk, kept=True).table.row_version == table.row_version
    Table.objects.filter(pk=table.pk).update(version=90, asked_version=90, row_version=90)
    changed = answer(table)
    assert (changed.version, changed.row_version) == (91, 91)
    assert contents(latest(table.pk, kept=True)) == contents(scene_of(table.pk))


def test_a_change_after_a_change_reads_neither_table_nor_seats_again(alice: User, bob: User, settings: Any) -> None:
    settings.TASKS = SITES_OWN  # what a change causes is done later
    table = begun(alice, bob)
    answer(table)
    seat, option, seen = to_move(table), match_of(table).options(to_move(table).number)[0].id, fresh(table).version
    with CaptureQueriesContext(connection) as asked:
        tables.submit_move(table_id=table.pk, by=person_at(seat), seat=seat.number, option_id=option, seen_version=seen)
    assert asked.captured_queries
    assert not [query["sql"] for query in asked.captured_queries if query["sql"].startswith("SELECT")]


def test_a_refusal_leaves_what_is_kept_as_it_was(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(begun(alice, bob), 3)
    before = contents(latest(table.pk, kept=True))
    monkeypatch.setattr(saving, "tell", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        answer(table)
    assert contents(latest(table.pk, kept=True)) == before == contents(scene_of(table.pk))
    monkeypatch.undo()
    assert answer(table).version == table.version + 1


def test_answers_that_wait_for_the_others_are_kept_too(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, players=3, title="great-wall")
    for person in (bob, charlie):
        tables.join(table_id=table.pk, by=person)
    seen = tables.start(table_id=table.pk, by=alice).version
    chosen = match_of(table).options(1)[0].id
    tables.submit_move(table_id=table.pk, by=bob, seat=1, option_id=chosen, seen_version=seen)
    kept = latest(table.pk, kept=True)
    assert kept.match is not None
    assert kept.match.sealed == {1: chosen}
    assert contents(kept) == contents(scene_of(table.pk))
    tables.unseal(table_id=table.pk, by=bob, seat=1, seen_version=seen)
    kept = latest(table.pk, kept=True)
    assert kept.match is not None
    assert not kept.match.sealed
    assert contents(kept) == contents(scene_of(table.pk))


def test_a_new_name_is_read_at_once_where_its_bearer_plays(alice: User, bob: User, charlie: User) -> None:
    played_by_both, elsewhere = begun(alice, bob), begun(bob, charlie)
    alice.display_name = "墨竹"
    alice.save()
    assert fresh(elsewhere).version == elsewhere.version
    changed = answer(played_by_both)
    assert changed.version == played_by_both.version + 2
    assert [seat.user.public_name for seat in from_cache(changed).seats if seat.user == alice] == ["墨竹"]


def test_signing_in_or_other_colours_are_no_news_at_ones_tables(alice: User, bob: User, client: Client) -> None:
    table = begun(alice, bob)
    client.force_login(alice)
    profile = {"display_name": alice.display_name, "language": "en", "theme": "night", "animation_speed": "fast"}
    assert client.post("/en/accounts/profile/", profile).status_code == 302
    alice.refresh_from_db()
    assert alice.theme == "night"
    assert fresh(table).version == table.version
    assert client.post("/en/accounts/profile/", profile | {"display_name": "墨竹"}).status_code == 302
    assert fresh(table).version == table.version + 1


def test_a_log_has_no_hole_where_another_process_moved_meanwhile(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(begun(alice, bob), 3)
    assert latest(table.pk, kept=True).log
    monkeypatch.setattr(cache, "cache_saved", lambda *_: None)
    played(table, 1)
    monkeypatch.undo()
    tables.set_standing(table_id=table.pk, by=alice, seat=0, key="none", option_id=None)
    assert contents(latest(table.pk, kept=True)) == contents(scene_of(table.pk))


def test_a_line_of_the_log_does_not_hold_the_table_of_its_day(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    assert latest(table.pk, kept=True).log
    answer(table)
    newest = latest(table.pk, kept=True).log[0]
    assert newest.number == fresh(table).number
    assert "table" not in newest._state.fields_cache


def test_a_change_whose_bots_cannot_be_enqueued_is_not_saved(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise ConnectionError("nobody works")

    monkeypatch.setattr(tasks, "_wake", away)
    table = opened(alice, bots=1)
    monkeypatch.setattr(saving, "bots_to_move", lambda seats, _: [seat for seat in seats if seat.bot])
    with pytest.raises(ConnectionError):
        tables.start(table_id=table.pk, by=alice)
    assert fresh(table).status == Table.Status.OPEN


def test_a_guest_who_moves_in_waits_for_the_table_before_the_seats(alice: User, bob: User, charlie: User) -> None:
    """As every change does: two that begin at different ends would wait for each other."""
    table = begun(alice, bob)
    with CaptureQueriesContext(connection) as asked:
        tables.on_accounts_merged(guest=bob, user=charlie)
    written = [query["sql"].split('"')[1] for query in asked.captured_queries if query["sql"].startswith("UPDATE")]
    assert written[:2] == ["games_table", "games_seat"]
    assert fresh(table).row_version == table.row_version + 1


def test_who_is_deleted_is_not_locked_up_in_what_a_process_keeps(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    answer(table)
    bob.delete()
    assert [seat.user for seat in latest(table.pk, kept=False).seats] == [alice, None, charlie]
    assert contents(latest(table.pk, kept=True)) == contents(scene_of(table.pk))
    changed = tables.resign(table_id=table.pk, by=alice)
    assert [seat.user for seat in from_cache(changed).seats] == [alice, None, charlie]


def test_only_this_process_knows_what_it_has_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[relay.Message] = []
    monkeypatch.setattr(hub, "_send", lambda group, message: messages.append(message))
    hub.announce(1, kept=True)
    hub.announce(1)
    known, unknown = messages
    assert hub.kept_here([known])
    assert not hub.kept_here([known, unknown])
    assert not hub.kept_here([])
    monkeypatch.setattr(relay, "_birth", "another")
    assert not hub.kept_here([known])


def test_the_answer_after_a_change_needs_nothing_read(
    alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = begun(alice, bob)
    changed = answer(table)
    with django_assert_num_queries(0):
        assert from_cache(changed).seats[0].user is not None
    assert from_cache(fresh(table)).table.version == changed.version
