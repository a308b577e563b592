"""What of the log matters to whoever was away, and which stretches of play are summed up when they end."""

from __future__ import annotations

import msgspec

from games.engine.rules.state import ScoreLine


class News(msgspec.Struct, frozen=True):
    """How an event is told to whoever was away. ``weight``: 0 is folded away where there is more to tell, 3 is told first; ``icon`` stands
    for it."""

    weight: int = 0
    icon: str = ""
    priced: bool = False
    """What the event changed is a price, and not in its sentence: it is told behind it."""


UNTOLD = News()
"""Of an event that its title says nothing about."""


class Chapter(msgspec.Struct, frozen=True):
    """A stretch of play that is summed up when it ends: a season, a round, a war. It begins and ends with events whose sentences (msgids)
    these are; the first one is its heading."""

    begins: str
    ends: str


class Rival(msgspec.Struct, frozen=True):
    """The other side at the end of a match that no seat plays: ``owner`` is an element with a name; ``score`` the sum of its lines, None
    where it has none."""

    owner: str
    score: int | None = None
    lines: tuple[ScoreLine, ...] = ()
