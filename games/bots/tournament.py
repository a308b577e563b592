"""Plays the games of a tournament, in this process or in several. They use neither web nor database."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple

from games import titles
from games.bots.processes import outcomes
from games.engine.bots.bots import bot
from games.engine.tournament.playing import Played, Times, play
from games.engine.tournament.schedule import Fixture, Tournament


class Job(NamedTuple):
    """A game to be played."""

    tournament: Tournament
    fixture: Fixture


def games(
    tournament: Tournament, fixtures: Iterable[Fixture], jobs: int = 1
) -> Generator[tuple[Played, dict[str, Times]], None, None]:
    """Every game as it ends, in any order. The number of ``jobs``, which are processes, changes nothing else. Raises
    :class:`games.bots.processes.ProcessDied` with the games that were being played."""
    return outcomes(played, [Job(tournament, fixture) for fixture in fixtures], jobs, _named)


def played(job: Job) -> tuple[Played, dict[str, Times]]:
    """Play a game."""
    title = titles.load(job.tournament.title)
    bots = {name: bot(title, name) for name in job.tournament.bots}
    return play(title, job.tournament.setup, job.fixture, bots)


def _named(job: Job) -> str:
    return f"game {job.fixture.number} (seed {job.fixture.seed}, bots {','.join(job.fixture.bots)})"
