"""``verify_all``: every running match is made again from its seed, while it goes on, and what does not hold is named."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction

from accounts.models import User
from games import tables, titles
from games.management.commands import verify_all
from games.models import Move, Table
from games.tables.reading import verifying
from tests.games.making import answer, begun, fresh, opened, person_at, played, to_move

ALL = [info.slug for info in titles.infos()]


def report(*arguments: str) -> dict[str, Any]:
    """What it says as JSON, whether it fails or not."""
    out = StringIO()
    try:
        call_command("verify_all", "--json", *arguments, stdout=out)
    except CommandError:
        assert json.loads(out.getvalue())["does not hold"]
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_every_running_match_holds(alice: User, bob: User, charlie: User) -> None:
    for title in ALL:
        people = (alice, bob, charlie) if title == "great-wall" else (alice, bob)
        played(begun(*people, title=title), 12)
    opened(alice)
    assert report() == {"matches": 5, "holds": 5, "another revision": 0, "does not hold": 0, "listed": []}
    assert report("--title", ALL[0])["matches"] == 1


def test_finished_matches_are_checked_if_that_is_asked(alice: User, bob: User) -> None:
    assert played(begun(alice, bob), 500).status == Table.Status.FINISHED
    assert report()["matches"] == 0
    assert report("--finished")["holds"] == 1


def test_takebacks_copies_and_covert_answers_hold(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    seat = to_move(table)
    answer(table, "draw", seat=seat)
    copy = tables.play_on(table_id=table.pk, by=alice, number=2)
    played(copy, 2)
    covert = begun(alice, bob, title="imperial-struggle")
    for _ in range(30):
        if len(fresh(covert).seats.filter(to_move=True)) > 1:
            break
        answer(covert)
    answer(covert)
    assert report()["does not hold"] == 0
    assert report()["matches"] == 3


def test_a_move_that_was_changed_is_named_with_its_number(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 9)
    other = played(begun(alice, bob), 4)
    fifth = Move.objects.get(table=table, number=5, undone_version=None)
    Move.objects.filter(pk=fifth.pk).update(option="no-such-answer", forced=False)
    out = StringIO()
    with pytest.raises(CommandError, match="1 matches do not hold"):
        call_command("verify_all", stdout=out)
    assert "2 matches: 1 hold, 1 do not" in out.getvalue()
    assert (
        f"- table {table.pk} (great-wall-of-china), move 5: does not hold: this move cannot be made again"
        in out.getvalue()
    )
    assert f"table {other.pk} " not in out.getvalue()


def test_another_position_another_seed_and_damaged_bytes_are_found(alice: User, bob: User) -> None:
    first, second, third, fourth = (played(begun(alice, bob), 6 + number) for number in range(4))
    Table.objects.filter(pk=first.pk).update(saved=second.saved, number=second.number)
    Table.objects.filter(pk=second.pk).update(seed="another")
    Table.objects.filter(pk=third.pk).update(saved=b"\x81\xa4damaged")
    Move.objects.filter(table=fourth).order_by("-number").first().delete()  # type: ignore[union-attr]
    found = {check["table"]: check for check in report()["listed"]}
    assert {check["outcome"] for check in found.values()} == {"does not hold"}
    assert "the seed is not the promised one" in found[second.pk]["reason"]
    assert found[second.pk]["number"] == 0
    assert "DecodeError" in found[third.pk]["reason"] or "ValidationError" in found[third.pk]["reason"]
    assert "lead to another position" in found[fourth.pk]["reason"]
    assert set(found) == {first.pk, second.pk, third.pk, fourth.pk}


def test_what_another_revision_played_is_no_finding(alice: User, bob: User) -> None:
    table = played(begun(alice, bob, title="imperial-struggle"), 9)
    Move.objects.filter(table=table, number=5).update(option="no-such-answer", forced=False)
    Table.objects.filter(pk=table.pk).update(first_revision=table.revision - 1)
    found = report()
    assert (found["another revision"], found["does not hold"]) == (1, 0)
    Table.objects.filter(pk=table.pk).update(saved=b"damaged")
    assert report()["does not hold"] == 1  # it cannot even be loaded


def test_a_match_of_later_rules_does_not_hold_here(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    Table.objects.filter(pk=table.pk).update(revision=999, first_revision=999)
    (check,) = report()["listed"]
    assert "LaterRevision" in check["reason"]


@pytest.mark.parametrize("meanwhile", ["move", "takeback", "delete"])
def test_a_match_that_goes_on_meanwhile_is_no_false_alarm(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """The row of the table is read first, its moves later."""
    table = played(begun(alice, bob), 4)
    answers = verifying._answers

    def later(row: Table) -> Any:
        monkeypatch.setattr(verifying, "_answers", answers)
        if meanwhile == "move":
            played(table, 3)
        elif meanwhile == "takeback":
            Move.objects.filter(table=table, number=fresh(table).number).update(undone_version=fresh(table).version + 1)
        else:
            table.delete()
        return answers(row)

    monkeypatch.setattr(verifying, "_answers", later)
    found = list(verify_all.checks(1, finished=False, title=""))
    assert [check.outcome for check in found] == ([] if meanwhile == "delete" else ["holds"])


def test_nothing_can_be_written_meanwhile(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    with verify_all.reading_only(), pytest.raises(DatabaseError, match="readonly"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(title="another")
    person_at(to_move(table)).save()


def test_tables_are_read_page_by_page(alice: User, bob: User) -> None:
    made = [begun(alice, bob).pk for _ in range(5)]
    assert verifying.numbers(most=2) == made[:2]
    assert verifying.numbers(most=2, after=made[1]) == made[2:4]
    assert verifying.numbers(after=made[4]) == []
