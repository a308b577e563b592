"""Which news of the log matters to a player who was away, and which stretches of play get a summary at their end."""

from __future__ import annotations

import msgspec

from games.engine.rules.state import ScoreLine
from games.engine.rules.text import Text


class News(msgspec.Struct, frozen=True):
    """How an event appears in the news. News of ``weight`` 0 is folded if there is more to show, news of 3 comes first. ``icon`` is its
    icon."""

    weight: int = 0
    icon: str = ""
    priced: bool = False
    """The change is a price and is not in the event's sentence. It follows the sentence."""
    takes: str = ""
    """The parameter of the sentence that is a card, tile or building which the seat takes by it. Statistics count it."""


NO_NEWS = News()
"""The news of an event for which its title has no entry."""


class Chapter(msgspec.Struct, frozen=True):
    """A stretch of play with a summary at its end: a season, a round, a war. It begins and ends with events that have these sentences
    (msgids). ``heading`` is the heading of the summary. It has the parameters of the first event."""

    begins: str
    ends: str
    heading: Text
    big: bool = False
    """Whether the summary opens by itself: a winter, a war, a vote."""


class Automa(msgspec.Struct, frozen=True):
    """A side that no seat plays, but that acts like a player: a printed opponent, a city. ``letter`` and ``css`` distinguish it, as letter
    and colour distinguish a seat. ``css`` is a class of ``static/css/tokens.css``."""

    letter: Text
    css: str


class Rival(msgspec.Struct, frozen=True):
    """The other side at the end of a match, which no seat plays. ``owner`` is an element with a name. ``score`` is the sum of its lines, or
    None."""

    owner: str
    score: int | None = None
    lines: tuple[ScoreLine, ...] = ()
