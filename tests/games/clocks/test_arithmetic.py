"""What is left, and when it runs out: nothing is lost or won by starting and stopping, in any zone and on any day."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tables.clocks import clock as clocks
from games.tables.clocks.clock import Clock
from games.tables.clocks.hours import ALWAYS, Hours, checked, zone_named
from games.tables.clocks.pace import CHOICES, DAY, HOUR, MINUTE, SECOND, read_pace

ZONES = [
    "UTC",
    "Asia/Taipei",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Mars/Phobos",
]
"""Some with daylight saving, one of which has it by half an hour, one that left out a whole day, one that does not exist."""
LATEST = 4_000_000_000_000
moments = st.integers(1_000_000_000_000, LATEST)
"""From 2001 to 2096."""
hours = st.builds(
    Hours,
    zone=st.sampled_from(ZONES),
    night=st.tuples(st.integers(0, 23), st.integers(0, 12)).map(lambda night: (night[0], (night[0] + night[1]) % 24)),
    free=st.sets(st.integers(0, 6), max_size=3).map(lambda days: tuple(sorted(days))),
    vacations=st.lists(
        st.tuples(moments, st.integers(0, 30 * DAY)).map(lambda span: (span[0], span[0] + span[1])), max_size=2
    ).map(tuple),
)


def at(text: str, zone: str = "UTC") -> int:
    """A moment that is written as a local time."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


# --- hours ----------------------------------------------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(hours, moments, st.lists(st.integers(0, 40 * DAY), min_size=3, max_size=3))
def test_time_counts_once_however_it_is_cut(rest: Hours, begin: int, cuts: list[int]) -> None:
    first, middle, last = (begin + cut for cut in sorted(cuts))
    assert checked(rest) is rest
    assert rest.counted(first, last) == rest.counted(first, middle) + rest.counted(middle, last)
    assert 0 <= rest.counted(first, last) <= last - first


@settings(max_examples=300, deadline=None)
@given(hours, moments, st.integers(1, 20 * DAY))
def test_time_runs_out_at_the_first_moment_at_which_all_of_it_was_counted(rest: Hours, begin: int, left: int) -> None:
    falls = rest.falls(begin, left)
    assert rest.counted(begin, falls) == left
    assert rest.counted(begin, falls - 1) == left - 1


@settings(max_examples=200, deadline=None)
@given(hours, moments, st.integers(0, 20 * DAY), st.integers(0, 30 * DAY))
def test_a_stop_on_the_way_does_not_move_the_moment(rest: Hours, begin: int, left: int, after: int) -> None:
    stop = min(begin + after, rest.falls(begin, left))
    remains = left - rest.counted(begin, stop)
    assert rest.counted(begin, rest.falls(stop, remains)) == left


@pytest.mark.parametrize(
    ("begin", "end", "counts"),
    [
        ("2026-03-28 22:00", "2026-03-29 08:00", 2 * HOUR),  # 2:00 does not come: a night of 7 hours
        ("2026-10-24 22:00", "2026-10-25 08:00", 2 * HOUR),  # 2:00 comes twice: a night of 9 hours
        ("2026-03-29 00:00", "2026-03-30 00:00", 16 * HOUR),
        ("2026-10-25 00:00", "2026-10-26 00:00", 16 * HOUR),
    ],
)
def test_daylight_saving_makes_a_night_shorter_or_longer_and_no_day(begin: str, end: str, counts: int) -> None:
    rest = Hours("Europe/Berlin", night=(23, 7))
    assert rest.counted(at(begin, rest.zone), at(end, rest.zone)) == counts


def test_a_night_that_begins_in_the_hour_that_does_not_come_begins_after_it() -> None:
    rest = Hours("Europe/Berlin", night=(2, 9))
    day = at("2026-03-29 00:00", rest.zone), at("2026-03-30 00:00", rest.zone)
    assert rest.counted(*day) == 23 * HOUR - 6 * HOUR


def test_whole_free_days_do_not_count() -> None:
    rest = Hours("Asia/Taipei", night=(0, 0), free=(5, 6))
    friday = at("2026-11-27 20:00", "Asia/Taipei")
    assert rest.falls(friday, DAY) == at("2026-11-30 20:00", "Asia/Taipei")


def test_a_vacation_does_not_count_and_what_is_before_and_after_does() -> None:
    away = at("2026-12-01 00:00", "Asia/Taipei"), at("2026-12-11 00:00", "Asia/Taipei")
    rest = Hours("Asia/Taipei", night=(23, 7), vacations=(away,))
    begin = at("2026-11-30 12:00", "Asia/Taipei")
    assert rest.counted(begin, at("2026-12-11 12:00", "Asia/Taipei")) == 11 * HOUR + 5 * HOUR
    assert rest.falls(begin, 12 * HOUR) == at("2026-12-11 08:00", "Asia/Taipei")
    assert Hours(night=(0, 0), vacations=(away,)).falls(begin, DAY) == begin + 11 * DAY


def test_a_zone_that_is_deleted_counts_as_utc() -> None:
    assert zone_named("Atlantis/Poseidonis") is UTC
    assert zone_named("../etc/passwd") is UTC
    assert zone_named("") is UTC
    assert Hours("Atlantis/Poseidonis").counted(at("2026-01-01 22:00"), at("2026-01-02 08:00")) == 2 * HOUR


def test_all_hours_count_at_a_live_table() -> None:
    assert ALWAYS.falls(at("2026-03-29 00:00"), DAY) == at("2026-03-30 00:00")


@pytest.mark.parametrize(
    "wrong", [Hours(free=(0, 1, 2, 3)), Hours(night=(20, 9)), Hours(night=(24, 7)), Hours(free=(7,))]
)
def test_some_of_every_week_counts(wrong: Hours) -> None:
    with pytest.raises(ValueError, match="at most"):
        checked(wrong)


# --- paces ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", CHOICES)
def test_a_pace_is_saved_and_read(text: str) -> None:
    pace = read_pace(text)
    assert (pace.text() if pace else "") == text


@pytest.mark.parametrize(
    "text",
    ["live", "live:0+5", "live:99999+5", "live:60+1801", "days:0", "days:31", "bank:121", "days:３", "live:60+5\n"],
)
def test_no_table_has_another_pace(text: str) -> None:
    with pytest.raises(ValueError, match="pace"):
        read_pace(text)


# --- clocks ---------------------------------------------------------------------------------------------------------------------


def begun(text: str, *seats: Hours) -> Clock:
    """A clock of this pace; of two seats if nobody says when they rest."""
    pace = read_pace(text)
    assert pace is not None
    return clocks.begun(pace, seats or (ALWAYS, ALWAYS), number=0)


def turned(clock: Clock, now: int, number: int, *asked: int, **more: object) -> Clock:
    return clocks.turned(clock, now, asked=asked, number=number, **{"people": (0, 1), **more})  # type: ignore[arg-type]


steps = st.lists(
    st.tuples(
        st.integers(-2 * HOUR, 30 * MINUTE), st.sets(st.integers(0, 1)), st.integers(0, 2), st.booleans(), st.booleans()
    ),
    max_size=25,
)
"""What happens at a table: time passes (or is set back), seats are asked after so many more moves, covertly, or nobody's time runs."""


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["live:60+5", "live:600+0", "live:600d20", "days:1", "bank:2"]), steps)
def test_no_clock_is_below_zero_and_what_is_used_never_comes_back(
    text: str, history: list[tuple[int, set[int], int, bool, bool]]
) -> None:
    clock, now, number = begun(text), at("2026-11-27 12:00"), 0
    for passes, asked, moves, covert, pause in history:
        now, number, before = now + passes, number + moves, clock
        clock = turned(clock, now, number, *asked, covert=covert)
        if pause:
            clock = clocks.adjourned(clock, now, now + HOUR)
        for seat, one in enumerate(clock.seats):
            assert clock.left(seat, now) >= 0
            assert one.used >= before.seats[seat].used
            assert one.used <= one.given
        assert clock == clocks.unpacked(clocks.packed(clock))


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["live:60+5", "live:600d20", "days:1", "bank:2"]),
    st.lists(st.tuples(st.integers(0, 10 * SECOND), st.booleans()), max_size=20),
)
def test_starting_and_stopping_within_a_turn_gives_and_takes_nothing(text: str, cuts: list[tuple[int, bool]]) -> None:
    """An answer that waits for the others is given and withdrawn again and again: only what was thought in between is used."""
    now = at("2026-11-27 12:00")
    clock, thought = turned(begun(text), now, 3, 0, 1), 0
    whole = clock.seats[0].bank + clock.seats[0].delay
    asked = True
    for passes, asks in cuts:
        now, thought = now + passes, thought + passes * asked
        clock, asked = turned(clock, now, 3, *((0, 1) if asks else (1,))), asks
    one = clocks.counted(clock, now).seats[0]
    assert one.bank + one.delay == max(0, whole - thought)
    if asked:
        assert clock.falls(0) == now + one.bank + one.delay


def test_an_increment_is_given_once_for_each_turn() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("live:60+5"), now, 0, 0)
    assert clock.falls(0) == now + 60 * SECOND
    clock = turned(clock, now + 10 * SECOND, 1, 0)  # asked again at once: still the same turn
    clock = turned(clock, now + 20 * SECOND, 2, 1)
    assert clock.left(0, now + 99 * SECOND) == 45 * SECOND
    assert clock.falls(0) is None
    assert clock.falls(1) == now + 80 * SECOND


def test_the_delay_of_each_turn_is_free() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("live:60d20"), now, 0, 0)
    clock = turned(clock, now + 15 * SECOND, 1, 1)
    assert clock.left(0, now) == 60 * SECOND
    clock = turned(clock, now + 15 * SECOND, 2, 0)
    assert clock.falls(0) == now + 95 * SECOND
    clock = turned(clock, now + 45 * SECOND, 3, 1)
    assert clock.left(0, now) == 50 * SECOND


def test_days_a_move_begin_again_with_each_turn() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("days:3"), now, 0, 0)
    clock = turned(clock, now + DAY, 1, 0)
    assert clock.falls(0) == now + 3 * DAY, "the same turn"
    clock = turned(clock, now + 2 * DAY, 2, 1)
    clock = turned(clock, now + 2 * DAY, 3, 0)
    assert clock.falls(0) == now + 5 * DAY


def test_nobodys_time_runs_where_only_the_site_can_answer_or_one_person_is_left() -> None:
    now = at("2026-11-27 12:00")
    assert turned(begun("live:60+5"), now, 0, 1, people=(0,)).next_change() is None
    assert turned(begun("live:60+5"), now, 0, 0, people=(0,)).next_change() is None
    assert turned(begun("live:60+5"), now, 0).next_change() is None


def test_a_covert_question_has_a_time_of_its_own() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("live:60+5"), now, 4, 0, 1, covert=True)
    half = turned(clock, now + 40 * SECOND, 4, 1, covert=True)
    assert clock.seats == half.seats
    assert clock.reaction_falls(0) == half.reaction_falls(0) == half.falls(1) == now + 2 * MINUTE
    assert half.falls(0) is None
    after = turned(half, now + 100 * SECOND, 6, 0)
    assert after.left(0, now + 100 * SECOND) == after.left(1, now + 100 * SECOND) == 60 * SECOND


def test_a_clock_that_is_set_back_costs_nobody_anything() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("live:60+5"), now, 0, 0)
    clock = turned(clock, now - HOUR, 1, 0)
    assert clock.falls(0) == now + 60 * SECOND
    forward = turned(clock, now + HOUR, 2, 1)
    assert forward.left(0, now + HOUR) == 5 * SECOND, "never below nothing"


def test_nobodys_time_runs_while_a_table_is_adjourned() -> None:
    now = at("2026-11-27 12:00")
    clock = clocks.adjourned(turned(begun("live:60+5"), now, 0, 0), now + 10 * SECOND, now + DAY)
    assert clock.left(0, now + HOUR) == 50 * SECOND
    assert clock.falls(0) == now + DAY + 50 * SECOND, "it ends by itself"
    answered = turned(clock, now + HOUR, 1, 1)
    assert answered.falls(1) == now + DAY + 60 * SECOND
    earlier = clocks.adjourned(answered, now + 2 * HOUR, now + 2 * HOUR)
    assert earlier.falls(1) == now + 2 * HOUR + 60 * SECOND


def test_a_seat_that_takes_back_its_own_answer_has_used_its_time_and_the_others_have_not() -> None:
    now = at("2026-11-27 12:00")
    before = turned(begun("live:60+5"), now, 0, 0)
    then = before.seats
    clock = turned(before, now + 20 * SECOND, 1, 1)
    own = clocks.taken_back(clocks.counted(clock, now + 30 * SECOND), then, 0, by=0)
    own = turned(own, now + 30 * SECOND, 0, 0)
    assert own.falls(0) == now + 70 * SECOND, "40 s are left: the increment is gone too"
    assert own.left(1, now) == 60 * SECOND
    again = turned(own, now + 40 * SECOND, 1, 1)
    assert again.left(0, now) == 35 * SECOND
    agreed = turned(clocks.taken_back(clock, then, 0, by=None), now + 30 * SECOND, 0, 0)
    assert agreed.falls(0) == now + 90 * SECOND


def test_a_delay_is_not_free_again_after_a_takeback() -> None:
    now = at("2026-11-27 12:00")
    before = turned(begun("live:60d20"), now, 0, 0)
    clock = turned(before, now + 20 * SECOND, 1, 1)
    own = clocks.taken_back(clocks.counted(clock, now + 21 * SECOND), before.seats, 0, by=0)
    assert turned(own, now + 21 * SECOND, 0, 0).falls(0) == now + 81 * SECOND


def test_a_takeback_beyond_a_change_of_pace_leaves_the_clock_alone() -> None:
    pace = read_pace("days:3")
    assert pace is not None
    clock = clocks.begun(pace, (ALWAYS, ALWAYS), number=5)
    assert clocks.taken_back(clock, begun("live:60+5").seats, 4, by=None) == clock


def test_a_seat_that_fell_runs_no_more_until_the_table_has_decided() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("live:1200+5"), now, 0, 0)
    late = now + 1200 * SECOND
    assert clock.late(late - 1) == []
    assert clock.late(late) == [0]
    fell = clocks.fallen(clock, late, [0])
    waiting = turned(fell, late, 0, 0, deciding=(0,))
    assert waiting.next_change() is None
    goes_on = turned(waiting, late + HOUR, 0, 0)
    assert goes_on.falls(0) == late + HOUR + 5 * MINUTE


def test_a_covert_question_that_runs_out_takes_nothing_of_the_own_time() -> None:
    now = at("2026-11-27 12:00")
    clock = turned(begun("live:60+5"), now, 0, 0, 1, covert=True)
    late = now + 2 * MINUTE
    assert clock.late(late) == [0, 1]
    fell = clocks.fallen(turned(clock, now, 0, 1, covert=True), late, [1])
    assert fell.left(1, late) == 60 * SECOND
    assert fell.next_change() is None


def test_hours_that_change_count_from_now_on() -> None:
    begin = at("2026-11-27 12:00")
    clock = turned(begun("bank:2", ALWAYS, ALWAYS), begin, 0, 0)
    away = Hours(night=(0, 0), vacations=((begin + HOUR, begin + DAY + HOUR),))
    assert clocks.rested(clock, begin, 0, away).falls(0) == begin + 3 * DAY
