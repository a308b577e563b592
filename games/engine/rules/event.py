"""What happened, for the log and for animation."""

from __future__ import annotations

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text, refs


class Change(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """By how much something that somebody has became more (or less, below 0). ``owner`` (``seat:1``) and ``what`` (``resource:honor``) are
    elements: the title names them."""

    owner: str
    what: str
    n: int


class Travel(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece that went from one place to another. ``seen_by`` are the seats that know which one it is; None: everybody."""

    piece: str
    source: str
    target: str
    seen_by: tuple[int, ...] | None = None

    def told_to(self, seat: int | None) -> tuple[str, str, str]:
        """Piece, source and target as ``seat`` (None: a spectator) may know them; the piece is empty where it may not."""
        known = self.seen_by is None or (seat is not None and seat in self.seen_by)
        return self.piece if known else "", self.source, self.target


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened. It never changes, so that a title may make it once and tell it often.

    ``text`` is read by the seats in ``to`` (by all when None); the others read ``otherwise``, or nothing. ``seat`` did it, ``rule`` is its
    clause, ``elements`` are what it touched on the board: of these the others learn what ``otherwise`` names. ``reckoning`` says why so
    much was paid, gained or scored: only what everybody may know who reads ``text``. ``changes`` are what it changed of what owners have,
    for the same readers: who sums up what happened adds them together. ``travels`` are the pieces that went somewhere by it; the kernel
    adds them (see ``pieces``).
    """

    text: Text
    seat: int | None = None
    rule: str = ""
    elements: tuple[str, ...] = ()
    to: tuple[int, ...] | None = None
    otherwise: Text | None = None
    reckoning: Reckoning | msgspec.UnsetType = msgspec.UNSET
    changes: tuple[Change, ...] = ()
    travels: tuple[Travel, ...] = ()

    def seen_by(self, seat: int | None) -> Text | None:
        """The text that ``seat`` (None: a spectator) may read, or None."""
        return self.text if self._is_for(seat) else self.otherwise

    def elements_for(self, seat: int | None) -> tuple[str, ...]:
        """What it touched, as far as ``seat`` may know it."""
        if self._is_for(seat):
            return self.elements
        named = set(refs(self.otherwise)) if self.otherwise is not None else set()
        return tuple(element for element in self.elements if element in named)

    def explained_to(self, seat: int | None) -> Reckoning | None:
        """The reckoning, for who may read the event's own text."""
        return self.reckoning if self._is_for(seat) and isinstance(self.reckoning, Reckoning) else None

    def changes_for(self, seat: int | None) -> tuple[Change, ...]:
        """The changes, for who may read the event's own text."""
        return self.changes if self._is_for(seat) else ()

    def _is_for(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)
