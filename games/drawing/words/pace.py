"""The pace of a table in words, in the active language: as a sentence where it is chosen, and short where tables are listed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.shared.spacing import filled
from games.tables.clocks.pace import CORRESPONDENCE_CHOICES, DAY, LIVE_CHOICES, MINUTE, SECOND, Pace, read_pace

Choices = list[tuple[str, str | list[tuple[str, str]]]]


def choices() -> Choices:
    """What people are offered when they make a table, grouped."""
    return [
        ("", _("Without a clock")),
        (_("Live: all sit there at the same time"), [(text, sentence(text)) for text in LIVE_CHOICES]),
        (_("By correspondence: days between answers"), [(text, sentence(text)) for text in CORRESPONDENCE_CHOICES]),
    ]


def sentence(text: str) -> str:
    """The pace as a sentence. Empty without a clock."""
    pace = read_pace(text)
    if pace is None:
        return ""
    if pace.live:
        minutes, seconds = _minutes(pace), (pace.delay or pace.increment) // SECOND
        if pace.delay:
            return filled(_("{time} each; the first {n} s of each turn are free"), time=minutes, n=seconds)
        if pace.increment:
            return filled(_("{time} each, and {n} s more for each turn"), time=minutes, n=seconds)
        return filled(_("{time} each"), time=minutes)
    days = (pace.move or pace.bank) // DAY
    if pace.move:
        return filled(ngettext("{n} day for each turn", "{n} days for each turn", days), n=days)
    return filled(ngettext("{n} day each for the whole match", "{n} days each for the whole match", days), n=days)


def short(text: str) -> str:
    """The pace as lists of tables show it. Empty without a clock."""
    pace = read_pace(text)
    if pace is None:
        return ""
    if pace.live:
        minutes, seconds = _minutes(pace), (pace.delay or pace.increment) // SECOND
        if pace.delay:
            return filled(_("Live, {time}, {n} s free a turn"), time=minutes, n=seconds)
        return filled(_("Live, {time} + {n} s a turn"), time=minutes, n=seconds)
    return sentence(text)


def _minutes(pace: Pace) -> str:
    if pace.bank % MINUTE:
        return filled(ngettext("{n} second", "{n} seconds", pace.bank // SECOND), n=pace.bank // SECOND)
    return filled(ngettext("{n} minute", "{n} minutes", pace.bank // MINUTE), n=pace.bank // MINUTE)
