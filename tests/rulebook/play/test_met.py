"""How often clauses were met: each finished match counts once, whatever is repeated, and counting again gives the same."""

from __future__ import annotations

from datetime import date
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from accounts.models import User
from config.bridge.play import met
from games import tables
from games.models import MetClauses, Move, Table
from games.tables.rules.met import clauses_met
from rulebook.models import Tally
from rulebook.tallies import totals
from tests.games.making import answer, begun, fresh, match_of, played, to_move

MET = Tally.Kind.MET


@pytest.fixture
def finished(alice: User, bob: User) -> Table:
    """A match that was played to its end."""
    return played(begun(alice, bob), 400)


def counts() -> dict[str, int]:
    """What was counted of the game."""
    return totals(MET, "gwc")


def test_a_match_is_counted_when_it_ends(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    played(table, 20)
    assert counts() == {}, "it is not over"
    ended = played(table, 400)
    assert ended.status == Table.Status.FINISHED
    met.count_match.call(ended.pk)
    assert counts()["gwc"] == 1
    assert set(counts()) - {"gwc"} == set(clauses_met(ended))
    assert set(counts().values()) == {1}, "a clause counts once a match"


def test_the_end_of_a_match_enqueues_its_counting(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    enqueued: list[int] = []
    monkeypatch.setattr(met, "count_match", SimpleNamespace(enqueue=enqueued.append))
    table = begun(alice, bob)
    played(table, 10)
    assert table.pk not in enqueued
    tables.resign(table_id=table.pk, by=alice)
    assert fresh(table).status == Table.Status.FINISHED
    assert enqueued.count(table.pk) == 1


def test_a_repeated_task_counts_nothing_twice(finished: Table) -> None:
    for _ in range(3):
        met.count_match.call(finished.pk)
    assert counts()["gwc"] == 1
    assert MetClauses.objects.count() == 1


def test_what_is_counted_comes_from_prompts_and_log(finished: Table) -> None:
    own = Move.objects.filter(table=finished, undone_version=None)
    asked = set(own.exclude(rule="").values_list("rule", flat=True))
    assert "gwc.turn.action.1" in asked
    assert asked <= set(clauses_met(finished))
    assert not own.filter(forced=True).exclude(rule="").exists(), "nobody was asked for a forced answer"


def test_what_was_taken_back_was_not_met(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    before = set(clauses_met(fresh(table)))
    option = next(one.id for one in match_of(table).options(seat.number) if one.id.startswith("play:"))
    answer(table, option, seat=seat)
    there = set(clauses_met(fresh(table)))
    assert there > before
    assert seat.user is not None
    tables.undo(table_id=table.pk, by=seat.user, seat=seat.number, seen_version=fresh(table).version)
    assert set(clauses_met(fresh(table))) == before


def test_counting_again_gives_the_same(finished: Table, alice: User, bob: User) -> None:
    met.count_match.call(finished.pk)
    other = begun(alice, bob)
    played(other, 12)
    tables.resign(table_id=other.pk, by=bob)
    call_command("count_met", stdout=StringIO())
    before = counts()
    assert before["gwc"] == 2
    out = StringIO()
    call_command("count_met", "--again", stdout=out)
    assert counts() == before
    assert out.getvalue() == "counted: 2\n"


def test_counting_again_keeps_what_was_met_at_cleared_tables(finished: Table) -> None:
    met.count_match.call(finished.pk)
    before = counts()
    finished.delete()
    call_command("count_met", "--again", stdout=StringIO())
    assert counts() == before


def test_a_match_counts_in_the_month_in_which_it_ended(finished: Table) -> None:
    Table.objects.filter(pk=finished.pk).update(finished_at="2026-03-15T12:00:00Z")
    call_command("count_met", stdout=StringIO())
    assert set(Tally.objects.filter(kind=MET).values_list("month", flat=True)) == {date(2026, 3, 1)}


def test_a_table_that_was_given_up_is_not_counted(alice: User) -> None:
    table = begun(alice, bots=1)
    tables.resign(table_id=table.pk, by=alice)
    assert fresh(table).status == Table.Status.ABANDONED
    call_command("count_met", stdout=StringIO())
    assert counts() == {}


def test_a_copy_counts_only_what_it_played_itself(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    played(table, 12)
    copy = tables.play_on(table_id=table.pk, by=alice, number=fresh(table).number)
    assert clauses_met(fresh(copy)) == []


def test_nothing_that_is_kept_names_a_person(finished: Table) -> None:
    met.count_match.call(finished.pk)
    for model in (MetClauses, Tally):
        assert not [field for field in model._meta.get_fields() if field.is_relation]
