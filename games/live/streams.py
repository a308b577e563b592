"""The streams of events that are open in this process, so that they end before it does: their programs connect to another one."""

from __future__ import annotations

from typing import Protocol


class Ending(Protocol):
    """An open stream."""

    def end(self) -> None:
        """Send nothing more, and close. In the loop that serves it."""


open_here: set[Ending] = set()


def end_all() -> None:
    """End every stream of this process. In the loop that serves them."""
    for stream in list(open_here):
        stream.end()
