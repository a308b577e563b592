"""The time by which limits on haste are counted in tests."""

from __future__ import annotations


class Clock:
    """The time by which limits are counted: it stands still, so that no window ends in the middle of a test."""

    def __init__(self) -> None:
        self._now = 1_000_000_000.0

    def time(self) -> float:
        """As :func:`time.time`."""
        return self._now

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
