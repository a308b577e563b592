"""Wakes this process's thread for flags (``deadlines``) if there is a deadline before the thread looks next."""

from __future__ import annotations

import threading
from datetime import datetime

from games.models import Table

_bell = threading.Event()
_looks_at: datetime | None = None
"""The moment at which the thread looks next, by the database's clock. None if there is no thread."""


def ring(table: Table) -> None:
    """Wake the thread if the table's deadline is before its next look. Called after the commit of a change."""
    if table.deadline is not None and _looks_at is not None and table.deadline < _looks_at:
        _bell.set()


def sleep(seconds: float, until: datetime) -> None:
    """Sleep until the bell rings, at most for ``seconds``. If it has rung since the last sleep, return at once."""
    global _looks_at
    _looks_at = until
    _bell.wait(seconds)
    _bell.clear()
