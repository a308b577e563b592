"""Django's backend for PostgreSQL, as this site uses it: see ``base``."""

from __future__ import annotations

_quick = False


def be_quick() -> None:
    """This process answers people or does the queue's work, and waits for nothing for long. Called before its first connection."""
    global _quick
    _quick = True


def is_quick() -> bool:
    """Whether this process answers people or does the queue's work."""
    return _quick
