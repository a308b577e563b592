"""What can be wrong with an answer, one class each: the portal answers each in its own way. None of them changes the match."""

from __future__ import annotations

from games.engine.rules.text import Text


class EngineError(Exception):
    """Anything the kernel refuses or cannot do."""


class NotUnderstood(EngineError):
    """No such option, mode, player count or value: not a move at all."""


class NotAllowed(EngineError):
    """An option that is shown but may not be chosen now."""

    def __init__(self, option_id: str, reason: Text, rule: str) -> None:
        super().__init__(f"{option_id} is refused by {rule}: {reason.msgid}")
        self.option_id = option_id
        self.reason = reason
        self.rule = rule


class NotAsked(EngineError):
    """The seat is not being asked anything."""


class Stale(EngineError):
    """The answer was meant for an earlier position."""


class MatchOver(EngineError):
    """The match has ended."""


class NothingToUndo(EngineError):
    """Nothing of the seat's own can be taken back without the others."""


class TitleBroken(EngineError):
    """The title's code failed; the match stands as it stood before the answer."""


class InvariantBroken(EngineError):
    """Something that must always be true of a State is not."""


class LaterRevision(EngineError):
    """Saved by a revision of the title that is later than the one that runs: what it means is not known here."""


class DataError(EngineError):
    """A title's data file is wrong; the message names file and line or path."""
