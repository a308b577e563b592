"""Copies of a position: a copy stores nothing of a running match that was not dealt again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db.models import F, Model
from django.test import Client

from accounts.models import User
from games import tables
from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.match.saved import Segment
from games.engine.rules import chance
from games.engine.title import codec
from games.learning.studies.beginning import may_begin
from games.models import Keyframe, Move, Seat, Table
from games.tables.changing import saving
from games.tables.changing.copies import play_on
from games.tables.past.reviews import may_review
from games.tables.reading.scene import scene_of, seats_of
from games.tables.reading.since import since_of
from games.tables.rows import matches
from games.tables.rows.rights import may_ask_bot
from games.titles import info, load
from tests.games.making import answer, begun, bot_answers, fresh, match_of, played, seated, to_move
from tests.games.posting import post
from tests.titles.record import FIXTURES

COPY = re.compile(r"/table/(\d+)/")


@pytest.fixture
def running(alice: User, bob: User) -> Table:
    """A match between Alice and Bob, so long that it has several key frames."""
    table = played(begun(alice, bob), 40)
    assert table.status == Table.Status.PLAYING
    assert Keyframe.objects.filter(table=table).count() > 2
    return table


def copied(browser: Client, table: Table, number: int) -> Table:
    """The copy that a post makes of the position after move ``number``."""
    answered = post(browser, table, f"at/{number}/play-on", htmx=False)
    match = COPY.search(answered["Location"])
    assert match is not None, answered
    return Table.objects.get(pk=int(match[1]))


def states_of(table: Table) -> Iterator[Any]:
    """Every State that is saved for a table: checkpoints and key frames."""
    for frame in [table.saved, *Keyframe.objects.filter(table=table).values_list("saved", flat=True)]:
        match = matches.restore(frame or b"")
        for segment in unpacked(match.save().segments):
            yield codec.decode(segment.checkpoint, match.title.state)


def unpacked(segments: list[Segment]) -> list[Segment]:
    """The segments of a saved match with plain checkpoints."""
    plain = [segments[-1]]
    for segment in reversed(segments[:-1]):
        plain.insert(0, segment.unpacked_before(plain[0].checkpoint))
    return plain


# --- what a copy keeps ----------------------------------------------------------------------------------------------------------


def test_who_takes_back_in_a_copy_does_not_reach_the_running_match(at: Any, alice: User, running: Table) -> None:
    """Over HTTP, as a browser does: a copy, and there back to before its beginning. Bots agree to everything."""
    browser, mine = at(alice), Seat.objects.get(table=running, user=alice).number
    real = {number: matches.match_after(running, number).state for number in range(running.number + 1)}
    copy = copied(browser, running, 30)
    for to in range(copy.number):
        again = copied(browser, running, 30)
        post(browser, again, "take-back", to=to, seat=mine)
        state = match_of(again).state
        assert state.chance.seed == fresh(again).seed != running.seed
        assert state.sides[1 - mine] != real[to].sides[1 - mine]


def test_positions_before_its_beginning_are_none_of_a_copys(at: Any, alice: User, running: Table) -> None:
    browser, mine = at(alice), Seat.objects.get(table=running, user=alice).number
    copy = copied(browser, running, 30)
    first = copy.origin_number
    assert first is not None
    assert first > 12, "the match has key frames before it"
    address = f"/en/table/{copy.pk}"
    for number in (0, first - 1):
        assert browser.get(f"{address}/at/{number}/").status_code == 404
        assert browser.get(f"{address}/what/?element=x&at={number}").status_code == 404
        assert browser.get(f"{address}/outline/?at={number}").status_code == 404
        assert post(browser, copy, f"at/{number}/play-on").status_code != 200
        refused = post(browser, copy, "take-back", to=number, seat=mine)
        assert "no such position" in refused.content.decode()
    assert browser.get(f"{address}/at/{first}/").status_code == 200
    assert browser.get(f"{address}/log/?before={first}").content.count(b"<li") > 5, "its log tells what came before"


def test_what_happened_before_a_copy_is_no_news_in_it(at: Any, alice: User, running: Table) -> None:
    scene = scene_of(copied(at(alice), running, 30).pk)
    assert [move for move in scene.log if move.number == scene.first], "the log tells it"
    for seat in (0, 1):
        news = since_of(scene, seated(seat))
        assert news is not None
        assert [move.number for move in news.moves if move.number <= scene.first] == []


def test_nothing_of_a_running_match_is_stored_with_a_copy(at: Any, alice: User, running: Table) -> None:
    """In no row of whatever model that hangs on a table: neither its seed nor a checkpoint, nor an answer or a secret of somebody else."""
    browser, mine = at(alice), Seat.objects.get(table=running, user=alice).number
    checkpoints = {codec.encode(state) for state in states_of(running)}
    for number in (0, 12, 25, running.number):
        copy = copied(browser, running, number)
        kept = b"\n".join(states(copy))
        assert running.seed.encode() not in kept
        assert not [checkpoint for checkpoint in checkpoints if checkpoint in kept]
        assert {state.chance.seed for state in states_of(copy)} == {copy.seed}
        assert not Move.objects.filter(table=copy, number__lte=copy.origin_number).exclude(option="").exists()
        for move in Move.objects.filter(table=copy):
            for event in matches.events_of(move):
                assert event.to in (None, (mine,))


def states(table: Table) -> Iterator[bytes]:
    """What the rows of a table and of all that hangs on it say, as bytes."""
    rows: list[Model] = [table]
    for relation in Table._meta.related_objects:
        if relation.related_model is not Table:
            rows += relation.related_model._default_manager.filter(**{relation.field.name: table})
    for row in rows:
        for field in row._meta.concrete_fields:
            value = getattr(row, field.attname)
            yield bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()


def test_a_copy_of_a_match_that_is_over_begins_anew_too(at: Any, alice: User, bob: User) -> None:
    """There is nothing secret then, and still one way only by which positions come to a copy."""
    table = played(begun(alice, bob), 500)
    assert table.status == Table.Status.FINISHED
    copy = copied(at(alice), table, 20)
    assert Keyframe.objects.filter(table=copy).earliest("number").number == copy.origin_number
    assert {state.chance.seed for state in states_of(copy)} == {copy.seed}


def test_who_goes_back_within_a_copy_stands_where_it_has_been(at: Any, alice: User, running: Table) -> None:
    browser, mine = at(alice), Seat.objects.get(table=running, user=alice).number
    copy = copied(browser, running, 20)
    seen = {}
    for _ in range(8):
        seen[fresh(copy).number] = codec.encode(match_of(copy).state)
        bot_answers(copy) if to_move(copy).bot else answer(copy)
    numbers = sorted(seen)
    assert copy.origin_number is not None
    assert numbers[0] >= copy.origin_number
    for number in reversed(numbers):
        post(browser, copy, "take-back", to=number, seat=mine)
        assert fresh(copy).number == number
        assert codec.encode(match_of(copy).state) == seen[number]


def test_an_answer_of_ones_own_in_a_copy_is_undone_to_its_beginning(at: Any, alice: User, running: Table) -> None:
    """The answers of the step that a copy goes on from are its own moves: there is a key frame before them."""
    mine = Seat.objects.get(table=running, user=alice).number
    for number in range(running.number, 0, -1):
        match = matches.match_after(running, number)
        if match.step.moves and match.may_undo(mine):
            break
    browser = at(alice)
    copy = copied(browser, running, number)
    assert copy.number > (copy.origin_number or 0), "it stands after answers of the step"
    post(browser, copy, "undo", seat=mine)
    undone = fresh(copy)
    assert undone.number == copy.number - 1
    assert browser.get(f"/en/table/{copy.pk}/at/{undone.number}/").status_code == 200


def test_what_somebody_else_has_answered_in_the_running_step_is_not_repeated(
    at: Any, alice: User, running: Table
) -> None:
    """It might tell what they hold: the copy begins before it, and whoever plays there answers again."""
    mine = Seat.objects.get(table=running, user=alice).number
    browser, others = at(alice), 0
    for number in range(running.number + 1):
        step = matches.match_after(running, number).step
        if any(move.seat != mine for move in step.moves):
            others += 1
            copy = copied(browser, running, number)
            assert copy.origin_number == step.start
            assert not Move.objects.filter(table=copy, forced=False, number__gt=copy.origin_number).exists()
    assert others > 2


def test_at_one_screen_the_copy_is_made_for_the_viewer(at: Any, alice: User) -> None:
    shared = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True)
    table = played(tables.start(table_id=shared.pk, by=alice), 12)
    for seat in (0, 1):
        answered = post(at(alice), table, f"at/{table.number}/play-on", htmx=False, seat=seat)
        match = COPY.search(answered["Location"])
        assert match is not None
        assert Seat.objects.get(table_id=int(match[1]), user=alice).number == seat


def test_a_copy_promises_its_own_shuffles(at: Any, alice: User, running: Table) -> None:
    copy = copied(at(alice), running, 10)
    assert copy.seed_commitment == chance.commitment(copy.seed) != running.seed_commitment


def test_older_copies_forget_the_positions_of_the_match_they_were_made_of(at: Any, alice: User, running: Table) -> None:
    """One that had gone back into them is given up."""
    kept, gone = (copied(at(alice), running, number) for number in (20, 20))
    for copy in (kept, gone):
        for frame in Keyframe.objects.filter(table=running, number__lt=copy.origin_number):
            Keyframe.objects.create(table=copy, number=frame.number, saved=frame.saved)
    Move.objects.filter(table=gone, number=5).update(undone_version=9)
    import_module("games.migrations.0010_copies_begin_anew").forget(apps, None)
    assert not Keyframe.objects.filter(table__in=[kept, gone], number__lt=F("table__origin_number")).exists()
    assert kept.origin_number is not None
    assert Keyframe.objects.filter(table=kept, number=kept.origin_number).exists()
    assert Keyframe.objects.filter(table=running).count() > 2
    assert [fresh(copy).status for copy in (running, kept, gone)] == ["playing", "playing", "abandoned"]
    assert not Seat.objects.filter(table=gone, to_move=True).exists()


def test_a_page_of_a_copy_leads_to_no_position_from_before_its_beginning(at: Any, alice: User, running: Table) -> None:
    """Its log tells of what was before, in plain words; the slider begins where the copy does."""
    browser, copy = at(alice), copied(at(alice), running, 30)
    first = copy.origin_number or 0
    addresses = re.compile(rf"/en/table/{copy.pk}/at/(\d+)/\"")
    for shown in ("", f"at/{first}/", f"log/?before={first}"):
        page = browser.get(f"/en/table/{copy.pk}/{shown}").content.decode()
        assert f'data-position="{first - 1}"' in page, "the log is there"
        assert all(int(number) >= first for number in addresses.findall(page) if number != "0")
        assert addresses.findall(page).count("0") <= 1, "only the pattern of addresses for scripts"
    page = browser.get(f"/en/table/{copy.pk}/at/{first}/").content.decode()
    assert f'min="{first}"' in page
    assert "Ask to take back my last move" not in browser.get(f"/en/table/{copy.pk}/").content.decode()
    for shown in ("", f"log/?before={first + 1}"):
        page = browser.get(f"/en/table/{copy.pk}/{shown}").content.decode()
        assert page.count(f'Played on from here, out of <a href="/en/table/{running.pk}/">Table {running.pk}</a>') == 1


# --- wherever one plays on ------------------------------------------------------------------------------------------------------

ANSWERED = [
    ("imperial_struggle/heuristic_all_options", 379),
    ("great_wall/standard_3", 558),
    ("great_wall/standard_4", 160),
    ("great_wall/standard_4", 216),
    ("great_wall/two_players_last_year", 236),
]
"""Positions of recorded matches where somebody has answered with what lay hidden."""


def recorded(name: str, number: int) -> Match[Any]:
    """A recorded match after a move."""
    file = matchfile.read((FIXTURES / f"{name}.json").read_bytes())
    match = Match.start(load(file.title), matchfile.setup_of(file, info(file.title)), file.seed)
    match.follow(file.moves[:number], after=0)
    return match


@pytest.mark.long
@pytest.mark.parametrize(("name", "number"), ANSWERED)
def test_one_can_play_on_where_an_answer_cannot_be_repeated(
    at: Any, name: str, number: int, cast: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules meet an answer they would not have offered, and may fail in any way: the copy begins where the step began."""
    match = recorded(name, number)
    setup = match.setup
    people = cast[: setup.players]
    table = begun(*people, title=setup.title, mode=setup.mode, options=setup.options)
    with saving.locked_table(table.pk) as (row, seats):
        saving.save(row, seats, match, before=None, left=-1)
    for person in people:
        for seed in (f"x{number}", "a", "b"):
            monkeypatch.setattr(chance, "new_seed", lambda seed=seed: seed)
            copy = copied(at(person), table, match.number)
            again, step = match_of(copy), match.step
            again.title.check(again.state)
            assert copy.origin_number == step.start
            moves = Move.objects.filter(table=copy, forced=False, number__gt=step.start)
            assert copy.number == match.number or not moves


@pytest.fixture
def cast(alice: User, bob: User, charlie: User, dana: User) -> list[User]:
    return [alice, bob, charlie, dana]


def test_a_copy_of_a_rated_match_is_not_rated(alice: User, bob: User) -> None:
    assert not play_on(table_id=begun(alice, bob, rated=True).pk, by=alice, number=0).rated


def of_a_copy(table: Table, by: User) -> tuple[Table, Table]:
    """A copy of the table, and a copy of that."""
    first = play_on(table_id=table.pk, by=by, number=0)
    return first, play_on(table_id=first.pk, by=by, number=0)


def may_ask(table: Table) -> bool:
    return may_ask_bot(fresh(table), seats_of(table), 0)


@pytest.mark.parametrize("at_once", [False, True])
def test_when_a_copy_in_between_is_deleted_the_match_that_runs_is_still_known(
    alice: User, bob: User, at_once: bool
) -> None:
    running = begun(alice, bob)
    first, second = of_a_copy(running, alice)
    third = play_on(table_id=second.pk, by=alice, number=0)
    if at_once:
        Table.objects.filter(pk__in=[first.pk, second.pk]).delete()
    else:
        first.delete()
        assert fresh(second).origin == running
        second.delete()
    assert fresh(third).origin == running
    assert not may_ask(third)
    Table.objects.filter(pk=third.pk).update(status=Table.Status.FINISHED)
    assert not may_review(fresh(third))
    assert not may_begin(fresh(third))
    Table.objects.filter(pk=running.pk).update(status=Table.Status.FINISHED)
    assert may_review(fresh(third))
    assert may_begin(fresh(third))


def test_when_the_match_itself_is_deleted_its_copies_are_free(alice: User, bob: User) -> None:
    running = begun(alice, bob)
    first, second = of_a_copy(running, alice)
    assert not may_ask(second)
    Table.objects.filter(pk__in=[running.pk, first.pk]).delete()
    assert fresh(second).origin is None
    assert may_ask(second)
    Table.objects.filter(pk=second.pk).update(status=Table.Status.FINISHED)
    assert may_review(fresh(second))
