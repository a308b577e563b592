"""What happened, for the log and for animation."""

from __future__ import annotations

import msgspec

from games.engine.reckoning import Reckoning
from games.engine.text import Text


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. It never changes, so that a title may make it once and tell it often.

    ``text`` is read by the seats in ``to`` (by all when None); the others read ``otherwise``, or nothing. ``seat`` did it, ``rule`` is its
    clause, ``elements`` are what it touched on the board. ``reckoning`` says why so much was paid, gained or scored: only what everybody
    may know who reads ``text``.
    """

    text: Text
    seat: int | None = None
    rule: str = ""
    elements: tuple[str, ...] = ()
    to: tuple[int, ...] | None = None
    otherwise: Text | None = None
    reckoning: Reckoning | msgspec.UnsetType = msgspec.UNSET

    def seen_by(self, seat: int | None) -> Text | None:
        """The text that ``seat`` (None: a spectator) may read, or None."""
        if self.to is None or (seat is not None and seat in self.to):
            return self.text
        return self.otherwise

    def explained_to(self, seat: int | None) -> Reckoning | None:
        """The reckoning, for who may read the event's own text."""
        mine = self.to is None or (seat is not None and seat in self.to)
        return self.reckoning if mine and isinstance(self.reckoning, Reckoning) else None
