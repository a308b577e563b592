"""Several processes that play games can be stopped, and a process that dies is told with its game."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from games.bots.processes import ProcessDied, outcomes
from tests.games.bots.jobs import LAST, Task, begin_two, die_at_the_last, fail_at_the_third, leave_a_file, named

MANY = 40


def todo(folder: Path, jobs: int = MANY) -> list[Task]:
    return [Task(folder, number) for number in range(jobs)]


def done(folder: Path) -> int:
    return len(list(folder.iterdir()))


@pytest.mark.parametrize("processes", [1, 2])
def test_every_job_is_done_once(processes: int, tmp_path: Path) -> None:
    assert sorted(outcomes(leave_a_file, todo(tmp_path, 5), processes, named)) == [0, 1, 2, 3, 4]


def test_who_takes_no_more_outcomes_stops_the_processes(tmp_path: Path) -> None:
    running = outcomes(leave_a_file, todo(tmp_path), 2, named)
    next(running)
    running.close()
    assert done(tmp_path) <= 4, "only the jobs that were under way ended"


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_an_interruption_stops_the_processes(error: type[BaseException], tmp_path: Path) -> None:
    running = outcomes(leave_a_file, todo(tmp_path), 2, named)
    next(running)
    with pytest.raises(error):
        running.throw(error)
    assert done(tmp_path) <= 4


def test_a_job_that_fails_stops_the_others(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no idea"):
        list(outcomes(fail_at_the_third, todo(tmp_path), 2, named))
    assert done(tmp_path) <= 5


def test_a_process_that_dies_is_told_with_its_job_and_loses_no_outcome(tmp_path: Path) -> None:
    known: list[int] = []
    running = outcomes(die_at_the_last, todo(tmp_path), 2, named)
    with pytest.raises(ProcessDied) as caught:
        known += iter(lambda: next(running), None)
    said = f"{caught.value},"
    assert f"job {LAST}," in said
    assert all((number in known) != (f"job {number}," in said) for number in range(LAST)), "each is known or named"


def until(true: Callable[[], bool]) -> bool:
    """Wait until it is so, a minute at the most."""
    end = time.monotonic() + 60
    while not true() and time.monotonic() < end:
        time.sleep(0.05)
    return true()


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/status").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
    return "\nState:\tZ" not in state


def test_processes_end_when_the_first_one_is_killed(tmp_path: Path) -> None:
    first = multiprocessing.get_context("spawn").Process(target=begin_two, args=(tmp_path,))
    first.start()
    assert until(lambda: done(tmp_path) == 2)
    begun = time.monotonic()
    first.kill()
    first.join()
    processes = [int(path.name) for path in tmp_path.iterdir()]
    assert until(lambda: not any(map(lives, processes)))
    assert time.monotonic() - begun < 50, "their jobs take longer"
