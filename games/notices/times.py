"""The time at which a notice may be sent: not in quiet hours, and not sooner after the last one than the person has chosen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Max

from games.models import NoticeSettings, Sending, Table
from games.notices.ways.way import Target, Way
from games.tables.changing.clocks import clock_of
from games.tables.clocks.pace import read_pace
from games.tables.rows.moment import moment_of

Pace = NoticeSettings.Pace
LEAD = timedelta(hours=12)
"""A reminder comes at most this long before the deadline."""
PACES = {Pace.EACH: timedelta(0), Pace.HOUR: timedelta(hours=1), Pace.DAY: timedelta(days=1)}


def due(now: datetime, choices: NoticeSettings, zone: ZoneInfo, last: datetime | None) -> datetime:
    """The first moment from ``now`` on at which a notice may be sent, if the last one was sent at ``last``. A ``last`` that is still to
    come was noted by a clock that was wrong, and counts as now."""
    paced = now if last is None else max(now, min(last, now) + PACES[Pace(choices.pace)])
    return after_quiet(paced, choices, zone)


def after_quiet(moment: datetime, choices: NoticeSettings, zone: ZoneInfo) -> datetime:
    """The moment itself, or the end of the quiet hours in which it is. Quiet hours are local time. When clocks are set back, an hour that
    comes twice is quiet twice. When they are set forward, quiet hours that would end in the missing hour end after it."""
    begin, end = choices.quiet_from, choices.quiet_until
    if begin is None or end is None or begin == end:
        return moment
    local = moment.astimezone(zone)
    clock = local.time()
    if not (begin <= clock < end if begin < end else clock >= begin or clock < end):
        return moment
    day = local.date() + timedelta(days=1 if clock >= end else 0)
    ends = datetime.combine(day, end, zone).replace(fold=local.fold).astimezone(UTC)
    return ends if ends > moment else ends + timedelta(hours=1)


def deadline_of(table: Table, seat: int) -> datetime | None:
    """When the time of the seat runs out. None while it does not run. No query."""
    clock = clock_of(table)
    fall = None if clock is None or seat >= len(clock.seats) else clock.falls(seat)
    return None if fall is None else moment_of(fall)


def reminder_of(table: Table, deadline: datetime) -> datetime:
    """When a reminder of that deadline is due. Then a quarter of the time that the pace gives is left, at most half a day."""
    pace = read_pace(table.pace)
    allowed_time = timedelta(milliseconds=(pace.move or pace.bank) if pace is not None else 0)
    return deadline - min(LEAD, allowed_time / 4)


def last_sent(target: Target, way: Way) -> datetime | None:
    """When something was last sent there. One query."""
    sent = Sending.objects.filter(notice__user=target.user_id, way=way.name, target=target.key, outcome="sent")
    last: datetime | None = sent.aggregate(last=Max("at"))["last"]
    return last
