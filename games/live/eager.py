"""Work that mostly has nothing to wait for, done without a task of its own."""

from __future__ import annotations

import types
from collections.abc import Awaitable, Coroutine, Generator
from functools import partial
from typing import Any


def run_eagerly(work: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Run ``work`` until it has to wait; what remains to be awaited, or None where it is done. Most sockets take a frame at once: a task
    for each of them would take as long as the sending. ``asyncio.Task(eager_start=True)`` when Python 3.11 goes."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return _rest_of(work, waits_for)


@types.coroutine
def _rest_of(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    while True:
        try:
            answer = yield waits_for
        except BaseException as error:  # a cancellation is for the work to see
            step = partial(work.throw, error)
        else:
            step = partial(work.send, answer)
        try:
            waits_for = step()
        except StopIteration:
            return
