"""The steps of what happened while somebody was away: others' turns, in order, from where they stopped looking."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.past import steps
from games.drawing.past.steps import steps_after, steps_since_answer
from games.engine import lru
from games.engine.rules import chance
from games.engine.rules.ask import AskAll
from games.models import Move, Seat, Table
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from games.tables.rows import matches
from games.titles import info
from tests.games.making import (
    answer,
    begun,
    fresh,
    match_of,
    opened,
    other_seat,
    person_at,
    played,
    seated,
    to_move,
)

pytestmark = pytest.mark.django_db


def named(browser: Client, table: Table, after: int | str = "", known: int | str = "") -> dict[str, Any]:
    """What the site answers."""
    reply = browser.get(f"/en/table/{table.pk}/steps/", {"after": after, "known": known})
    assert reply.status_code == 200
    answered: dict[str, Any] = json.loads(reply.content)
    return answered


def numbers(at: Any) -> list[int]:
    return [int(position.partition(".")[0]) for position in at]


def test_it_begins_where_a_spectator_stopped_looking(alice: User, bob: User, charlie: User, at: Any) -> None:
    table = played(begun(alice, bob), 8)
    seen = table.version
    last = table.number
    table = played(table, 9)
    found = named(at(charlie), table, seen)
    assert found["begin"] == str(last)
    assert numbers(found["steps"])[-1] == table.number
    assert numbers(found["steps"])[0] > last
    assert found["says"] == f"{len(found['steps'])} things happened"
    assert named(at(charlie), table, table.version)["steps"] == []


def test_whoever_looked_but_did_not_answer_begins_where_they_looked(alice: User, bob: User, charlie: User) -> None:
    table = played(begun(alice, bob, charlie), 20)
    scene = scene_of(table.pk)
    seat = to_move(table).number
    by_answer, by_look = steps_since_answer(scene, seated(seat)), steps_after(scene, seated(seat), table.version - 1)
    assert len(by_look.at) == 1 < len(by_answer.at)
    assert by_look.at[-1] == by_answer.at[-1]


def test_the_own_last_answer_was_seen_on_every_device(alice: User, bob: User, at: Any) -> None:
    """A look of before it is not where one begins."""
    table = played(begun(alice, bob), 9)
    mine = Seat.objects.get(table=table, user=alice).number
    last = Move.objects.filter(table=table, seat=mine, forced=False).order_by("number").last()
    assert last is not None
    assert named(at(alice), table, 1)["steps"] == named(at(alice), table, last.version)["steps"]
    assert all(number > last.number for number in numbers(named(at(alice), table, 1)["steps"]))


@pytest.mark.parametrize("title", ["great-wall-of-china", "great-wall", "imperial-struggle"])
def test_a_turn_is_one_step_unless_it_says_much(alice: User, bob: User, charlie: User, title: str) -> None:
    people = (alice, bob, charlie)[: info(title).modes[0].players[0]]
    table = played(begun(*people, title=title), 60, title)
    scene = scene_of(table.pk)
    found = steps_after(scene, SPECTATOR, 1)
    moves = {move.number: move for move in Move.objects.filter(table=table, undone_version=None)}
    ends = [0, *(number for number in numbers(found.at))]
    assert ends == sorted(ends)
    assert len(found.at) < table.number, "small moves are folded"
    for begin, end in pairwise(ends):
        within = [moves[number] for number in range(begin + 1, end + 1)]
        assert len(within) <= steps.MOVES + 6
        said = {
            move.number: sum(event.seen_by(None) is not None for event in matches.events_of(move)) for move in within
        }
        saves = {move.version for move in within if said[move.number]}
        assert sum(said.values()) <= steps.SENTENCES or len(saves) == 1
    assert numbers(found.at)[-1] == table.number


def test_answers_that_were_sealed_are_one_step_when_all_are_in(alice: User, bob: User, charlie: User) -> None:
    """In the middle of them nothing is to be seen, and while they are sealed they are no news."""
    table = begun(alice, bob, charlie, title="great-wall")
    dice = random.Random(5)
    while not isinstance(match_of(table).request, AskAll):
        seat = to_move(table)
        answer(table, dice.choice(match_of(table).options(seat.number)).id, seat=seat)
    before = fresh(table)
    request = match_of(table).request
    assert isinstance(request, AskAll)
    for seat in list(Seat.objects.filter(table=table, to_move=True).select_related("user").order_by("number")):
        if isinstance(match_of(table).request, AskAll) and fresh(table).number == before.number:
            assert steps_after(scene_of(table.pk), SPECTATOR, before.version).at == ()
            answer(table, seat=seat)
    table = fresh(table)
    assert table.number > before.number
    together = Move.objects.filter(table=table, version=table.version).order_by("number")
    assert together.count() > 1
    found = steps_after(scene_of(table.pk), SPECTATOR, before.version)
    inside = {move.number for move in together[: together.count() - 1]}
    assert not inside & {int(position) for position in found.at if "." not in position}


def test_what_nobody_may_read_is_no_step(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 10)
    seen = table.version
    table = played(table, 1)
    Move.objects.filter(table=table, version__gt=seen).update(events=b"\x90")
    lru.clear_all()
    assert (
        steps_after(scene_of(table.pk), SPECTATOR, seen) == steps.NONE
        or not steps_after(scene_of(table.pk), SPECTATOR, seen).at
    )


def test_what_was_taken_back_is_no_step_and_what_followed_is(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 9)
    seen, number = table.version, table.number
    answerer = Move.objects.filter(table=table, forced=False).order_by("number").last()
    assert answerer is not None
    seat = Seat.objects.select_related("user").get(table=table, number=answerer.seat or 0)
    tables.propose_takeback(
        table_id=table.pk, by=person_at(seat), seat=seat.number, to=answerer.number - 1, seen_version=seen
    )
    other = other_seat(table, seat)
    if fresh(table).number == number:
        tables.answer_takeback(
            table_id=table.pk,
            by=person_at(other),
            seat=other.number,
            to=answerer.number - 1,
            agree=True,
            seen_version=fresh(table).version,
        )
    left = fresh(table)
    assert left.number < number
    assert named(at(), left, seen, seen) | {"version": 0} == {
        "version": 0,
        "changed": left.number + 1,
        "begin": "",
        "steps": [],
        "says": "0 things happened",
    }
    table = played(table, 3)
    found = named(at(), table, seen, seen)
    assert found["changed"] == left.number + 1
    assert found["begin"] == str(left.number)
    assert numbers(found["steps"])[-1] == table.number


def test_what_has_not_changed_is_said_to_whoever_watches(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 9)
    assert named(at(), table, 1, table.version)["changed"] == table.number + 1
    more = played(table, 2)
    assert named(at(), more, 1, table.version)["changed"] == table.number + 1


def test_a_copy_begins_at_its_own_first_position(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 14)
    copy = tables.play_on(table_id=table.pk, by=alice, number=9)
    first = copy.origin_number
    assert first
    viewer = scene_of(copy.pk).viewer(alice.pk)
    for found in (steps_after(scene_of(copy.pk), viewer, 0), steps_since_answer(scene_of(copy.pk), viewer)):
        assert all(number > first for number in numbers(found.at))
        assert found.begin in ("", str(first)) or int(found.begin.partition(".")[0]) >= first


def test_a_match_that_ended_meanwhile_is_watched_to_its_end(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 20)
    seen = table.version
    over = played(table, 1000)
    assert over.status == Table.Status.FINISHED
    found = named(at(alice), over, seen)
    assert numbers(found["steps"])[-1] == over.number
    assert named(at(alice), over)["steps"] == [], "there is no last answer to begin at, as there is no strip"


def test_a_corrected_rule_leaves_out_what_no_longer_holds(alice: User, bob: User, monkeypatch: Any) -> None:
    table = played(begun(alice, bob), 12)
    scene = scene_of(table.pk)
    monkeypatch.setattr(type(scene), "in_force", property(lambda self: table.number - 2))
    assert numbers(steps_after(scene, SPECTATOR, 1).at)[-1] <= table.number - 2
    assert steps.changed_since(scene, 1) <= table.number - 1


def test_behind_a_curtain_there_is_nothing_to_watch(alice: User, at: Any) -> None:
    table = opened(alice, players=2, hot_seat=True)
    table = played(tables.start(table_id=table.pk, by=alice), 7)
    asked = to_move(table).number
    scene = scene_of(table.pk)
    assert steps_after(scene, Viewer(1 - asked, (0, 1)), 1) == steps.NONE
    assert steps_after(scene, Viewer(asked, (0, 1)), 1).at
    assert named(at(alice), table, 1)["steps"] == []


def test_whoever_has_left_sees_what_spectators_see_and_a_private_table_not_at_all(
    alice: User, bob: User, charlie: User, at: Any
) -> None:
    table = played(begun(alice, bob, charlie), 9)
    tables.resign(table_id=table.pk, by=charlie)
    assert named(at(charlie), table, 3)["steps"] == named(at(), table, 3)["steps"]
    Table.objects.filter(pk=table.pk).update(privacy=Table.Privacy.PRIVATE, row_version=10**6)
    lru.clear_all()
    assert at().get(f"/en/table/{table.pk}/steps/?after=3").status_code == 404


def test_a_week_of_many_moves_is_a_small_answer(alice: User, bob: User, at: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(chance, "new_seed", lambda: "week")
    table = played(begun(alice, bob, title="imperial-struggle"), 300, "week")
    reply = at().get(f"/en/table/{table.pk}/steps/?after=1")
    found = json.loads(reply.content)
    assert table.number >= 300
    assert numbers(found["steps"])[-1] == table.number
    assert len(reply.content) < 4000
    with translation.override("zh-hant"):
        assert steps_after(scene_of(table.pk), SPECTATOR, 1).says == f"發生了 {len(found['steps'])} 件事"
