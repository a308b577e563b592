"""Estimates that are replaced for an answer, and games between bots with different ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import titles
from games.engine.bots.estimates import Estimated, Estimates
from games.engine.rules.errors import DataError
from games.engine.title.info import checked_setup
from games.engine.tuning.duels import duel, estimated_of
from games.engine.tuning.finding import write_estimates

TEXT = """# At the top.
silver: 0.4  # each
icon:
  # who prays
  cleric: 1.0
  noble: 2
ink: -1.5
"""


COUNTS = sorted({(info.slug, players) for info in titles.infos() for players in (2, info.modes[0].players[-1])})
"""The titles with two players, and with as many as their first mode has."""


class Some(Estimates):
    silver: float
    icon: dict[str, float]
    ink: float


@pytest.fixture
def some(tmp_path: Path) -> Estimated[Some]:
    path = tmp_path / "estimates.yaml"
    path.write_text(TEXT)
    return Estimated.read(path, Some)


def sources(title: str) -> Iterator[str]:
    """The code of a title."""
    folder = Path(titles.__file__).parent / title.replace("-", "_")
    return (path.read_text() for path in folder.rglob("*.py") if path.name != "estimates.py")


def test_numbers_are_replaced_inside_a_block_only(some: Estimated[Some]) -> None:
    forgotten: list[float] = []
    some.forget.append(lambda: forgotten.append(some.values.silver))
    before = {"silver": 0.4, "icon.cleric": 1.0, "icon.noble": 2.0, "ink": -1.5}
    assert some.numbers == before
    with some.replaced({"silver": 1.0, "icon.noble": 3.0}):
        assert some.values.silver == 1.0
        assert some.values.icon == {"cleric": 1.0, "noble": 3.0}
    assert some.numbers == before
    assert forgotten == [1.0, 0.4]
    with pytest.raises(KeyError, match="gold"), some.replaced({"gold": 1.0}):
        pass
    assert some.numbers == before


def test_everything_else_in_a_file_of_estimates_stays(some: Estimated[Some]) -> None:
    write_estimates(some, {"silver": 0.5, "icon.noble": 2.25, "ink": -2.0})
    assert some.path.read_text() == TEXT.replace("0.4", "0.5").replace("noble: 2", "noble: 2.25").replace(
        "-1.5", "-2.0"
    )
    assert Estimated.read(some.path, Some).numbers == some.numbers
    some.path.write_text(
        TEXT.replace("icon:\n  # who prays\n  cleric: 1.0\n  noble: 2", "icon: {cleric: 1.0, noble: 2}")
    )
    with pytest.raises(DataError, match=r"estimates\.yaml:1: icon\.noble must have a line of its own"):
        write_estimates(some, {"icon.noble": 1.0})
    assert some.numbers["icon.noble"] == 2.25


def test_a_file_without_a_number_or_with_another_one_is_refused(some: Estimated[Some]) -> None:
    some.path.write_text(TEXT.replace("ink", "oink"))
    with pytest.raises(DataError, match=r"estimates\.yaml:\d+: .*oink"):
        Estimated.read(some.path, Some)


@pytest.mark.parametrize("slug", [info.slug for info in titles.infos()])
def test_all_titles_have_estimates_and_every_one_is_read(slug: str) -> None:
    title = titles.load(slug)
    numbers = estimated_of(title, 2).numbers
    code = "\n".join(sources(slug))
    read = set(re.findall(r"estimates(?:\(view\))?\.(\w+)", code, re.IGNORECASE))
    unread = {name.partition(".")[0] for name in numbers} - read
    assert not unread, "a number that no rule of the bot reads"


@pytest.mark.parametrize(("slug", "players"), COUNTS)
def test_what_is_found_can_be_written(slug: str, players: int, tmp_path: Path) -> None:
    """Nothing is lost at the end of a search that took an hour."""
    own = estimated_of(titles.load(slug), players)
    copy = Estimated(tmp_path / "estimates.yaml", own.values, own.forget)
    copy.path.write_text(own.path.read_text())
    doubled = {name: number * 2 for name, number in own.numbers.items()}
    with own.replaced(own.numbers):
        write_estimates(copy, doubled)
    assert Estimated.read(copy.path, type(own.values)).numbers == doubled


@pytest.mark.parametrize("slug", [info.slug for info in titles.infos()])
def test_a_bot_that_counts_otherwise_plays_otherwise_and_equals_tie(slug: str) -> None:
    """Numbers as they are change nothing. Others, which count small things for much, change how a game ends. So nothing that was worked
    out by other numbers is remembered."""
    title = titles.load(slug)
    setup = checked_setup(title.info, players=2, mode="two-players" if slug == "great-wall" else "")
    own = estimated_of(title, 2).numbers
    odd = {name: number * (5 if place % 2 else 0.2) for place, (name, number) in enumerate(own.items())}
    plain = [duel(title, setup, "odd", number, own, own) for number in (0, 1)]
    assert [duel(title, setup, "odd", number, odd, odd) for number in (0, 1)] != plain
    assert [duel(title, setup, "odd", number, own, own) for number in (0, 1)] == plain
    if plain[0].lead is not None:
        assert plain[0].lead == -(plain[1].lead or 0)
    assert sum(one.won for one in plain) == 1
    assert estimated_of(title, 2).numbers == own
