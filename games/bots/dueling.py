"""Plays the games by which estimates are searched and checked, in this process or in several. They use neither web nor database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games import titles
from games.bots.processes import outcomes
from games.engine.tuning.duels import Duel, DuelPlan, Numbers, duel, merit


class Job(NamedTuple):
    """Some games of one set of numbers against ``others``. ``place`` is the number of the job."""

    place: int
    plan: DuelPlan
    seed: str
    games: Sequence[int]
    numbers: Numbers
    others: Numbers


def merits(plan: DuelPlan, generation: int, tried: Sequence[Numbers], others: Numbers, jobs: int) -> list[float]:
    """How well each set of numbers of a generation plays against ``others``. Raises :class:`games.bots.processes.ProcessDied`."""
    seed = f"{plan.seed}/{generation}"
    todo = [Job(place, plan, seed, range(plan.games), numbers, others) for place, numbers in enumerate(tried)]
    return [merit(duels) for duels in _in_order(todo, jobs)]


def checked(plan: DuelPlan, numbers: Numbers, others: Numbers, jobs: int) -> list[Duel]:
    """The games of the check. Raises :class:`games.bots.processes.ProcessDied`."""
    deals = range(0, plan.checks, plan.players)
    todo = [
        Job(place, plan, f"{plan.seed}/check", range(first, first + plan.players), numbers, others)
        for place, first in enumerate(deals)
    ]
    return [one for duels in _in_order(todo, jobs) for one in duels]


def played(job: Job) -> tuple[int, list[Duel]]:
    """Play the games of a job."""
    title = titles.load(job.plan.title)
    setup = job.plan.setup
    return job.place, [duel(title, setup, job.seed, number, job.numbers, job.others) for number in job.games]


def _in_order(todo: Sequence[Job], jobs: int) -> list[list[Duel]]:
    """What comes of the jobs, in their order. The number of ``jobs``, which are processes, changes nothing."""
    return [duels for _, duels in sorted(outcomes(played, todo, jobs, _named), key=lambda done: done[0])]


def _named(job: Job) -> str:
    return f"games {job.games[0]} to {job.games[-1]} (seed {job.seed})"
