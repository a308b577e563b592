"""Django's backend for PostgreSQL, as this site uses it: see ``base``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_quick = False
_patience: ContextVar[float | None] = ContextVar("patience", default=None)


def be_quick() -> None:
    """This process answers people or does the queue's work, and waits for nothing for long. Called before its first connection."""
    global _quick
    _quick = True


def is_quick() -> bool:
    """Whether this process answers people or does the queue's work."""
    return _quick


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Inside, no answer of PostgreSQL is waited for longer than this. A connection without an answer is given up."""
    token = _patience.set(seconds)
    try:
        yield
    finally:
        _patience.reset(token)


def patience() -> float | None:
    """The seconds of :func:`within`. None outside."""
    return _patience.get()
