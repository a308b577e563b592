"""Plays the games of a tournament, in this process or in several. They use neither web nor database."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from games import titles
from games.engine.bots.bots import bot
from games.engine.tournament.playing import Played, Times, play
from games.engine.tournament.schedule import Fixture, Tournament


class Job(NamedTuple):
    """A game to be played."""

    tournament: Tournament
    fixture: Fixture


def games(
    tournament: Tournament, fixtures: Iterable[Fixture], jobs: int = 1
) -> Iterator[tuple[Played, dict[str, Times]]]:
    """Every game as it ends, in any order. The number of ``jobs``, which are processes, changes nothing else."""
    todo = [Job(tournament, fixture) for fixture in fixtures]
    if jobs == 1 or len(todo) < 2:
        yield from map(played, todo)
        return
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(todo)), mp_context=spawned) as pool:
        for future in as_completed([pool.submit(played, job) for job in todo]):
            yield future.result()


def played(job: Job) -> tuple[Played, dict[str, Times]]:
    """Play a game."""
    title = titles.load(job.tournament.title)
    bots = {name: bot(title, name) for name in job.tournament.bots}
    return play(title, job.tournament.setup, job.fixture, bots)
