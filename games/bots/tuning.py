"""Plays the games that weights are found from, in this process or in several. They use neither web nor database."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from games import titles
from games.engine.tuning.recording import Plan, Recorded, record

CHUNK = 4
"""Games that a process is given at a time."""


def games(plan: Plan, jobs: int = 1) -> Iterator[Recorded]:
    """Every game, in order. The number of ``jobs``, which are processes, changes nothing."""
    plans, numbers = [plan] * plan.games, range(plan.games)
    if jobs == 1 or plan.games < 2:
        yield from map(played, plans, numbers)
        return
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, plan.games), mp_context=spawned) as pool:
        yield from pool.map(played, plans, numbers, chunksize=CHUNK)


def played(plan: Plan, number: int) -> Recorded:
    """Play a game."""
    return record(titles.load(plan.title), plan, number)
