"""``manage.py tune``: what it plays, finds, writes and refuses."""

from __future__ import annotations

import os
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from config.management.commands import tune, tune_estimates
from games import titles
from games.bots import tuning
from games.engine.bots.valuation import Valuation, read
from games.engine.rules.errors import DataError, NotUnderstood
from games.engine.tuning.fitting import Fit, fit
from games.engine.tuning.keeping import Tuning, read_record, write_weights
from games.engine.tuning.recording import Plan, Position, Recorded, record, valuation_of
from tests.games.bots.jobs import LAST, die_at_the_last_recording
from tests.games.making import TITLE

ASKED: dict[str, Any] = {"players": 2, "games": 8, "seed": "t"}


@pytest.fixture
def valuation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Valuation[Any]:
    """The title's valuation, with copies of its file and of the place of kept records."""
    valuation = valuation_of(titles.load(TITLE))
    copy = tmp_path / "weights.yaml"
    shutil.copy(valuation.path, copy)
    monkeypatch.setattr(valuation, "path", copy)
    monkeypatch.setattr(valuation, "weights", valuation.weights)
    monkeypatch.setattr(tune, "kept", lambda title, entry: tmp_path / "kept" / f"{title.info.slug}-{entry}.json")
    return valuation


def tuned(**more: Any) -> Tuning:
    """Run the command. Returns its record."""
    out = StringIO()
    call_command("tune", TITLE, stdout=out, **{**ASKED, **more})
    text = out.getvalue()
    return msgspec.json.decode(text[text.index("{") :], type=Tuning)


def better(*args: Any) -> Fit:
    """What is found, if the check games always speak for it."""
    return fit(*args)._replace(before=0.1, after=0.2)


def test_one_process_and_two_find_the_same_numbers_twice(valuation: Valuation[Any], tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    one = tuned(jobs=1, file=file)
    assert read_record(file, Tuning) == one == tuned(jobs=2)
    assert one.positions > 2 * ASKED["games"]
    assert one.before == valuation.weights["2"]
    assert one.before.keys() == one.after.keys()
    assert one.before != one.after
    assert set(one.libraries) == {"cma", "numpy"}
    assert one.command == f"manage.py tune {TITLE} --mode standard --players 2 --games 8 --seed t --random 0.15"
    assert valuation.path.read_text() == read_text_of(TITLE), "without --write nothing is written"


def read_text_of(title: str) -> str:
    return (Path(titles.__file__).parent / title.replace("-", "_") / "weights.yaml").read_text()


def test_better_weights_are_written_with_their_record(
    valuation: Valuation[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.engine.tuning.fitting.fit", better)
    before = dict(valuation.weights)
    tuning = tuned(write=True)
    assert read_record(tmp_path / "kept" / f"{TITLE}-2.json", Tuning) == tuning
    assert read(valuation.path, valuation) == valuation.weights == {**before, "2": tuning.after}
    assert valuation.path.read_text().startswith("# What one of each is worth")
    assert tuned(write=True) == tuning, "the same games give the same weights again"


COMMENTED = """# At the top.

# Still there.
- id: "2" # two of them
  weights:
    # who has it keeps it
    taken: 1.0
    resting: 0.33  # was resting: 0.5

    hope: 0.8
    cards: 0.57
    held: 1
# more of them
- id: "3"
  weights: {taken: 1.0, resting: 0.6, hope: 0.7, cards: 0.3, held: 0.95}
"""


def test_everything_else_in_a_file_of_weights_stays(valuation: Valuation[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    valuation.path.write_text(COMMENTED)
    monkeypatch.setattr(valuation, "entries", ("2", "3"))
    monkeypatch.setattr(valuation, "weights", read(valuation.path, valuation))
    new = {"taken": 0.9, "resting": 0.4, "hope": 1.0, "cards": 0.0, "held": 12.5}
    write_weights(valuation, "2", new)
    changed = {
        "taken: 1.0\n": "taken: 0.9\n",
        "0.33 ": "0.4 ",
        "0.8\n": "1.0\n",
        "0.57": "0.0",
        "held: 1\n": "held: 12.5\n",
    }
    expected = COMMENTED
    for old, now in changed.items():
        expected = expected.replace(old, now, 1)
    assert valuation.path.read_text() == expected
    assert read(valuation.path, valuation) == valuation.weights
    with pytest.raises(DataError, match=r"weights\.yaml:14: 3: taken must have a line of its own"):
        write_weights(valuation, "3", new)
    assert valuation.path.read_text() == expected


def test_weights_that_cannot_be_written_leave_the_former_file(
    valuation: Valuation[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="no space"):
        write_weights(valuation, "2", dict.fromkeys(valuation.names, 2.0))
    assert valuation.path.read_text() == read_text_of(TITLE)
    assert valuation.weights["2"]["taken"] == 1.0


def test_games_that_all_end_equal_are_refused(valuation: Valuation[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def equal(plan: Plan, jobs: int) -> list[Recorded]:
        positions = [Position([[1.0] * 5, [2.0] * 5])] * 2
        return [Recorded(number, positions, [0.0, 0.0]) for number in range(plan.games)]

    monkeypatch.setattr(tune, "games", equal)
    with pytest.raises(CommandError, match="leads of the games that check the weights are equal"):
        tuned(write=True)


def test_weights_that_predict_no_better_are_not_written(
    valuation: Valuation[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.engine.tuning.fitting.fit", lambda *args: fit(*args)._replace(before=0.2, after=0.2))
    out = StringIO()
    call_command("tune", TITLE, stdout=out, write=True, **ASKED)
    assert "no weight is written" in out.getvalue()
    assert valuation.path.read_text() == read_text_of(TITLE)
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("title", "asked", "why"),
    [
        (TITLE, {"jobs": 0}, "--jobs is from 1"),
        (TITLE, {"games": 3}, "--games is 4 or more"),
        (TITLE, {"random": 1.5}, "--random is from 0 to 1"),
        (TITLE, {"players": 9}, "players"),
        ("no-such-title", {}, "no-such-title"),
        ("great-wall", {"mode": "co-op"}, "nobody is compared"),
    ],
)
def test_what_cannot_be_tuned_is_refused(title: str, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("tune", title, **{**ASKED, **asked})


def test_a_title_without_weights_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles.load(TITLE), "valuation", None)
    with pytest.raises(CommandError, match="numbers in its code"):
        call_command("tune", TITLE, **ASKED)


def test_a_process_that_dies_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "played", die_at_the_last_recording)
    with pytest.raises(CommandError, match=rf"a process ended in the middle of a game.* game {LAST} \(seed t/{LAST}\)"):
        call_command("tune", TITLE, jobs=2, **ASKED)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "LIBRARIES", ("cma", "no-such-library"))
    with pytest.raises(CommandError, match=r"no-such-library is missing: pip install -r requirements-dev\.txt"):
        call_command("tune", TITLE, **ASKED)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("{}")
    with pytest.raises(NotUnderstood, match="is no record of a tuning"):
        read_record(path, Tuning)


def test_a_game_is_recorded_where_careful_bots_compare_positions() -> None:
    title = titles.load(TITLE)
    plan = tune.asked_for({"title": TITLE, "mode": "", "players": 3, "games": 9, "seed": "t", "random": 0.2, "jobs": 1})
    game = record(title, plan, 0)
    assert game == record(title, plan, 0) != record(title, plan, 1)
    assert len(game.leads) == 3
    assert max(game.leads) >= 0 >= min(game.leads)
    features = len(valuation_of(title).names)
    assert all([len(amounts) for amounts in one.amounts] == [features] * 3 for one in game.positions)
    taken = [one.amounts[0][0] for one in game.positions]
    assert taken == sorted(taken), "who has taken a reward keeps it"


@pytest.mark.parametrize("command", ["tune", "tune_estimates"])
@pytest.mark.parametrize("file", [".", "no/such/folder/record.json"])
def test_a_file_that_cannot_be_written_is_refused_before_games_are_played(
    command: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune_estimates, "merits", lambda *_: pytest.fail("it played"))
    monkeypatch.setattr(tune, "games", lambda *_: pytest.fail("it played"))
    with pytest.raises(CommandError, match="--file: "):
        call_command(command, TITLE, players=2, file=tmp_path / file)


def test_to_ask_whether_a_file_can_be_written_changes_nothing(tmp_path: Path) -> None:
    new, old = tmp_path / "new.json", tmp_path / "old.json"
    old.write_text("kept")
    for path in (new, old, None):
        tune.can_be_written(path)
    assert not new.exists()
    assert old.read_text() == "kept"


def test_leads_on_a_track_are_recorded() -> None:
    slug = "imperial-struggle"
    plan = tune.asked_for({"title": slug, "mode": "", "players": 2, "games": 9, "seed": "t", "random": 0.15, "jobs": 1})
    game = record(titles.load(slug), plan, 0)
    ahead, behind = game.leads
    assert ahead == -behind != 0
    assert game.positions
