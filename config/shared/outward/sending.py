"""The moment before something leaves the site. A worker that dies after it has perhaps sent, and the queue has to know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Later(Exception):
    """What failed may do better, but not before this many seconds have passed. Raised by a task; the queue then waits at least as long."""

    def __init__(self, why: str, seconds: float = 0) -> None:
        super().__init__(why)
        self.seconds = seconds


_note: ContextVar[Callable[[], object] | None] = ContextVar("note", default=None)


def about_to_send() -> None:
    """Called by a task directly before it sends. Outside the queue it does nothing."""
    note = _note.get()
    if note is not None:
        note()


@contextmanager
def noted_by(note: Callable[[], object]) -> Iterator[None]:
    """Inside, ``note`` is called before something is sent."""
    token = _note.set(note)
    try:
        yield
    finally:
        _note.reset(token)
