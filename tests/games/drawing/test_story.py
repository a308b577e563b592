"""A finished match tells its story: curve, turning points, how it ended, and the other side."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from games import tables
from games.drawing.pages.lobby.tables import outcome
from games.drawing.panels.story import how_it_ended, story, turned
from games.engine.rules.state import Result, Standing, Track
from games.engine.title.codec import decode, encode
from games.models import Table
from games.tables.reading import story as stories
from games.tables.reading.scene import SPECTATOR, scene_of
from games.tables.reading.story import Point, points, turning_points
from games.tables.rows import matches
from games.titles import info, infos
from games.titles.imperial_struggle.table.state import ImperialStruggle
from tests import frames
from tests.games.making import begun, finished, fresh, match_of, played, seated
from tests.titles import SHORT

MODES = [
    pytest.param(title.slug, mode.slug, marks=() if title.slug in SHORT else pytest.mark.long)
    for title in infos()
    if title.stage == "production"
    for mode in info(title.slug).modes
]
"""At every save the matches of short games are enough."""


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_every_mode_tells_its_end(alice: User, client: Client, slug: str, mode: str) -> None:
    table = finished(alice, slug, mode)
    timeline = points(table)
    result = matches.result_of(table)
    assert result is not None
    assert timeline[-1].number == table.number
    for standing in result.standings:
        assert standing.score is None or timeline[-1].scores[f"seat:{standing.seat}"] == standing.score
    if isinstance(result.track, Track):
        assert timeline[-1].scores == {result.track.marker: result.track.at}
        assert one_track(table, result, client) == result
    html = client.get(f"/en/table/{table.pk}/story/", headers={"HX-Request": "true"}).content.decode()
    assert html.count("<polyline") == len(timeline[-1].scores)
    assert "As a table" in html
    assert "style=" not in html
    for point in turned(scene_of(table.pk), seated(0), timeline):
        assert f"/at/{point.number}/" in html
        assert f"/at/{point.number - 1}/play-on/" in html
        assert point.turn.first <= point.number <= point.turn.number
    assert 1 <= len(turning_points(timeline)) <= stories.TURNING_POINTS
    assert client.get(f"/en/table/{table.pk}/story/").status_code == 200


def one_track(table: Table, result: Result, client: Client) -> Result | None:
    """The result is one number everywhere. Read again, if it had been stored with a score for each seat, as earlier rules did."""
    assert isinstance(result.track, Track)
    page = client.get(f"/en/table/{table.pk}/").content.decode()
    assert re.search(rf'track-end"><b class="score number">{result.track.at}</b>.* leads by {result.track.lead}<', page)
    assert f" · {result.track.at} · " in page, "the preview of a link has it"
    assert f" · {result.track.at} · " in outcome(table, table.seats.filter(number=0), table.host_id)
    points = (result.track.at, 30 - result.track.at)
    standings = [Standing(one.seat, one.place, points[one.seat]) for one in result.standings]
    assert table.saved is not None
    older = Result(result.reason, result.rule, standings)
    table.result = encode(older)
    saved = matches.own_match(table).save()
    ended = decode(saved.segments[-1].checkpoint, ImperialStruggle)
    ended.result = older
    last = msgspec.structs.replace(saved.segments[-1], checkpoint=encode(ended))
    table.saved = encode(msgspec.structs.replace(saved, revision=4, segments=[*saved.segments[:-1], last]))
    assert matches.own_match(table).state.result == result
    return matches.result_of(table)


@pytest.mark.parametrize(
    ("mode", "other", "line"), [("solo", "Qin Jiushao", "Honor track"), ("co-op", "Horde", "Shame tokens left")]
)
def test_the_other_side_is_named_with_its_lines(alice: User, mode: str, other: str, line: str) -> None:
    table = finished(alice, "great-wall", mode)
    ask = frames.shown(scene_of(table.pk), seated(0), "en")["table-ask"]
    rival = ask.partition("standing-rival")[2]
    assert other in rival.partition("</summary>")[0]
    assert line in rival
    places = [int(place) for place in re.findall(r'place-number">(\d+)<', ask)]
    assert places == ([1, 2] if mode == "solo" else [])


@pytest.mark.parametrize(("mode", "scored"), [("solo", True), ("co-op", False)])
def test_the_strip_ends_with_what_was_scored(alice: User, mode: str, scored: bool) -> None:
    """The place, and the score of the list; partners who lose together have neither, but what the title showed until then."""
    table = finished(alice, "great-wall", mode)
    strip = frames.shown(scene_of(table.pk), seated(0), "en")["table-players"]
    assert ("Place " in strip) == scored
    result = matches.result_of(table)
    assert result is not None
    own = result.standings[0].score
    assert (own is not None) == scored
    shown = re.findall(r"data-count=\"(-?\d+)\">-?\d+</b>", strip)
    assert shown[0] == str(own if scored else match_of(table).state.clans[0].honor)
    assert len(shown) == 1 + scored, "the score of Qin Jiushao stands beside it"


def test_what_fell_is_told(alice: User) -> None:
    table = finished(alice, "great-wall", "co-op")
    lines = [one.line.text.msgid for one in how_it_ended(scene_of(table.pk), SPECTATOR)]
    assert lines


def test_where_nothing_was_scored_the_story_says_so(alice: User, bob: User, client: Client) -> None:
    """Given up before anybody had a point, it has no turning points."""
    table = begun(alice, bob)
    tables.resign(table_id=table.pk, by=alice)
    html = client.get(f"/en/table/{table.pk}/story/", headers={"HX-Request": "true"}).content.decode()
    assert not turning_points(points(table))
    assert "<polyline" in html
    assert "Turning points" not in html
    assert "No move changed the scores." in html


def test_a_match_that_is_played_tells_nothing(alice: User, bob: User, client: Client) -> None:
    """Its rewards lie face down."""
    table = played(begun(alice, bob), 20)
    assert client.get(f"/en/table/{table.pk}/story/").status_code == 409
    assert not story(scene_of(table.pk), seated(0), "en")
    private = begun(alice, bob, privacy="private")
    assert client.get(f"/en/table/{private.pk}/story/").status_code == 404


def test_the_points_are_worked_out_once(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(begun(alice, bob), 500)
    first = points(table)
    monkeypatch.setattr(stories, "_points", lambda table: pytest.fail("again"))
    assert points(table) is first


def test_each_point_is_the_score_at_that_position(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 500)
    for point in points(table)[::7]:
        match = matches.match_after(table, point.number)
        assert dict(match.title.scores_of(match.state)) == dict(point.scores)


def test_the_line_of_a_turning_point_is_about_the_greatest_gain(alice: User) -> None:
    """In Great Wall of China several rows may score between two answers, for several players."""
    scene = scene_of(finished(alice, "great-wall-of-china", "standard").pk)
    points_with_lines = turned(scene, seated(0), points(scene.table))
    assert any(len(point.turn.changes) > 1 for point in points_with_lines)
    for point in points_with_lines:
        assert point.news is not None
        assert point.turn.changes[point.news.owner] == max(point.turn.changes.values())


def test_another_leader_turns_a_match_more_than_a_greater_gain() -> None:
    timeline = (
        Point(0, {"a": 0, "b": 0}),
        Point(1, {"a": 9, "b": 0}),
        Point(2, {"a": 9, "b": 3}),
        Point(3, {"a": 9, "b": 10}),
        Point(4, {"a": 9, "b": 19}),
        Point(5, {"a": 9, "b": 20}),
        Point(6, {"a": 12, "b": 20}),
        Point(7, {"a": 14, "b": 20}),
    )
    turns = turning_points(timeline)
    assert [turn.number for turn in turns] == [1, 2, 3, 4, 6]
    assert [turn.leader for turn in turns] == ["a", "", "b", "", ""]


def test_a_resignation_has_a_curve_and_no_phase_any_more(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 20)
    tables.resign(table_id=table.pk, by=bob)
    table = fresh(table)
    assert table.status == Table.Status.FINISHED
    board = frames.shown(scene_of(table.pk), seated(0), "en")["table-board"]
    assert "First action" not in board
    assert "The match is over" in board
    assert story(scene_of(table.pk), seated(0), "en")
    earlier = frames.shown(scene_of(table.pk, 19), seated(0), "en")["table-board"]
    assert "First action" in earlier
