"""What wakes the thread of this process that lets flags fall (``deadlines``), when a deadline comes before it would look."""

from __future__ import annotations

import threading
from datetime import datetime

from games.models import Table

_bell = threading.Event()
_looks_at: datetime | None = None
"""When the thread looks next, by the database's clock. None: no thread."""


def ring(table: Table) -> None:
    """After the commit of a change: wake the thread if the table's deadline comes first."""
    if table.deadline is not None and _looks_at is not None and table.deadline < _looks_at:
        _bell.set()


def sleep(seconds: float, until: datetime) -> None:
    """Until the bell has rung since the last sleep, but no longer than ``seconds``."""
    global _looks_at
    _looks_at = until
    _bell.wait(seconds)
    _bell.clear()
