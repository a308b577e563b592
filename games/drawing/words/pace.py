"""The pace of a table in words, in the active language: a sentence for the form, and a short text for lists of tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.resting import coming
from config.shared.spacing import filled
from games.models import Seat, Table
from games.tables.clocks.pace import CORRESPONDENCE_CHOICES, DAY, LIVE_CHOICES, MINUTE, SECOND, Pace, read_pace

Choices = list[tuple[str, str | list[tuple[str, str]]]]


def choices() -> Choices:
    """The choices of the form that makes a table, in groups."""
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


def vacation(begins: date, ends: date) -> str:
    """A vacation as a remark beside a name."""
    return filled(_("on vacation {days}"), days=_days(begins, ends))


def vacations(tables: Iterable[Table], seats: Iterable[Seat]) -> dict[int, str]:
    """The remarks about vacations that are not over, by the id of the person in one of these seats. Only tables by correspondence have such
    remarks, since a vacation does not count elsewhere. One query, or none."""
    slow = {table.pk for table in tables if (pace := read_pace(table.pace)) is not None and not pace.live}
    people = {seat.user_id for seat in seats if seat.table_id in slow and seat.user_id is not None}
    return {
        person: ", ".join(vacation(planned.begins, planned.ends) for planned in vacations)
        for person, vacations in coming(people).items()
    }


def vacation_announced(name: str, begins: date, ends: date) -> str:
    """A newly announced vacation as a line of the log."""
    return filled(
        _("{name} will be on vacation, {days}. This time does not count."), name=name, days=_days(begins, ends)
    )


def _days(begins: date, ends: date) -> str:
    first, last = (date_format(day, "MONTH_DAY_FORMAT") for day in (begins, ends))
    return first if first == last else filled(_("{first} to {last}"), first=first, last=last)


def time_left(left: int) -> str:
    """Milliseconds as a clock shows them: ``59:07``, ``1:02:30``, or days and hours. A part of a second counts as a whole one.
    ``static/js/clocks.js`` shows the same while time runs."""
    seconds = -(-max(0, left) // SECOND)
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return filled(_("{days} d {hours} h"), days=days, hours=hours % 24)
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def _minutes(pace: Pace) -> str:
    if pace.bank % MINUTE:
        return filled(ngettext("{n} second", "{n} seconds", pace.bank // SECOND), n=pace.bank // SECOND)
    return filled(ngettext("{n} minute", "{n} minutes", pace.bank // MINUTE), n=pace.bank // MINUTE)
