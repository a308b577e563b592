"""What a table answers when it does not do what was asked. Each has its status code; none of them changed anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.rules.text import Text

if TYPE_CHECKING:
    from games.models import Seat

from django.utils.functional import Promise


class Refusal(Exception):
    """``message`` is for the reader: translated when it is read (``gettext_lazy``), for where it is raised nobody knows in which language
    that will be. ``rule`` is the clause that says so, where there is one."""

    status = 400
    kind = "refusal"
    """Its kind in numbers: the name of the class, as in ``not-your-turn``."""

    def __init__(self, message: str | Promise, rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


class NotUnderstood(Refusal):
    """No such option, seat, title or value."""

    status = 400


class NotYours(Refusal):
    """The seat, or the right to do this, is somebody else's."""

    status = 403


class OutOfScope(NotYours):
    """The token of the program does not have the scope for this."""


class NoPrograms(NotYours):
    """Here only people answer, no programs."""


class Unknown(Refusal):
    """There is no such table, or none that this person may see."""

    status = 404


class NotNow(Refusal):
    """Not at this moment: another's turn, a table that has begun, nothing to undo."""

    status = 409


class Stale(NotNow):
    """The answer belongs to an earlier position."""


class Repeated(Stale):
    """The answer has been counted already."""


class OutOfTime(NotNow):
    """The time of the seat ran out before its answer came."""


class TooLong(Refusal):
    """More text than fits."""

    status = 413


class NotAllowed(Refusal):
    """An option that is shown, but refused by a rule. The title says why; whoever answers puts it into the reader's words."""

    status = 422

    def __init__(self, reason: Text, rule: str, title: str, seats: Sequence[Seat]) -> None:
        super().__init__(reason.msgid, rule)
        self.reason, self.title, self.seats = reason, title, seats


class TooMany(Refusal):
    """Faster than anybody needs. ``seconds`` until more are allowed, 0 if that is not known."""

    status = 429

    def __init__(self, message: str | Promise, seconds: int = 0) -> None:
        super().__init__(message)
        self.seconds = seconds


class RulesFailed(Refusal):
    """The title's code failed; the table is as it was."""

    status = 500


class Damaged(RulesFailed):
    """What is stored of the table cannot be read."""


class LaterRules(Refusal):
    """The table was saved by later rules than those that run here: another process of the site may have them already."""

    status = 503


class BadFile(Refusal):
    """A match file that cannot be opened: what is wrong, on which line, in which column (0: no line is to blame), and by which clause. The
    reason names what the rules of ``title`` know, and ``players`` by their numbers."""

    status = 422

    def __init__(
        self, reason: Text, line: int = 0, column: int = 0, *, rule: str = "", title: str = "", players: int = 0
    ) -> None:
        super().__init__(reason.msgid, rule)
        self.reason, self.line, self.column, self.title, self.players = reason, line, column, title, players
