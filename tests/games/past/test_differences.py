"""What differs between two positions: a figure, a place, what came and what went, and nothing that its reader may not see."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import tables
from games.drawing.past.differences import CAME, CHANGED, MOVED, WENT, Spot, compared, differences, shortened
from games.engine import lru
from games.engine.title import codec
from games.models import Table
from games.tables.reading.scene import SPECTATOR, Scene, Viewer, scene_of
from games.tables.rows import matches
from games.titles import info
from tests.games.making import begun, fresh, opened, played, seated, to_move

pytestmark = pytest.mark.django_db


def spot(name: str, place: str, *says: str) -> Spot:
    return Spot(name, place, place.title(), "Board", (name,), (place,), says)


def test_a_figure_is_shown_before_and_after() -> None:
    before = {"seat": [spot("Alice", "players", "3 honor", "2 clerks")]}
    after = {"seat": [spot("Alice", "players", "5 honor", "2 clerks")]}
    (one,) = differences(before, after)
    assert (one.kind, one.name, one.before, one.after) == (CHANGED, "Alice", "3", "5 honor")


def test_a_piece_moves_comes_and_goes() -> None:
    home, away = {"tray": [spot("Tray", "")]}, {"map": [spot("Map", "")]}
    before = {**home, **away, "x": [spot("X", "tray")], "y": [spot("Y", "tray")]}
    after = {**home, **away, "x": [spot("X", "map")], "z": [spot("Z", "map")]}
    kinds = {one.name: one for one in differences(before, after)}
    assert (kinds["X"].kind, kinds["X"].before, kinds["X"].after) == (MOVED, "Tray", "Map")
    assert kinds["Y"].kind == WENT
    assert kinds["Z"].kind == CAME
    assert kinds["Y"].places == ("tray",), "where it was is marked"


def test_what_comes_with_its_place_is_said_once() -> None:
    after = {"box": [spot("Box", "")], "x": [spot("X", "box")]}
    assert [one.name for one in differences({}, after)] == ["Box"]
    assert [one.kind for one in differences(after, {})] == [WENT]


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("3 honor", "5 honor", ("3", "5 honor")),
        ("Honor: 3", "Honor: 12", ("Honor: 3", "12")),
        ("榮譽3點", "榮譽5點", ("榮譽3", "5點")),
        ("free: 1 wood", "Alice", ("free: 1 wood", "Alice")),
        ("0 of 3", "0 of 3 left", ("0 of 3", "0 of 3 left")),
    ],
)
def test_what_both_sentences_share_is_said_once(before: str, after: str, shown: tuple[str, str]) -> None:
    assert shortened(before, after) == shown


def listed(browser: Client, table: Table, one: int, other: int) -> list[str]:
    reply = browser.get(f"/en/table/{table.pk}/at/{one}/differences/?with={other}")
    assert reply.status_code == 200
    return [
        re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", line)).strip()
        for line in re.findall(r"<li.*?</li>", reply.content.decode(), re.DOTALL)
    ]


@pytest.mark.parametrize(
    "title",
    [
        "great-wall-of-china",
        "great-wall",
        "imperial-struggle",
        pytest.param("viscounts-of-the-west-kingdom", marks=pytest.mark.long),
        pytest.param("founders-of-gloomhaven", marks=pytest.mark.long),
    ],
)
def test_every_title_says_what_differs_either_way_the_same(
    alice: User, bob: User, charlie: User, at: Any, title: str
) -> None:
    people = (alice, bob, charlie)[: info(title).modes[0].players[0]]
    table = played(begun(*people, title=title), 50, title)
    lines = listed(at(), table, 12, table.number)
    assert lines
    assert listed(at(), table, table.number, 12) == lines
    assert listed(at(), table, 12, 12) == []
    assert not [line for line in lines if "{" in line or "seat:" in line]
    assert len(set(lines)) > len(lines) // 2


def test_a_private_thing_is_compared_for_its_owner_alone(alice: User, bob: User, at: Any) -> None:
    """A hand is said to its owner by name, to others by number; two tables that differ only in what is hidden say the same."""
    table = played(begun(alice, bob), 16)
    own, public = listed(at(alice), table, 3, 12), listed(at(), table, 3, 12)
    assert own != public or match_has_no_news(own)
    shown = []
    for seed in (1, 2):
        scenes = []
        for number in (3, 12):
            scene = scene_of(table.pk, number)
            match = matches.match_after(fresh(table), number)
            before = codec.encode(match.state)
            match.title.permute_hidden(match.state, 0, random.Random(seed))
            assert codec.encode(match.state) != before
            twin = Scene(scene.table, scene.seats, number)
            twin.match = match
            scenes.append((twin, seated(0)))
        lru.clear_all()
        shown.append(compared(scenes, "en"))
    assert shown[0] == shown[1]


def match_has_no_news(lines: list[str]) -> bool:
    return not any("hand" in line for line in lines)


def test_no_position_that_does_not_exist_is_compared(alice: User, bob: User, dana: User, at: Any) -> None:
    table = played(begun(alice, bob), 14)
    for one, other in ((table.number + 1, 2), (2, table.number + 1)):
        assert at().get(f"/en/table/{table.pk}/at/{one}/differences/?with={other}").status_code == 404
    for bad in ("", "x", "-1"):
        assert at().get(f"/en/table/{table.pk}/at/2/differences/?with={bad}").status_code == 404
    copy = tables.play_on(table_id=table.pk, by=alice, number=9)
    assert copy.origin_number
    assert at(alice).get(f"/en/table/{copy.pk}/at/{copy.number}/differences/?with=0").status_code == 404
    assert at(dana).get(f"/en/table/{copy.pk}/at/{copy.number}/differences/?with={copy.number}").status_code == 404


def test_at_one_screen_an_earlier_position_is_compared_as_it_is_shown(alice: User) -> None:
    """Nobody knows who looks, before the screen is handed on: what differs is public."""
    table = opened(alice, players=2, hot_seat=True)
    table = played(tables.start(table_id=table.pk, by=alice), 12)
    asked = to_move(table).number
    scenes = [scene_of(table.pk, number) for number in (3, 12)]
    waiting = [(scene, scene.viewer(alice.pk, 1 - asked)) for scene in scenes]
    assert [viewer for _, viewer in waiting] == [Viewer(None, (0, 1), host=True)] * 2
    public = compared([(scene, SPECTATOR) for scene in scenes], "en")
    assert compared(waiting, "en") == public
