"""Plays games in several processes. It can be stopped at any time, and a process that dies is an error that names its game."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from games.engine.rules.errors import EngineError

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")


class ProcessDied(EngineError):
    """A process ended in the middle of a game: it was killed, or the memory was full."""


def outcomes(
    work: Callable[[Job], Outcome], todo: Sequence[Job], processes: int, name: Callable[[Job], str]
) -> Generator[Outcome, None, None]:
    """What comes of each job, as it ends. With one process, the jobs are done in this one. :meth:`close`, and an interruption of this
    process alone, end it after the jobs that are under way. If a process dies, the jobs that have ended come first. Then
    :class:`ProcessDied` is raised, with the names of the jobs that were under way."""
    if processes == 1 or len(todo) < 2:
        yield from map(work, todo)
        return
    spawned = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(processes, len(todo)), mp_context=spawned, initializer=_die_with_the_first)
    try:
        yield from _pooled(pool, work, todo, processes, name)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _die_with_the_first() -> None:
    """Ctrl-C ends a process of the pool at once, without a traceback: the first process tells the user. If the first process is killed,
    this one ends too. Otherwise it would wait for jobs for ever."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_wait_for_the_first, daemon=True).start()


def _wait_for_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _pooled(
    pool: ProcessPoolExecutor,
    work: Callable[[Job], Outcome],
    todo: Iterable[Job],
    processes: int,
    name: Callable[[Job], str],
) -> Generator[Outcome, None, None]:
    """No more jobs than processes are given to the pool at a time. So no job waits in its queue, where nothing could cancel it."""
    under_way: dict[Future[Outcome], Job] = {}
    try:
        for job in todo:
            if len(under_way) == processes:
                yield from _ended(under_way)
            under_way[pool.submit(work, job)] = job
        while under_way:
            yield from _ended(under_way)
    except BrokenProcessPool as error:
        yield from _saved(under_way)
        names = ", ".join(name(job) for job in under_way.values())
        raise ProcessDied(f"a process ended in the middle of a game; these were under way: {names}") from error


def _ended(under_way: dict[Future[Outcome], Job]) -> Generator[Outcome, None, None]:
    """Wait until some jobs have ended. They are removed, and their outcomes are given."""
    for future in wait(under_way, return_when=FIRST_COMPLETED).done:
        outcome = future.result()
        del under_way[future]
        yield outcome


def _saved(under_way: dict[Future[Outcome], Job]) -> Generator[Outcome, None, None]:
    """The same after a process died: the jobs that had ended before."""
    for future in wait(under_way).done:
        if future.exception() is None:
            del under_way[future]
            yield future.result()
