"""Jobs for processes of a pool, which import this module by its name."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from games.bots import tournament, tuning
from games.bots.processes import outcomes
from games.engine.tournament.playing import Played, Times
from games.engine.tuning.recording import Recorded

LAST = 4
"""The number of a game in which a process dies."""


class Task(NamedTuple):
    """A job that leaves a file."""

    folder: Path
    number: int


def leave_a_file(task: Task) -> int:
    """Work for a moment, leave a file, and return the number."""
    time.sleep(0.05)
    (task.folder / str(task.number)).touch()
    return task.number


def fail_at_the_third(task: Task) -> int:
    """The same, but the third job fails."""
    if task.number == 2:
        raise LookupError("no idea")
    return leave_a_file(task)


def die_at_the_last(task: Task) -> int:
    """The same, but the process of a job is killed."""
    if task.number == LAST:
        die()
    return leave_a_file(task)


def die_at_the_last_game(job: tournament.Job) -> tuple[Played, dict[str, Times]]:
    """Play a game of a tournament, but the process of one is killed."""
    if job.fixture.number == LAST:
        die()
    return tournament.played(job)


def die_at_the_last_recording(job: tuning.Job) -> Recorded:
    """Play a game that weights are found from, but the process of one is killed."""
    if job.number == LAST:
        die()
    return tuning.played(job)


def die() -> None:
    """Be killed in the middle of a job."""
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)


def named(task: Task) -> str:
    return f"job {task.number}"


def leave_its_process(task: Task) -> int:
    """Leave a file with the number of the process as its name, and work for long."""
    (task.folder / str(os.getpid())).touch()
    time.sleep(60)
    return task.number


def begin_two(folder: Path) -> None:
    """Begin two jobs in two processes."""
    list(outcomes(leave_its_process, [Task(folder, 0), Task(folder, 1)], 2, named))
