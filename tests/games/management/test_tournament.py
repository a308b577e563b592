"""``manage.py tournament``: what it plays, writes and refuses."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from config.management.commands.tournament import Command
from games import titles
from games.bots import tournament as processes
from games.engine.tournament.files import one_run
from games.engine.tournament.playing import Played
from games.engine.tournament.record import Record, read, write
from tests.games.bots.jobs import LAST, die_at_the_last_game
from tests.games.making import TITLE

ASKED = {"title": TITLE, "players": 3, "bots": "normal,easy"}
"""Three games for each deal; bots that answer at once."""


def play(path: Path, games: int, **more: Any) -> dict[str, Any]:
    """Play a tournament. Returns the JSON object of the last line."""
    out = StringIO()
    call_command("tournament", str(path), games=games, stdout=out, **{**ASKED, **more})
    summary: dict[str, Any] = json.loads(out.getvalue().splitlines()[-1])
    return summary


def results(record: Record) -> list[tuple[int, list[int], list[int | None], int]]:
    """What came of the games, without times."""
    return [(game.number, game.winners, game.scores, game.answers) for game in record.games]


def test_it_says_who_is_how_strong(tmp_path: Path) -> None:
    summary = play(tmp_path / "cup.json", 12)
    normal, easy = summary["figures"]
    assert (summary["games"], summary["failed"]) == (12, 0)
    assert summary["tournament"]["bots"] == ["normal", "easy", "easy"]
    assert normal["share"] + easy["share"] == pytest.approx(1, abs=1e-3)
    assert normal["low"] < normal["share"] < normal["high"]
    assert normal["decisions"] > 100


def test_one_process_and_two_play_the_same_games(tmp_path: Path) -> None:
    for jobs in (1, 2):
        play(tmp_path / f"{jobs}.json", 6, jobs=jobs)
    one, two = read(tmp_path / "1.json"), read(tmp_path / "2.json")
    assert results(one) == results(two)
    assert {name: times.decisions for name, times in one.times.items()} == {
        name: times.decisions for name, times in two.times.items()
    }


def test_a_tournament_that_was_interrupted_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers: list[int] = []
    play_one = processes.played

    def until_the_fourth(job: processes.Job) -> Any:
        if len(numbers) == 3:
            raise KeyboardInterrupt
        numbers.append(job.fixture.number)
        return play_one(job)

    path = tmp_path / "cup.json"
    monkeypatch.setattr(processes, "played", until_the_fourth)
    with pytest.raises(KeyboardInterrupt):
        play(path, 6)
    assert [game.number for game in read(path).games] == [0, 1, 2]

    def counted(job: processes.Job) -> Any:
        numbers.append(job.fixture.number)
        return play_one(job)

    monkeypatch.setattr(processes, "played", counted)
    play(path, 6)
    assert numbers == [0, 1, 2, 3, 4, 5], "no game is played twice"
    monkeypatch.undo()
    play(tmp_path / "whole.json", 6)
    assert results(read(path)) == results(read(tmp_path / "whole.json"))


def test_more_games_may_follow(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    play(path, 3)
    assert play(path, 6)["games"] == 6
    assert play(path, 3)["games"] == 6, "games that are there are kept"


def test_a_process_that_dies_is_told_with_its_game_and_the_rest_is_played_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cup.json"
    monkeypatch.setattr(processes, "played", die_at_the_last_game)
    with pytest.raises(
        CommandError, match=rf"game {LAST} \(seed tournament/1, bots easy,easy,normal\).*cup\.json"
    ) as caught:
        play(path, 12, jobs=2)
    known = [game.number for game in read(path).games]
    assert all((number in known) != (f"game {number} " in str(caught.value)) for number in range(LAST + 1))
    monkeypatch.undo()
    play(path, 12)
    play(tmp_path / "whole.json", 12)
    assert results(read(path)) == results(read(tmp_path / "whole.json"))


def test_a_second_run_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    play(path, 3)
    before = path.read_bytes()
    with one_run(path), pytest.raises(CommandError, match=r"another run writes .*cup\.json"):
        play(path, 6)
    assert path.read_bytes() == before
    assert play(path, 6)["games"] == 6
    assert list(tmp_path.iterdir()) == [path]


def unsure(*_: Any) -> dict[str, float]:
    """A way to weigh that fails."""
    raise LookupError("cannot weigh")


def test_a_bot_that_raises_is_told_and_played_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, errors = tmp_path / "cup.json", StringIO()
    monkeypatch.setitem(titles.load(TITLE).bots, "heuristic", unsure)
    with pytest.raises(SystemExit):
        play(path, 3, stderr=errors)
    failures = [game.failure for game in read(path).games]
    assert len(failures) == 3
    assert all("cannot weigh" in failure for failure in failures)
    again = re.search(r"reproduce with: manage\.py (playout .*)", errors.getvalue())
    assert again
    with pytest.raises(SystemExit):
        call_command(*again[1].split(), output=tmp_path, json=True, stdout=StringIO(), stderr=StringIO())
    monkeypatch.undo()
    summary = play(path, 3)
    assert (summary["games"], summary["failed"]) == (3, 0)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": "other"}, "seed is 'tournament' there and 'other' here"),
        ({"bots": "easy,normal"}, "bots is"),
        ({"players": 4}, "players is 3 there and 4 here"),
        ({"option": ["rewards=open"]}, "options is"),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_kept(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    play(path, 3)
    before = path.read_bytes()
    with pytest.raises(CommandError, match=said):
        play(path, 12, **changed)
    assert path.read_bytes() == before


def test_a_broken_file_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    play(path, 3)
    half = path.read_bytes()[:-20]
    path.write_bytes(half)
    with pytest.raises(CommandError, match="is not the file of a tournament"):
        play(path, 3)
    assert path.read_bytes() == half


@pytest.mark.parametrize(
    "changed",
    [
        {"games": 4},
        {"games": -3},
        {"jobs": 0},
        {"jobs": 65},
        {"title": None},
        {"title": "no-such-game"},
        {"mode": "no-such-mode"},
        {"players": 9},
        {"option": ["rewards"]},
        {"option": ["rewards=gone"]},
        {"bots": "normal,clever"},
        {"bots": "normal:2,easy:2"},
    ],
    ids=str,
)
def test_bad_arguments_are_refused_and_nothing_is_written(changed: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    with pytest.raises(CommandError):
        play(path, **{"games": 3, **changed})
    assert not path.exists()


def test_alone_a_win_is_one_against_the_mode(tmp_path: Path) -> None:
    summary = play(tmp_path / "cup.json", 2, title="great-wall", players=1, mode="solo", bots="normal")
    assert summary["tournament"]["together"]
    [normal] = summary["figures"]
    assert normal["expected"] is None
    assert normal["elo"] is None
    wins = [game.winners for game in read(tmp_path / "cup.json").games]
    assert normal["share"] == sum(won == [0] for won in wins) / 2


def test_a_table_is_made_of_files(tmp_path: Path) -> None:
    play(tmp_path / "cup.json", 6)
    out = StringIO()
    call_command("tournament", str(tmp_path / "cup.json"), table=True, stdout=out)
    head, rule, row = out.getvalue().splitlines()
    assert head.count("|") == rule.count("|") == row.count("|")
    assert row.startswith("| Great Wall of China | standard | 3 | normal, 2 easy | 6 |")
    with pytest.raises(CommandError, match="is not the file"):
        call_command("tournament", str(tmp_path / "none.json"), table=True)


def test_a_tournament_that_is_not_finished_is_in_no_table_and_its_part_of_a_deal_is_not_counted(tmp_path: Path) -> None:
    path, errors = tmp_path / "cup.json", StringIO()
    play(path, 6)
    record = read(path)
    write(path, msgspec.structs.replace(record, games=record.games[:5]))
    with pytest.raises(
        CommandError, match=r"cup\.json is not finished: games that failed: 0; other games .* rotation: 2"
    ):
        call_command("tournament", str(path), table=True)
    summary = play(path, 3, stderr=errors)
    assert (summary["games"], summary["counted"]) == (5, 3)
    assert "are not counted: 2" in errors.getvalue()
    broken = [*record.games[:5], Played(5, failure="LookupError")]
    write(path, msgspec.structs.replace(record, games=broken))
    with pytest.raises(CommandError, match=r"games that failed: 1; other games .* rotation: 2"):
        call_command("tournament", str(path), table=True)


def test_the_help_says_that_games_of_the_file_stay() -> None:
    text = " ".join(Command().create_parser("manage.py", "tournament").format_help().split())
    assert "If the file holds more, nothing is played, and all games of the file are counted" in text
