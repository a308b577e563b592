"""Whose effect is carried out, and of which card."""

from __future__ import annotations

import msgspec


class Context(msgspec.Struct, kw_only=True):
    """Whose effect it is (``owner``), of which card (an element id), and how often it counts (``factor``: once for each supporting
    advisor, and of these for each of ``pieces`` that set it off).

    ``chosen`` is the player that an earlier step of the same effect chose.
    """

    owner: int
    card: str
    factor: int = 1
    pieces: int = 1
    chosen: int | None = None

    @property
    def rule(self) -> str:
        """The clause by which such a card works."""
        return RULES.get(self.card.partition(":")[0], "gw.effects.reading.2")


RULES = {
    "general": "gw.cards.general.3",
    "advisor": "gw.cards.advisor.3",
    "tactic": "gw.tactics.play.4",
    "command": "gw.autumn.command.1",
    "event": "gw.coop.events.2",
    "request": "gw.coop.requests.4",
    "horde": "gw.cards.horde.3",
    "location": "gw.locations.resolve.2",
}
