"""Plays the games that weights are found from, in this process or in several. They use neither web nor database."""

from __future__ import annotations

from typing import NamedTuple

from games import titles
from games.bots.processes import outcomes
from games.engine.tuning.recording import Plan, Recorded, record


class Job(NamedTuple):
    """A game to be played."""

    plan: Plan
    number: int


def games(plan: Plan, jobs: int = 1) -> list[Recorded]:
    """Every game, in order. The number of ``jobs``, which are processes, changes nothing. Raises
    :class:`games.bots.processes.ProcessDied` with the games that were being played."""
    recorded = outcomes(played, [Job(plan, number) for number in range(plan.games)], jobs, _named)
    return sorted(recorded, key=lambda game: game.number)


def played(job: Job) -> Recorded:
    """Play a game."""
    return record(titles.load(job.plan.title), job.plan, job.number)


def _named(job: Job) -> str:
    return f"game {job.number} (seed {job.plan.seed}/{job.number})"
