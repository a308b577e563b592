"""How fast a socket may ask for something."""

from __future__ import annotations

import time

SYNC_BURST, SYNC_SECONDS = 5, 1.0
"""How many hellos of a socket are answered without a pause, and after those in how many seconds one more. The same holds for pings."""


class RateLimit:
    """Allows something :data:`SYNC_BURST` times at once, then once in :data:`SYNC_SECONDS` seconds."""

    def __init__(self) -> None:
        self._due = -float("inf")

    def reserve(self) -> float:
        """Reserve the next time when it is allowed. Returns the seconds until then."""
        now = time.monotonic()
        self._due = max(self._due, now - SYNC_BURST * SYNC_SECONDS) + SYNC_SECONDS
        return max(0.0, self._due - now)
