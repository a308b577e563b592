"""Moves go first where threads share one interpreter; looking back waits.

A move takes some ten milliseconds of work, an earlier position as many or more. If both ran at once, each would slow
the other down. If one followed the other, a move would wait for a whole position. So a thread of its own draws earlier
positions piece by piece. Between two pieces it waits until nothing is to do at tables.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
LONGEST = 0.1
"""Seconds for which a piece waits at most: however much is played, an earlier position is shown at last."""
_here = threading.local()


class Busy(ThreadPoolExecutor):
    """One thread, of which others can ask whether it has something to do."""

    def __init__(self, name: str, initializer: Callable[[], None]) -> None:
        super().__init__(1, thread_name_prefix=name, initializer=initializer)
        self._work = 0
        self._counting = threading.Lock()
        self._idle = threading.Event()
        self._idle.set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do this when its turn comes."""
        self._count(1)
        try:
            future = super().submit(fn, *args, **kwargs)
        except RuntimeError:  # the process ends
            self._count(-1)
            raise
        future.add_done_callback(lambda _: self._count(-1))
        return future

    def _count(self, change: int) -> None:
        with self._counting:
            self._work += change
            (self._idle.clear if self._work else self._idle.set)()

    def wait_until_idle(self, seconds: float) -> None:
        """Until it has nothing to do, but no longer than this."""
        self._idle.wait(seconds)


table_thread = Busy("tables", lambda: setattr(_here, "in_table_thread", True))
"""One thread answers at tables and draws them for viewers, one thing after the other. Several threads would only wait
for each other, at the interpreter and at SQLite's single writer, and pay for every change of turns: with four a move at
a hundred tables took 16.5 ms of work instead of 13."""
past_thread = ThreadPoolExecutor(1, thread_name_prefix="past", initializer=lambda: setattr(_here, "looks_back", True))
"""One thread draws earlier positions."""
picture_thread = ThreadPoolExecutor(
    1, thread_name_prefix="pictures", initializer=lambda: setattr(_here, "looks_back", True)
)
"""One thread has pictures of positions drawn. It mostly waits for the process that draws them."""


def in_table_thread() -> bool:
    """Whether this is the tables' thread."""
    return getattr(_here, "in_table_thread", False)


def yield_to_moves() -> None:
    """Between two pieces of work, without a lock in hand: in the thread that looks back, let moves go first."""
    if getattr(_here, "looks_back", False):
        table_thread.wait_until_idle(LONGEST)
