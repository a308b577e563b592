"""Where a replay can jump: every target is a position, and what is cited there is cited in the log that its reader has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.past.jumps import jumps
from games.drawing.viewer.lines import lines_of
from games.models import Move, Table
from games.tables.reading.scene import SPECTATOR, Viewer, scene_of
from games.titles import info
from tests.games.making import begun, opened, played, seated, to_move

pytestmark = pytest.mark.django_db


def ways_of(browser: Client, table: Table) -> dict[str, list[list[Any]]]:
    reply = browser.get(f"/en/table/{table.pk}/jumps/?version={table.version}")
    assert reply.status_code == 200
    return {way["name"]: way["targets"] for way in json.loads(reply.content)["ways"]}


@pytest.mark.parametrize("title", ["great-wall-of-china", "great-wall", "imperial-struggle"])
def test_each_way_leads_to_positions_in_their_order(alice: User, bob: User, charlie: User, at: Any, title: str) -> None:
    people = (alice, bob, charlie)[: info(title).modes[0].players[0]]
    table = played(begun(*people, title=title), 90, title)
    ways = ways_of(at(), table)
    assert {"turn", "chapter"} <= ways.keys()
    for targets in ways.values():
        numbers = [number for number, _ in targets]
        assert numbers == sorted(set(numbers)) or len(set(numbers)) < len(numbers) <= 2 * len(set(numbers))
        assert 0 < numbers[0] <= numbers[-1] <= table.number
    assert ways["turn"][-1][0] == table.number
    moves = {move.number: move for move in Move.objects.filter(table=table, undone_version=None)}
    for place in range(len(people)):
        assert all(moves[number].seat == place for number, _ in ways.get(f"seat:{place}", []))
    clauses = {name.removeprefix("rule:"): targets for name, targets in ways.items() if name.startswith("rule:")}
    assert clauses
    for rule, targets in clauses.items():
        cited = [
            number
            for number in sorted(moves)
            if number and rule in {line.rule for line in lines_of(moves[number], None)}
        ]
        assert [number for number, _ in targets] == cited


def test_a_clause_that_only_one_seat_reads_of_is_no_way_for_others(alice: User, bob: User) -> None:
    """Who draws is told by another line than who looks on; the ways follow the lines."""
    table = played(begun(alice, bob), 40)
    scene = scene_of(table.pk)
    moves = Move.objects.filter(table=table, undone_version=None, number__gt=0)
    for viewer in (SPECTATOR, seated(0), seated(1)):
        read = {line.rule for move in moves for line in lines_of(move, viewer.seat)} - {""}
        ways = {way["name"] for way in jumps(scene, viewer, "en")["ways"]}
        assert {name for name in ways if name.startswith("rule:")} == {f"rule:{rule}" for rule in read}


def test_it_may_be_cached_for_its_version_only(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 30)
    now = at().get(f"/en/table/{table.pk}/jumps/?version={table.version}")
    assert now["Cache-Control"] == "private, max-age=3600"
    assert len(now.content) < 6000
    assert at().get(f"/en/table/{table.pk}/jumps/?version={table.version - 1}")["Cache-Control"] == "no-store"
    assert at().get(f"/en/table/{table.pk}/jumps/")["Cache-Control"] == "no-store"


def test_in_a_copy_no_way_leads_before_its_beginning(alice: User, bob: User, at: Any) -> None:
    table = played(begun(alice, bob), 20)
    copy = tables.play_on(table_id=table.pk, by=alice, number=11)
    assert copy.origin_number
    for targets in ways_of(at(alice), copy).values():
        assert all(number > (copy.origin_number or 0) for number, _ in targets)


def test_behind_a_curtain_and_before_a_match_there_is_no_way(alice: User, bob: User) -> None:
    waiting = opened(alice)
    assert jumps(scene_of(waiting.pk), SPECTATOR, "en")["ways"] == []
    table = opened(alice, players=2, hot_seat=True)
    table = played(tables.start(table_id=table.pk, by=alice), 7)
    asked = to_move(table).number
    assert jumps(scene_of(table.pk), Viewer(1 - asked, (0, 1)), "en")["ways"] == []
    assert jumps(scene_of(table.pk), Viewer(asked, (0, 1)), "en")["ways"] != []


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
def test_its_words_are_plain_text(alice: User, bob: User, language: str) -> None:
    table = played(begun(alice, bob), 40)
    with translation.override(language):
        ways = jumps(scene_of(table.pk), SPECTATOR, language)["ways"]
    words = [way["label"] for way in ways] + [text for way in ways for _, text in way["targets"]]
    assert not [text for text in words if "<" in text or "{" in text]
