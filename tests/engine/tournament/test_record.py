"""The file of a tournament."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from games.engine.rules.errors import NotUnderstood
from games.engine.tournament.playing import Played, Times
from games.engine.tournament.record import Record, read, resumed, write
from tests.engine.tournament.making import ended, tournament

CUP = tournament("careful", "normal")


def full() -> Record:
    times = Times()
    times.add(0.02)
    record = Record(tournament=CUP)
    for game in reversed(ended([0], [1], scores=[[1, 2], [None, 3]])):
        record.add(game, {"careful": times}, "2026-11-28")
    return record


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cup.json"
    write(path, full())
    assert read(path) == full()
    assert read(path).times["careful"].decisions == 2
    assert list(path.parent.iterdir()) == [path], "nothing else is left"
    assert len(path.read_text().splitlines()) == 4, "a line for each game"


def test_games_stand_in_order_and_those_that_are_missing_are_known() -> None:
    record = full()
    assert [game.number for game in record.games] == [0, 1]
    assert [one.number for one in record.missing(6)] == [2, 3, 4, 5]
    assert record.missing(2) == []


def test_a_failed_game_is_played_again_and_replaced() -> None:
    record = Record(tournament=CUP)
    record.add(Played(0, failure="LookupError"), {"careful": Times(1, 1.0, 1.0, {1: 1})}, "2026-11-27")
    assert record.failed
    assert not record.times
    assert [one.number for one in record.missing(2)] == [0, 1]
    record.add(ended([0])[0], {}, "2026-11-28")
    assert not record.failed
    assert len(record.games) == 1


def test_another_tournament_is_refused_with_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    write(path, full())
    before = path.read_bytes()
    assert resumed(path, CUP) == full()
    with pytest.raises(NotUnderstood, match="seed is 'cup' there and 'other' here"):
        resumed(path, msgspec.structs.replace(CUP, seed="other"))
    with pytest.raises(NotUnderstood, match="revision is 1 there and 2 here"):
        resumed(path, msgspec.structs.replace(CUP, revision=2))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\x00",
        '{"format": 1}',
        '{"format": 2, "tournament": {"title":"nim","mode":"standard","players":2,"bots":["a","b"]}}',
        '{"tournament": {"title":"nim","mode":"standard","players":3,"bots":["a","b"]}}',
        '{"tournament": {"title":"nim","mode":"standard","players":0,"bots":[]}}',
        '{"tournament": {"title":"nim","mode":"s","players":2,"bots":["a","b"]},"games":[{"number":1},{"number":1}]}',
        '{"tournament": {"title":"nim","mode":"s","players":2,"bots":["a","b"]},"games":[{"number":-1}]}',
    ],
)
def test_a_broken_file_is_refused_and_kept(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    path.write_text(text)
    with pytest.raises(NotUnderstood, match=r"cup\.json"):
        resumed(path, CUP)
    assert path.read_text() == text


TIMES = '{"decisions":1,"seconds":1,"longest":1,"classes":{"90":1}}'


@pytest.mark.parametrize(
    ("games", "times", "said"),
    [
        ('{"number":7,"winners":[0,0]}', TIMES, "game 7: a seat is twice"),
        ('{"number":7,"winners":[2]}', TIMES, "game 7: the winners"),
        ('{"number":7,"winners":[-1]}', TIMES, "game 7: the winners"),
        ('{"number":7,"scores":[1]}', TIMES, "game 7: there are 1 scores for 2 players"),
        ('{"number":7,"scores":[1,2,3]}', TIMES, "game 7: there are 3 scores"),
        (f'{{"number":7,"scores":[1,{10**400}]}}', TIMES, "game 7: a score is out"),
        (f'{{"number":7,"scores":[1,1{"0" * 5000}]}}', TIMES, "not the file of a tournament"),
        ('{"number":7,"answers":-1}', TIMES, "game 7: the answers"),
        ('{"number":-7}', TIMES, "game -7: a number is 0 or more"),
        ('{"number":7},{"number":7}', TIMES, "game 7: it is there twice"),
        ('{"number":7},{"number":5}', TIMES, "game 5: it comes after game 7"),
        ('{"number":7}', TIMES.replace("90", "301"), "times of a: a class is not from 0 to 300"),
        ('{"number":7}', TIMES.replace("90", "-1"), "times of a: a class is not from 0 to 300"),
        ('{"number":7}', TIMES.replace('"90":1', '"90":2,"91":-1'), "times of a: a number of decisions"),
        ('{"number":7}', TIMES.replace('"decisions":1', '"decisions":9'), "times of a: the classes count 1 decisions"),
        ('{"number":7}', TIMES.replace('"seconds":1', '"seconds":-1'), "times of a: the seconds"),
        ('{"number":7}', TIMES.replace('"longest":1', '"longest":1e999'), "not the file of a tournament"),
        ('{"number":7,"more":' + "[" * 100_000 + "}", TIMES, "not the file of a tournament"),
    ],
    ids=lambda text: text[:40],
)
def test_a_file_that_cannot_be_true_is_refused_with_the_game(games: str, times: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    cup = '{"title":"nim","mode":"standard","players":2,"bots":["a","b"]}'
    path.write_text(f'{{"tournament":{cup},"times":{{"a":{times}}},"games":[{games}]}}')
    with pytest.raises(NotUnderstood, match=rf"cup\.json .*{said}"):
        read(path)


def test_games_of_deals_that_are_not_whole_are_kept_and_not_counted() -> None:
    record = full()
    record.add(ended([0], [1], [0])[2], {}, "2026-11-29")
    assert [game.number for game in record.games] == [0, 1, 2]
    assert [game.number for game in record.counted] == [0, 1]
    assert [one.number for one in record.missing(4)] == [3]


def test_a_write_that_fails_keeps_the_former_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup.json"
    write(path, full())

    def fails(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fails)
    more = full()
    more.add(Played(2, [0]), {}, "2026-11-29")
    with pytest.raises(OSError, match="no space"):
        write(path, more)
    assert read(path) == full()
    assert list(tmp_path.iterdir()) == [path], "nothing is left of what was not finished"
