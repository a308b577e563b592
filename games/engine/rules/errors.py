"""The errors of an answer, one class each, so that the portal can respond to each in its own way. None of them changes the match."""

from __future__ import annotations

from games.engine.rules.text import Text


class EngineError(Exception):
    """Anything the kernel refuses or cannot do."""


class NotUnderstood(EngineError):
    """There is no such option, mode, player count or value. It is not a move at all."""


class NotAllowed(EngineError):
    """An option that is shown but may not be chosen now."""

    def __init__(self, option_id: str, reason: Text, rule: str) -> None:
        super().__init__(f"{option_id} is refused by {rule}: {reason.msgid}")
        self.option_id = option_id
        self.reason = reason
        self.rule = rule


class NotAsked(EngineError):
    """The seat is not asked anything."""


class Stale(EngineError):
    """The answer was meant for an earlier position."""


class MatchOver(EngineError):
    """The match has ended."""


class NothingToUndo(EngineError):
    """The seat has no answer that it can take back without the others."""


class TitleBroken(EngineError):
    """The title's code failed. The match is as it was before the answer."""


class InvariantBroken(EngineError):
    """An invariant of the State is broken."""


class LaterRevision(EngineError):
    """A later revision of the title saved this. The running revision does not know what it means."""


class DataError(EngineError):
    """A title's data file is wrong. The message names file and line, or path."""
