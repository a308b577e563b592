"""Whose effect is carried out, and of which card or tile."""

from __future__ import annotations

import msgspec


class Context(msgspec.Struct, kw_only=True, frozen=True):
    """``side`` carries it out; ``source`` is the element of the card or tile (``event:event_05``), ``rule`` the clause that says it."""

    side: str
    source: str
    rule: str

    @property
    def of_event(self) -> bool:
        return self.source.startswith("event:")
