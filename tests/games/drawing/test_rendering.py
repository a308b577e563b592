"""What a viewer is shown: fragments that pages and sockets share, and nothing hidden in them."""

from __future__ import annotations

import gc
import random
import re
from operator import attrgetter

import pytest
from django.utils.safestring import mark_safe
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import tables, titles
from games.drawing.board.board import TEMPLATES, package, translator
from games.drawing.panels import fragments, log
from games.drawing.viewer import in_language
from games.engine import lru
from games.engine.match.match import Match
from games.engine.rules.game import Game
from games.engine.title import codec
from games.live.frames import html_of
from games.models import Table
from games.tables.reading.scene import SPECTATOR, Scene, Viewer, scene_of
from games.tables.rows import matches
from tests import frames
from tests.games.making import (
    answer,
    begun,
    fresh,
    match_of,
    opened,
    option_ids,
    other_seat,
    person_at,
    played,
    seated,
    to_move,
)
from tests.noting import noted

LANGUAGES = ("zh-hant", "zh-hans", "en")
PARTS = ["table-status", "table-players", "table-board", "table-ask", "table-since", "table-log"]


def viewers_at(table: Table) -> list[Viewer]:
    """Every viewer that there is at a table."""
    return [SPECTATOR, *(Viewer(seat, (seat,), seat == 0) for seat in range(table.players))]


def test_a_table_is_drawn_by_jinja() -> None:
    """A table is Jinja, a page is Django: nobody has to look which of the two a fragment speaks."""
    folders = [TEMPLATES / name for name in ("table", "learn", *(package(info.slug) for info in titles.infos()))]
    drawings = [file for folder in folders for file in folder.rglob("*.*")]
    assert {file.suffix for file in drawings} == {".jinja"}


def test_no_count_is_read_by_itself() -> None:
    """An ``output`` is a live region: each move would be followed by its number."""
    assert not [str(file) for file in TEMPLATES.rglob("*.jinja") if "<output" in file.read_text()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fragment_has_one_root_whose_id_is_its_name(alice: User, bob: User, language: str) -> None:
    for table in (opened(alice), begun(alice, bob), played(begun(alice, bob), 500)):
        for viewer in viewers_at(table):
            parts = frames.shown(scene_of(table.pk), viewer, language)
            assert list(parts) == PARTS
            for name, html in parts.items():
                assert re.match(rf'\s*<\w+ id="{name}"', html)
                assert html.count(f'id="{name}"') == 1
                how = "outerMorph" if name in ("table-players", "table-since", "table-log") else "outerHTML"
                assert f'hx-swap-oob="{how}"' in html
                assert "style=" not in html
                assert "onclick" not in html


def test_the_same_sight_is_drawn_once(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    first = fragments.fragments(scene_of(table.pk), SPECTATOR, "en")
    assert fragments.fragments(scene_of(table.pk), SPECTATOR, "en") is first
    answer(table)
    assert fragments.fragments(scene_of(table.pk), SPECTATOR, "en") is not first


def test_what_is_kept_of_a_drawing_is_what_would_be_drawn_anew(alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob, charlie)
    for _ in range(12):
        played(table, 3)
        scene = scene_of(table.pk)
        viewers = viewers_at(table)
        kept = [fragments.fragments(scene, viewer, "zh-hans") for viewer in viewers]
        lru.clear_all()
        again = scene_of(table.pk)
        assert kept == [fragments.fragments(again, viewer, "zh-hans") for viewer in viewers]


def test_what_happened_is_read_and_drawn_once(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is sent: lines stay in the strip for as long as somebody has not answered."""
    table = played(begun(alice, bob), 9)
    read: list[int] = []
    drawn: list[str] = []
    monkeypatch.setattr(matches, "decoded_events", noted(read, attrgetter("number"), matches.decoded_events))
    monkeypatch.setattr(in_language, "_drawn", noted(drawn, str, in_language._drawn))
    for viewer in viewers_at(table):
        fragments.fragments(scene_of(table.pk), viewer, "en")
    answer(fresh(table))
    read.clear()
    drawn.clear()
    for viewer in viewers_at(table):
        fragments.fragments(scene_of(table.pk), viewer, "en")
    assert sorted(read) == sorted({*read})
    assert len(read) <= 3
    assert sorted(drawn) == sorted({*drawn})


def test_the_log_is_one_for_all_who_read_the_same(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 9)
    scene = scene_of(table.pk)
    logs = [fragments.fragments(scene, viewer, "en")["table-log"] for viewer in viewers_at(table)]
    assert all(log is logs[-1] or log != logs[-1] for log in logs)
    assert len({id(log) for log in logs}) < len(logs)


@pytest.mark.parametrize("title", [info.slug for info in titles.published()])
def test_nothing_of_a_move_or_its_drawing_waits_for_a_full_collection(alice: User, title: str) -> None:
    """All of it goes with the last who holds it: what hangs in circles stayed for thousands of moves, with its match, scene and HTML."""
    table = opened(alice, title=title, players=titles.info(title).modes[0].players[-1], hot_seat=True)
    played(tables.start(table_id=table.pk, by=alice), 3)
    gc.collect()
    others = [one for one in gc.get_objects() if isinstance(one, Match)]
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        played(table, 2)
        for viewer in viewers_at(table):
            fragments.fragments(scene_of(table.pk), viewer, "en")
        lru.clear_all()
        matches_left = [one for one in gc.get_objects() if isinstance(one, Match) and one not in others]
        gc.collect()
        left = {type(one).__name__ for one in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not matches_left
    kinds: list[type] = [Game, *Game.__subclasses__()]
    games = {kind.__name__ for kind in kinds}
    assert not left & {"Viewing", "Board", "SceneText", "Scene", "PlainContext", "Macro", "History", "Ask", *games}


def test_a_safe_name_and_one_that_must_be_escaped_are_not_the_same() -> None:
    said = translator("en")
    assert said("{name} waits", name=mark_safe("<b>")) == "<b> waits"
    assert said("{name} waits", name="<b>") == "&lt;b&gt; waits"


def test_drawing_costs_few_queries(
    alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    table = played(begun(alice, bob), 20)
    lru.clear_all()
    with django_assert_max_num_queries(4):
        fragments.fragments(scene_of(table.pk), Viewer(0, (0,)), "en")


def test_a_log_of_any_length_costs_the_same(alice: User, bob: User) -> None:
    long = played(begun(alice, bob), 500)
    lines = frames.shown(scene_of(long.pk), SPECTATOR, "en")["table-log"]
    assert 30 <= lines.count("<li") < 160
    assert "?before=" in lines


def test_only_whom_play_waits_for_has_buttons(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    mover = to_move(table).number
    scene = scene_of(table.pk)
    asked = frames.shown(scene, Viewer(mover, (mover,)), "en")["table-ask"]
    for option in match_of(table).options(mover):
        assert f'value="{option.id}"' in asked
    for viewer in (SPECTATOR, seated(other_seat(table).number)):
        parts = frames.shown(scene, viewer, "en")
        assert 'name="option"' not in parts["table-ask"]
        assert 'class="can' not in parts["table-board"]


def test_between_two_seats_of_one_screen_falls_the_curtain(alice: User) -> None:
    table = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True, names=["Ann", "Ben"])
    tables.start(table_id=table.pk, by=alice)
    mover = to_move(table).number
    scene = scene_of(table.pk)
    both = (0, 1)
    behind = frames.shown(scene, Viewer(other_seat(table).number, both, True), "en")
    assert "curtain" in behind["table-board"]
    assert 'data-element="card' not in behind["table-board"]
    assert "<li" not in behind["table-log"]
    public = frames.shown(scene, SPECTATOR, "en")
    assert behind["table-players"].count('class="score"') == public["table-players"].count('class="score"')
    assert 'data-announcement="Hand the screen to' in behind["table-status"]
    before = frames.shown(scene, Viewer(mover, both, True), "en")
    assert "curtain" not in before["table-board"]
    assert ":hand:" in before["table-board"]


def test_a_full_room_says_who_can_begin(alice: User, bob: User) -> None:
    table = opened(alice)

    def asked(viewer: Viewer) -> str:
        return frames.shown(scene_of(table.pk), viewer, "en")["table-ask"]

    assert "Waiting for players" in asked(SPECTATOR)
    tables.join(table_id=table.pk, by=bob)
    for each in (Viewer(0, (0,), True), Viewer(1, (1,))):
        assert "Everybody is here: you can begin" in asked(each)
    assert "Waiting for the players to begin" in asked(SPECTATOR)
    assert "All seats are taken" in asked(SPECTATOR)


def test_the_board_before_the_match_is_called_an_example(alice: User, bob: User) -> None:
    for table, example in ((opened(alice), True), (begun(alice, bob), False)):
        board = frames.shown(scene_of(table.pk), SPECTATOR, "en")["table-board"]
        assert ("an example of the beginning" in board) == ("board-picture" in board) == example
        assert ("data-says-list" in board) != example


def test_who_only_watches_is_told_so(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for viewer, watches in ((SPECTATOR, True), (seated(other_seat(table).number), False)):
        assert ("You are watching" in frames.shown(scene_of(table.pk), viewer, "en")["table-ask"]) is watches


def test_a_wish_to_take_back_is_told_to_those_who_must_agree(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    mover = to_move(table)
    answer(table, "draw")
    tables.propose_takeback(
        table_id=table.pk, by=person_at(mover), seat=mover.number, to=0, seen_version=fresh(table).version
    )
    other = other_seat(table, mover).number
    for viewer in viewers_at(table):
        status = frames.shown(scene_of(table.pk), viewer, "en")["table-status"]
        assert ('data-takeback=""' not in status) is (viewer.seat == other)
        assert ('data-announcement="' + person_at(mover).public_name + " asks to take back: " in status) is (
            viewer.seat == other
        )


def test_where_several_seats_are_yours_the_end_names_who_has_won(alice: User) -> None:
    table = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True, names=["Ann", "Ben"])
    tables.start(table_id=table.pk, by=alice)
    played(table, 500)
    scene = scene_of(table.pk)
    result = scene.result
    assert result is not None
    end = frames.shown(scene, scene.viewer(alice.pk), "en")["table-ask"]
    names = [("Ann", "Ben")[seat] for seat in result.winners]
    assert (f"{names[0]} has won" if len(names) == 1 else "Ann, Ben share the first place") in end
    assert "You have" not in end


def test_at_one_screen_nobody_sees_a_hand_before_saying_who_they_are(alice: User) -> None:
    """Whoever loads the page again, comes by another way, or turns back to an earlier position, and on the first turn too."""
    table = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True)
    tables.start(table_id=table.pk, by=alice)
    seen = False
    for _ in range(8):
        mover, other = to_move(table).number, other_seat(table).number
        for at in (None, *range(fresh(table).number)):
            scene = scene_of(table.pk, at)
            for seat in (None, other, 7):
                shown = frames.shown(scene, scene.viewer(alice.pk, seat), "en")
                assert ":hand:" not in shown["table-board"], (at, seat)
                assert ("curtain" in shown["table-board"]) is (at is None)
                assert "draws <span" not in shown["table-log"]
            own = frames.shown(scene, scene.viewer(alice.pk, mover), "en")
            assert ":hand:" in own["table-board"]
            seen = seen or "draws <span" in own["table-log"]
        answer(table, "draw" if "draw" in option_ids(match_of(table).options(mover)) else "")
    assert seen, "nobody drew a card: the test has looked for nothing"
    tables.resign(table_id=table.pk, by=alice)
    over = scene_of(table.pk)
    assert "curtain" not in frames.shown(over, over.viewer(alice.pk), "en")["table-board"]


def test_an_earlier_line_of_the_log_waits_behind_the_curtain_too(alice: User) -> None:
    table = tables.create(host=alice, title="great-wall-of-china", players=2, hot_seat=True)
    tables.start(table_id=table.pk, by=alice)
    played(table, 6)
    scene = scene_of(table.pk)
    mover = to_move(table).number
    assert log.earlier(scene, scene.viewer(alice.pk), "en", scene.log) == ""
    assert "<li" in log.earlier(scene, scene.viewer(alice.pk, mover), "en", scene.log)


# --- leaks -----------------------------------------------------------------------------------------------------------


def disguised(table: Table, seat: int | None, seed: int) -> Scene:
    """The table with everything dealt again that ``seat`` must not know."""
    row = fresh(table)
    match = matches.own_match(row)
    match.title.permute_hidden(match.state, seat, random.Random(seed))
    scene = Scene(row, scene_of(table.pk).seats)
    scene.__dict__["match"] = match
    return scene


@pytest.mark.parametrize("moves", [0, 5, 11, 23, 37])
def test_what_is_hidden_does_not_change_a_byte(alice: User, bob: User, charlie: User, moves: int) -> None:
    """Permute the hidden part, compare what is served and pushed. The one who is asked sees their own hand, so all else may move."""
    table = played(begun(alice, bob, charlie), moves, seed=str(moves))
    if table.status != Table.Status.PLAYING:
        return
    for viewer in viewers_at(table):
        lru.clear_all()
        shown = fragments.fragments(scene_of(table.pk), viewer, "en")
        for seed in range(3):
            lru.clear_all()
            other = disguised(table, viewer.seat, seed)
            assert fragments.fragments(other, viewer, "en") == shown


def test_the_permutation_does_change_what_is_hidden(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 6)
    scene = disguised(table, None, 1)
    assert scene.match is not None
    assert codec.encode(scene.match.state) != codec.encode(match_of(table).state)


def test_secrets_of_the_row_are_on_no_page(alice: User, bob: User) -> None:
    """Neither the seed nor, for those who do not host, the invitation."""
    table = begun(alice, bob)
    waiting = opened(alice, players=3)
    for viewer in viewers_at(table):
        assert fresh(table).seed not in html_of(fragments.fragments(scene_of(table.pk), viewer, "en"))
    for viewer in (SPECTATOR, Viewer(1, (1,))):
        assert waiting.invite not in html_of(fragments.fragments(scene_of(waiting.pk), viewer, "en"))
    over = played(table, 500)
    assert over.seed in frames.shown(scene_of(over.pk), SPECTATOR, "en")["table-ask"]
