"""The hours that count for a person at a correspondence table: no nights, no free days, no vacation, in the person's own zone. Pure.

All moments are milliseconds since 1970 (UTC), all durations are milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

NIGHT = (23, 7)
MOST_FREE_DAYS = 3
LONGEST_NIGHT = 12
Span = tuple[int, int]
"""A time from one moment to another one. The second moment is not part of it."""


class Hours(msgspec.Struct, frozen=True):
    """The hours that count for a person, by the times of rest. ``zone`` is a name of the tz database. ``night`` is from one full hour to
    another. If both are the same, there is no night. ``free`` are days of the week, 0 for Monday. ``vacations`` are spans of time."""

    zone: str = "UTC"
    night: tuple[int, int] = NIGHT
    free: tuple[int, ...] = ()
    vacations: tuple[Span, ...] = ()

    def counted(self, begin: int, end: int) -> int:
        """How much of the time from ``begin`` to ``end`` counts. 0 if the end is before the beginning."""
        if end <= begin:
            return 0
        rested = 0
        for start, stop in self._rests(begin, end):
            rested += max(0, min(stop, end) - max(start, begin))
        return end - begin - rested

    def falls(self, begin: int, left: int) -> int:
        """The first moment at which ``left`` has been counted since ``begin``."""
        return _falls(self, begin, left)

    def _rests(self, begin: int, end: int | None) -> Iterator[Span]:
        """The spans of rest from ``begin`` to ``end``, in order. None touches another. The first may contain ``begin``."""
        if not self._rests_daily and end is None:
            end = max([begin, *(stop for _, stop in self.vacations)])
        joined: Span | None = None
        for start, stop in self._single_rests(begin, end):
            if joined is not None and start <= joined[1]:
                joined = joined[0], max(joined[1], stop)
                continue
            if joined is not None:
                yield joined
            joined = start, stop
        if joined is not None:
            yield joined

    @property
    def _rests_daily(self) -> bool:
        return bool(self.free) or self.night[0] != self.night[1]

    def _single_rests(self, begin: int, end: int | None) -> Iterator[Span]:
        """The same spans, in the order of their beginnings. Some of them may overlap."""
        vacations = sorted(span for span in self.vacations if span[1] > begin)
        for span in self._daily_rests(begin, end):
            while vacations and vacations[0][0] <= span[0]:
                yield vacations.pop(0)
            yield span
        yield from vacations

    def _daily_rests(self, begin: int, end: int | None) -> Iterator[Span]:
        """Free days and nights, in the order of their beginnings. Without ``end`` there is no last one."""
        if not self._rests_daily:
            return
        zone, (dusk, dawn), free = zone_named(self.zone), self.night, self.free
        day = datetime.fromtimestamp(begin / 1000, zone).toordinal() - 2
        while end is None or _moment(day, 0, zone) < end:
            yield from _day(day, dusk, dawn, (day - 1) % 7 in free, zone)
            day += 1


ALWAYS = Hours(night=(0, 0))
"""The hours of a live table: all of them count."""


@lru_cache(maxsize=1_024)
def _falls(hours: Hours, begin: int, left: int) -> int:
    """Kept, since a move asks several times: whether it is in time, for the deadline, and for each strip."""
    at, left = begin, max(0, left)
    for start, stop in hours._rests(begin, None):
        if at + left <= start:
            break
        left -= max(0, start - at)
        at = max(at, stop)
    return at + left


@lru_cache(maxsize=16_384)
def _day(day: int, dusk: int, dawn: int, free: bool, zone: tzinfo) -> tuple[Span, ...]:
    """The spans of rest that begin on this day: the day itself if it is free, and its night. ``day`` is an ordinal."""
    free_day = ((_moment(day, 0, zone), _moment(day + 1, 0, zone)),) if free else ()
    if dusk == dawn:
        return free_day
    return *free_day, (_moment(day, dusk, zone), _moment(day + (dawn < dusk), dawn, zone))


@lru_cache(maxsize=16_384)
def _moment(day: int, hour: int, zone: tzinfo) -> int:
    """The moment at which it is that hour in the zone. If daylight saving leaves the hour out, it is the hour after it. If the hour comes
    twice, it is the first."""
    return round(datetime.combine(date.fromordinal(day), time(hour), zone).timestamp() * 1000)


@lru_cache(maxsize=512)
def zone_named(name: str) -> tzinfo:
    """The zone with this name. UTC for a name that this machine does not know, or no longer knows."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # ZoneInfoNotFoundError is a KeyError; a name with .. is a ValueError
        return UTC


def checked(hours: Hours) -> Hours:
    """The same hours. Raises :class:`ValueError` if they leave too little time of a week."""
    dusk, dawn = hours.night
    if not (0 <= dusk < 24 and 0 <= dawn < 24) or (dawn - dusk) % 24 > LONGEST_NIGHT:
        raise ValueError(f"a night of at most {LONGEST_NIGHT} hours, not {hours.night}")
    if len(set(hours.free)) > MOST_FREE_DAYS or any(not 0 <= day < 7 for day in hours.free):
        raise ValueError(f"at most {MOST_FREE_DAYS} free days of a week, not {hours.free}")
    return hours
