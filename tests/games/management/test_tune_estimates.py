"""``manage.py tune_estimates``: what it plays, finds, writes and refuses."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from config.management.commands import tune, tune_estimates
from games import titles
from games.bots import dueling
from games.engine.bots.estimates import Estimated
from games.engine.tuning.duels import Duel, DuelPlan, estimated_of
from games.engine.tuning.finding import Found
from games.engine.tuning.keeping import read_record
from tests.games.making import TITLE

ASKED: dict[str, Any] = {"players": 2, "games": 2, "generations": 2, "checks": 6, "seed": "t"}


@pytest.fixture
def estimated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Estimated[Any]]:
    """The title's estimates, with copies of their file and of the place of kept records."""
    title = titles.load(TITLE)
    own = estimated_of(title, 2)
    copy = Estimated(tmp_path / "estimates.yaml", own.values, own.forget)
    shutil.copy(own.path, copy.path)
    monkeypatch.setattr(tune_estimates, "kept", lambda title, players: tmp_path / "kept" / f"{title.info.slug}.json")
    monkeypatch.setattr(tune_estimates, "estimated_of", lambda title, players: copy)
    with own.replaced(own.numbers):
        yield copy


def found(**more: Any) -> tuple[str, Found]:
    """Run the command. Returns what it says, and its record."""
    out = StringIO()
    call_command("tune_estimates", TITLE, stdout=out, stderr=StringIO(), **{**ASKED, **more})
    text = out.getvalue()
    return text, msgspec.json.decode(text[text.index("{") :], type=Found)


def always(own: Mapping[str, float], new: float, former: float) -> Any:
    """Games of the checks that all end alike, for one bot with new estimates and for one with its ``own``."""

    def checked(plan: DuelPlan, numbers: Mapping[str, float], others: Mapping[str, float], jobs: int) -> list[Duel]:
        assert numbers != others
        won = former if numbers == own else new
        return [Duel(number, won, 1.0) for number in range(plan.checks)]

    return checked


def test_one_process_and_two_find_the_same_numbers_twice(estimated: Estimated[Any], tmp_path: Path) -> None:
    text = estimated.path.read_text()
    file = tmp_path / "record.json"
    _, one = found(jobs=1, file=file)
    assert read_record(file, Found) == one == found(jobs=2)[1]
    assert one.before == estimated.numbers
    assert one.after.keys() == one.before.keys()
    assert all(one.after[name] != number for name, number in one.before.items())
    assert all(one.after[name] * number > 0 for name, number in one.before.items()), "a number keeps its sign"
    assert one.check.games == 6
    assert one.check.low <= one.check.share <= one.check.high
    assert one.former_check is None, "for two these are the same games"
    assert one.command.endswith("--players 2 --games 2 --generations 2 --checks 6 --seed t")
    assert estimated.path.read_text() == text, "without --write nothing is written"


def test_a_search_that_was_stopped_goes_on_where_it_was(
    estimated: Estimated[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, begun = tmp_path / "record.json", tmp_path / "record.json.begun"
    played: list[int] = []

    def until(last: int) -> Any:
        def merits(plan: DuelPlan, generation: int, *rest: Any) -> list[float]:
            if generation > last:
                raise KeyboardInterrupt
            played.append(generation)
            return dueling.merits(plan, generation, *rest)

        return merits

    whole = found()[1]
    monkeypatch.setattr(tune_estimates, "merits", until(0))
    with pytest.raises(KeyboardInterrupt):
        found(file=file)
    assert begun.exists()
    with pytest.raises(CommandError, match=r"record\.json\.begun is what is left of another search"):
        found(file=file, seed="another")
    monkeypatch.setattr(tune_estimates, "merits", until(9))
    assert found(file=file)[1] == whole == read_record(file, Found)
    assert played == [0, 1], "no generation was played twice"
    assert not begun.exists()


def test_better_estimates_are_written_with_their_record(
    estimated: Estimated[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune_estimates, "checked", always(estimated.numbers, 1.0, 0.0))
    _, one = found(write=True)
    assert one.better
    assert read_record(tmp_path / "kept" / f"{TITLE}.json", Found) == one
    assert estimated.numbers == one.after
    assert Estimated.read(estimated.path, type(estimated.values)).numbers == one.after
    assert estimated.path.read_text().startswith("# What the normal bot counts things as, with two players.")
    assert found(write=True)[1] == one, "the same games give the same estimates again"


def test_for_three_both_checks_are_played_and_kept(
    estimated: Estimated[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune_estimates, "checked", always(estimated.numbers, 1.0, 0.0))
    _, one = found(write=True, players=3, games=3, checks=60)
    assert one.better
    assert one.former_check is not None
    assert (one.check.share, one.former_check.share) == (1.0, 0.0)
    assert read_record(tmp_path / "kept" / f"{TITLE}.json", Found) == one


@pytest.mark.parametrize(("players", "new", "former"), [(2, 0.5, 0.5), (3, 1 / 3, 0.0), (3, 1.0, 1 / 3), (3, 1.0, 1.0)])
def test_estimates_that_are_not_surely_better_are_not_written(
    estimated: Estimated[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, new: float, former: float
) -> None:
    """They win more among bots with the former ones, and the former ones win less among bots with them."""
    text = estimated.path.read_text()
    monkeypatch.setattr(tune_estimates, "checked", always(estimated.numbers, new, former))
    said, one = found(write=True, players=players, games=players, checks=60)
    assert "nothing is written" in said
    assert not one.better
    assert (one.former_check is None) == (players == 2)
    assert estimated.path.read_text() == text
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("title", "asked", "why"),
    [
        (TITLE, {"jobs": 0}, "--jobs is from 1"),
        (TITLE, {"games": 3}, "--games is a multiple of 2"),
        (TITLE, {"checks": 0}, "--checks is a multiple of 2"),
        (TITLE, {"generations": 0}, "--generations is 1 or more"),
        (TITLE, {"players": 9}, "players"),
        ("no-such-title", {}, "no-such-title"),
        ("great-wall", {"mode": "solo", "players": 1}, "alone and in co-operation no bot has an opponent"),
        ("great-wall", {"mode": "co-op"}, "alone and in co-operation no bot has an opponent"),
    ],
)
def test_what_cannot_be_tuned_is_refused(title: str, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("tune_estimates", title, **{**ASKED, **asked})


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "LIBRARIES", ("cma", "no-such-library"))
    with pytest.raises(CommandError, match=r"no-such-library is missing: pip install -r requirements-dev\.txt"):
        call_command("tune_estimates", TITLE, **ASKED)
