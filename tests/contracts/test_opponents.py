"""docs/opponents.md says what the tournaments in docs/opponents say."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.management.commands.tournament import table_of
from games import titles
from games.engine.bots.bots import CAREFUL, EASY, EXPERT
from games.engine.tournament.record import Record, read
from games.engine.tournament.schedule import fixture, fixtures
from games.tables.rows.levels import LEAST, Fare, measured
from tests.contracts.documents import ROOT, whole

PAGE = ROOT / "docs" / "opponents.md"
FILES = sorted((ROOT / "docs" / "opponents").glob("*.json"))
LARGEST = 100_000
"""Bytes of a file."""


def test_the_table_is_that_of_the_files() -> None:
    text = whole(PAGE)
    start = text.index("| title |")
    assert text[start : text.index("\n\n", start) + 1] == table_of(FILES)


def test_every_title_was_measured() -> None:
    assert {read(path).tournament.title for path in FILES} == {info.slug for info in titles.published()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_a_whole_tournament_of_today(path: Path) -> None:
    """Nothing failed, no deal was left in the middle, and the rules are of the same revision."""
    record = read(path)
    assert path.stat().st_size < LARGEST
    assert not record.failed
    assert [game.number for game in record.games] == list(range(len(record.games)))
    assert list(fixtures(record.tournament, len(record.games)))
    assert record.tournament.revision == titles.load(record.tournament.title).revision


def alone(record: Record, level: str) -> int:
    """How many games a bot of the level won alone."""
    winners = [(game.number, game.winners[0]) for game in record.games if len(game.winners) == 1]
    return sum(fixture(record.tournament, number).bots[seat] == level for number, seat in winners)


def told(record: Record, level: str, against: str) -> list[Fare]:
    """What is said of a level in games like these."""
    tournament = record.tournament
    games = (level, against, tournament.mode, tournament.players)
    return [
        fare for fare in measured()[tournament.title] if (fare.level, fare.against, fare.mode, fare.players) == games
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_the_form_says_of_a_level_is_what_was_measured(path: Path) -> None:
    """A win that is shared is not counted as won there. Where enough games were played, the form says it of the level that was measured,
    and of the easy one against it."""
    record = read(path)
    tournament, bots = record.tournament, record.tournament.bots
    if tournament.together:
        won = sum(bool(game.winners) for game in record.games)
        assert [(fare.games, fare.won) for fare in told(record, bots[0], against="")] == [(len(record.games), won)]
    for level in set(bots):
        if bots.count(level) > 1 or tournament.together:
            continue
        (against,) = set(bots) - {level}
        said = [(fare.games, fare.won) for fare in told(record, level, against)]
        must_be_said = len(record.games) >= LEAST and level in (bots[0], EASY)
        assert said in ([(len(record.games), alone(record, level))], [] if not must_be_said else None)


def test_nothing_is_said_of_careful_bots_and_experts_that_is_in_no_file() -> None:
    known = {
        (read(path).tournament.title, *read(path).tournament.bots[:2], len(read(path).tournament.bots))
        for path in FILES
    }
    for title, figures in measured().items():
        for fare in figures:
            if fare.level in (CAREFUL, EXPERT) and fare.against:
                assert (title, fare.level, fare.against, fare.players) in known
