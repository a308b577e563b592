"""Clauses and components that editors have noted: by an erratum or a ruling. The rulebook knows them; the site registers who is asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from games.engine.lru import LruCache


class Noted(NamedTuple):
    """What is noted in a book: the ids of clauses and components, and ``key``, which differs for each revision of each book."""

    key: str
    clauses: frozenset[str]
    components: frozenset[str]


NOTHING = Noted("", frozenset(), frozenset())
Notes = Callable[[str], Noted]
"""Gives what is noted in the book with that prefix."""
ASKED_AGAIN = 60.0
"""Seconds after which a process asks again. A mark on a board may come that much later than its erratum."""

_providers: list[Notes] = []
_asked: LruCache[str, tuple[float, Noted]] = LruCache(64)


def register(notes: Notes) -> None:
    """Registers who knows the notes. The site does so once, when it starts."""
    _providers[:] = [notes]


def noted_in(book: str) -> Noted:
    """What is noted in a book. Boards ask at every drawing, the rulebook is asked once a minute."""
    if not _providers:
        return NOTHING
    now = time.monotonic()
    asked = _asked.get(book)
    if asked is None or now >= asked[0] + ASKED_AGAIN:
        asked = _asked.put(book, (now, _providers[0](book)))
    return asked[1]
