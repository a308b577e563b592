"""What happened, for the log and for animation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text, refs


class Change(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """By how much an amount grew (or shrank, below 0). ``owner`` (``seat:1``) and ``what`` (``resource:honor``) are elements that the title
    names."""

    owner: str
    what: str
    n: int


class Travel(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece that moved from one place to another. ``seen_by`` are the seats that know which piece it is. None means everybody."""

    piece: str
    source: str
    target: str
    seen_by: tuple[int, ...] | None = None

    def shown_to(self, seat: int | None) -> tuple[str, str, str]:
        """Piece, source and target as ``seat`` (None: a spectator) may know them. The piece is empty if the seat may not know it."""
        known = self.seen_by is None or (seat is not None and seat in self.seen_by)
        return self.piece if known else "", self.source, self.target


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened. An event never changes, so a title may make it once and report it often.

    The seats in ``to`` read ``text`` (everybody if None). The others read ``otherwise``, or nothing. ``seat`` did it, and ``rule`` is its
    clause. ``elements`` are the elements that it touched on the board. The others learn only those that ``otherwise`` names. ``reckoning``
    explains the number that was paid, gained or scored, and holds only what every reader of ``text`` may know. ``changes`` are the changes
    of what owners have, for the same readers. A summary adds them up. ``travels`` are the pieces that moved with it. The kernel adds them
    (see ``pieces``). ``by`` is the side without a seat that did it, by its element. The kernel adds it where the title does not
    (see :meth:`games.engine.title.title.Title.doer_of`).
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
    by: str = ""

    def seen_by(self, seat: int | None) -> Text | None:
        """The text that ``seat`` (None: a spectator) may read, or None."""
        return self.text if self._is_for(seat) else self.otherwise

    def elements_for(self, seat: int | None) -> tuple[str, ...]:
        """The elements that it touched, as far as ``seat`` may know them."""
        if self._is_for(seat):
            return self.elements
        named = set(refs(self.otherwise)) if self.otherwise is not None else set()
        return tuple(element for element in self.elements if element in named)

    def explained_to(self, seat: int | None) -> Reckoning | None:
        """The reckoning, for a seat that may read the event's ``text``."""
        return self.reckoning if self._is_for(seat) and isinstance(self.reckoning, Reckoning) else None

    def changes_for(self, seat: int | None) -> tuple[Change, ...]:
        """The changes, for a seat that may read the event's ``text``."""
        return self.changes if self._is_for(seat) else ()

    def _is_for(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)


def stops(events: Sequence[Event]) -> list[int]:
    """The steps of a move: after how many events each of them ends, without the last. What a side without a seat does inside a move is a
    turn of its own. Each of its events that moves a piece begins a step, and so does what comes after its turn."""
    return [index for index in range(1, len(events)) if _begins_step(events[index - 1], events[index])]


def _begins_step(before: Event, event: Event) -> bool:
    return event.by != before.by or bool(event.by and event.travels)
