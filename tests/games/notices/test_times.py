"""When a notice may go: by the clock on the wall of its reader, also where that clock is set forward or back."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from accounts.zones import is_known, zone_of
from games.models import NoticeSettings
from games.notices.times import after_quiet, due

NEW_YORK, TAIPEI = ZoneInfo("America/New_York"), ZoneInfo("Asia/Taipei")


def quiet(begin: str, end: str) -> NoticeSettings:
    """Quiet hours from and until."""
    return NoticeSettings(quiet_from=time.fromisoformat(begin), quiet_until=time.fromisoformat(end))


def at(moment: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("begin", "end", "now", "then"),
    [
        ("22:00", "07:00", "2026-07-01 13:59", "2026-07-01 13:59"),  # 21:59 in Taipei
        ("22:00", "07:00", "2026-07-01 14:00", "2026-07-01 23:00"),
        ("22:00", "07:00", "2026-07-01 18:30", "2026-07-01 23:00"),  # 2:30 of the next day
        ("22:00", "07:00", "2026-07-01 23:00", "2026-07-01 23:00"),
        ("12:00", "13:00", "2026-07-01 04:30", "2026-07-01 05:00"),
        ("12:00", "13:00", "2026-07-01 05:00", "2026-07-01 05:00"),
        ("12:00", "12:00", "2026-07-01 04:00", "2026-07-01 04:00"),
    ],
)
def test_quiet_hours_end_by_the_readers_clock(begin: str, end: str, now: str, then: str) -> None:
    assert after_quiet(at(now), quiet(begin, end), TAIPEI) == at(then)


@pytest.mark.parametrize(
    ("begin", "end", "now", "then"),
    [
        # 8 March 2026: at 2:00 (7:00 UTC) the clock is set forward to 3:00.
        ("22:00", "07:00", "2026-03-08 05:00", "2026-03-08 11:00"),
        ("22:00", "02:30", "2026-03-08 06:30", "2026-03-08 07:30"),  # the hour in which they would end is missing
        # 1 November 2026: at 2:00 (6:00 UTC) the clock is set back to 1:00.
        ("22:00", "07:00", "2026-11-01 04:00", "2026-11-01 12:00"),
        ("22:00", "01:30", "2026-11-01 05:15", "2026-11-01 05:30"),  # 1:15 for the first time
        ("22:00", "01:30", "2026-11-01 06:15", "2026-11-01 06:30"),  # and for the second
    ],
)
def test_quiet_hours_end_where_the_clock_is_set(begin: str, end: str, now: str, then: str) -> None:
    assert after_quiet(at(now), quiet(begin, end), NEW_YORK) == at(then)


def test_after_the_quiet_hours_it_is_not_quiet_at_any_minute_of_two_years() -> None:
    choices, moment = quiet("23:30", "02:30"), at("2026-01-01 00:00")
    while moment < at("2028-01-01 00:00"):
        then = after_quiet(moment, choices, NEW_YORK)
        assert moment <= then < moment + timedelta(hours=5)
        assert after_quiet(then, choices, NEW_YORK) == then
        moment += timedelta(minutes=53)


def test_what_comes_too_soon_waits_and_then_for_the_end_of_the_quiet_hours() -> None:
    choices = quiet("22:00", "07:00")
    choices.pace = "hour"
    last = at("2026-07-01 13:30")
    assert due(at("2026-07-01 13:40"), choices, TAIPEI, last) == at("2026-07-01 23:00")
    choices.pace = "each"
    assert due(at("2026-07-01 13:40"), choices, TAIPEI, last) == at("2026-07-01 13:40")
    choices.pace = "day"
    assert due(at("2026-07-01 13:40"), choices, TAIPEI, last) == at("2026-07-02 13:30")


def test_what_was_sent_by_a_clock_that_was_fast_holds_nothing_up() -> None:
    fast = at("2026-07-01 14:40")
    each = NoticeSettings(pace=NoticeSettings.Pace.EACH)
    assert due(at("2026-07-01 13:40"), each, TAIPEI, fast) == at("2026-07-01 13:40")
    hourly = NoticeSettings(pace=NoticeSettings.Pace.HOUR)
    assert due(at("2026-07-01 13:40"), hourly, TAIPEI, fast) == at("2026-07-01 14:40"), "an hour from now, not two"


@pytest.mark.parametrize("name", ["Europe/Atlantis", "../../etc/passwd", "/etc/passwd", "x" * 300, "Asia"])
def test_a_zone_that_exists_no_longer_is_utc(name: str) -> None:
    assert zone_of(name) == ZoneInfo("UTC")
    assert not is_known(name)
    assert User(time_zone=name).zone_is_gone


def test_who_has_chosen_no_zone_has_the_sites_own() -> None:
    assert User().zone == TAIPEI
    assert not User().zone_is_gone
