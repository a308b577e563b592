"""Workers of this process wait for a bell. It rings when a transaction that enqueued something is committed."""

from __future__ import annotations

import threading
from collections import defaultdict

POLL = 1.0
"""Seconds after which a worker looks again for what other processes have enqueued."""
_bells: defaultdict[str, threading.Event] = defaultdict(threading.Event)


def ring(queue: str) -> None:
    """The queue has something new."""
    _bells[queue].set()


def wait(queue: str, seconds: float) -> None:
    """Until the bell has rung since the last wait, but no longer than this."""
    _bells[queue].wait(seconds)
    _bells[queue].clear()
