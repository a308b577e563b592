"""The pace of a table: how much time there is for answers. Pure: no web, no database.

A pace is saved as a short text, for example ``live:3600+30``. Empty text is a table without a clock.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
"""In milliseconds, like all times of this package."""
Kind = Literal["live", "correspondence"]


class Pace(msgspec.Struct, frozen=True):
    """The time that a table gives. All times are in milliseconds.

    ``bank`` is for the whole match. ``increment`` is added after each turn. The first ``delay`` of each turn is free. ``move`` is the time
    for one turn, where there is no bank. In ``correspondence`` nights, free days and vacations do not count.
    """

    kind: Kind
    bank: int = 0
    increment: int = 0
    delay: int = 0
    move: int = 0

    @property
    def live(self) -> bool:
        """Whether all people are at the table at the same time."""
        return self.kind == "live"

    @property
    def reaction(self) -> int:
        """The time for a covert question. It is not taken from the time of any seat. So no clock shows who was asked, or who thought
        about it."""
        if self.live:
            return max(2 * MINUTE, self.increment)
        return self.move or 2 * DAY

    @property
    def grace(self) -> int:
        """The least time that a seat has when it goes on after its time ran out."""
        if self.live:
            return max(5 * MINUTE, self.bank // 10) if self.bank >= 10 * MINUTE else max(self.bank // 2, 10 * SECOND)
        return self.move or DAY

    def text(self) -> str:
        """The pace as it is saved."""
        if self.live:
            extra = f"d{self.delay // SECOND}" if self.delay else f"+{self.increment // SECOND}"
            return f"live:{self.bank // SECOND}{extra}"
        return f"days:{self.move // DAY}" if self.move else f"bank:{self.bank // DAY}"


_TEXT = re.compile(r"(live):(\d{1,5})([+d])(\d{1,4})|(days|bank):(\d{1,3})", re.ASCII)
LONGEST_BANK, LONGEST_EXTRA = 12 * HOUR, 30 * MINUTE
MOST_DAYS: Mapping[str, int] = {"days": 30, "bank": 120}


@lru_cache(maxsize=256)
def read_pace(text: str) -> Pace | None:
    """The pace that was saved as ``text``. None for empty text. Raises :class:`ValueError` for a pace that no table may have."""
    if not text:
        return None
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"no pace: {text!r}")
    live, bank, sign, extra, kind, days = match.groups()
    pace = _live(int(bank), sign, int(extra)) if live else _correspondence(kind, int(days))
    if pace is None:
        raise ValueError(f"no table may have the pace {text!r}")
    return pace


def _live(bank: int, sign: str, extra: int) -> Pace | None:
    if not 1 <= bank * SECOND <= LONGEST_BANK or extra * SECOND > LONGEST_EXTRA:
        return None
    increment, delay = (extra * SECOND, 0) if sign == "+" else (0, extra * SECOND)
    return Pace("live", bank * SECOND, increment, delay)


def _correspondence(kind: str, days: int) -> Pace | None:
    if not 1 <= days <= MOST_DAYS[kind]:
        return None
    return Pace("correspondence", move=days * DAY) if kind == "days" else Pace("correspondence", bank=days * DAY)


LIVE_CHOICES = ("live:1800+15", "live:3600+30", "live:5400+60", "live:2700d30")
CORRESPONDENCE_CHOICES = ("days:1", "days:3", "days:7", "bank:30")
CHOICES = ("", *LIVE_CHOICES, *CORRESPONDENCE_CHOICES)
"""The paces that people choose from when they make a table."""
