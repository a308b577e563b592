"""The clock of a match: the time of each seat, and when it runs out. Pure: each change is a function of an earlier clock and a moment.

All moments are milliseconds since 1970 (UTC), all durations are milliseconds.

The clock has two sums for each seat: the time that the seat was ``given``, and the time that it has ``used``. Both only grow, except by
takebacks. So stopping and starting a clock does not change the time that is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from games.tables.clocks.hours import ALWAYS, Hours
from games.tables.clocks.pace import Pace, read_pace

MOST_NOTES = 200
EXCUSED = 1_000
"""Milliseconds that an excused seat need not have answered in."""
Event = Literal["fell", "adjourned", "resumed", "paced", "vacation"]


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time of one seat.

    ``since``: the clock runs since this moment, and ``used`` is counted up to it. It may be in the future while the table is adjourned.
    ``turn`` is the number of moves when the present turn began. ``delay`` is the free time that is left of this turn. A seat that ``fell``
    has run out of time. Its clock does not run until the table has decided.
    """

    given: int = 0
    used: int = 0
    since: int | None = None
    turn: int | None = None
    delay: int = 0
    fell: bool = False

    @property
    def bank(self) -> int:
        """The time that was left when it was last counted."""
        return max(0, self.given - self.used)


class Reaction(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time for a covert question, which was asked after move ``number``. ``seats`` must still answer: only the site may know which."""

    number: int
    since: int
    given: int
    seats: tuple[int, ...] = ()


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat proposes to adjourn, to go on, or to play at another ``pace``. The ``missing`` seats must still agree. If a seat has declined,
    it is ``refused``."""

    what: Literal["adjourned", "resumed", "paced"]
    seat: int
    missing: tuple[int, ...]
    pace: str = ""
    refused: int | None = None

    @property
    def named(self) -> str:
        """The name of the proposal in forms."""
        return f"{self.what} {self.pace}".strip()


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: what happened to the clock at this version of the table, after move ``number``. ``days`` are the first and the
    last day of a vacation, in ISO."""

    what: Event
    version: int
    number: int
    at: int
    seat: int | None = None
    pace: str = ""
    days: tuple[str, str] | None = None


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks of a match. The present ``pace`` is in force since move ``begun``. At a correspondence table, ``hours`` are those that
    count for each seat. Nobody's time runs before the moment ``adjourned``."""

    pace: str
    begun: int
    seats: tuple[SeatClock, ...]
    hours: tuple[Hours, ...] = ()
    reaction: Reaction | None = None
    adjourned: int | None = None
    proposal: Proposal | None = None
    notes: tuple[Note, ...] = ()

    @property
    def its_pace(self) -> Pace:
        """The pace as a value."""
        pace = read_pace(self.pace)
        assert pace is not None, "a clock has a pace"
        return pace

    def hours_of(self, seat: int) -> Hours:
        """When time counts for the seat."""
        return ALWAYS if self.its_pace.live or seat >= len(self.hours) else self.hours[seat]

    def is_adjourned(self, now: int) -> bool:
        """Whether nobody's time runs because all agreed to it."""
        return self.adjourned is not None and now < self.adjourned

    def left(self, seat: int, now: int) -> int:
        """The time that the seat has left, never below 0."""
        return _counted(self.seats[seat], self.hours_of(seat), now).bank

    def falls(self, seat: int) -> int | None:
        """When the time of the seat runs out if it does not answer. None if it does not run."""
        seat_clock = self.seats[seat]
        if seat_clock.since is not None:
            return self.hours_of(seat).falls(seat_clock.since, seat_clock.delay + seat_clock.bank)
        if self.reaction is not None and seat in self.reaction.seats:
            return self.reaction_falls(seat)
        return None

    def reaction_falls(self, seat: int) -> int | None:
        """When the time of a covert question runs out for this seat, whether or not it has answered. None without such a question."""
        reaction = self.reaction
        return None if reaction is None else self.hours_of(seat).falls(reaction.since, reaction.given)

    def next_change(self) -> int | None:
        """The first moment at which something happens by itself: a seat runs out of time, or time runs again after an adjournment."""
        changes = [fall for seat in range(len(self.seats)) if (fall := self.falls(seat)) is not None]
        if self.adjourned is not None:
            changes.append(self.adjourned)
        return min(changes, default=None)

    def late(self, now: int) -> list[int]:
        """The seats whose time has run out."""
        return [seat for seat in range(len(self.seats)) if (fall := self.falls(seat)) is not None and fall <= now]


def begun(pace: Pace, hours: Sequence[Hours], *, number: int, before: Clock | None = None) -> Clock:
    """A new clock, with the time that the pace gives to each seat. It keeps the lines of the log of the clock ``before``."""
    seats = tuple(SeatClock(given=pace.bank) for _ in hours)
    return Clock(pace.text(), number, seats, () if pace.live else tuple(hours), notes=before.notes if before else ())


def turned(
    clock: Clock,
    now: int,
    *,
    asked: Collection[int],
    number: int,
    people: Collection[int],
    covert: bool = False,
    deciding: Collection[int] = (),
) -> Clock:
    """The clock when play waits for the seats ``asked``, after ``number`` moves.

    Time runs for the seats of ``people`` that are asked. If there are fewer than two people, time runs for nobody. A ``covert`` question
    has a time of its own. The table is still ``deciding`` about some seats that fell. Other seats that fell go on.
    """
    clock, pace = counted(clock, now), clock.its_pace
    for seat, seat_clock in enumerate(clock.seats):
        if seat_clock.fell and seat not in deciding:
            clock = forgiven(clock, seat)
    start = max(now, clock.adjourned or now)
    if len(people) < 2:
        people = ()
    waiting = [seat for seat in asked if seat in people and not clock.seats[seat].fell]
    seats = tuple(
        _turned(seat_clock, pace, number, start if seat in waiting and not covert else None)
        for seat, seat_clock in enumerate(clock.seats)
    )
    proposal = clock.proposal if clock.proposal is not None and clock.proposal.missing else None
    reaction = _reaction(clock, start, number, waiting) if covert else None
    return replace(clock, seats=seats, reaction=reaction, proposal=proposal)


def _turned(seat_clock: SeatClock, pace: Pace, number: int, start: int | None) -> SeatClock:
    """A seat that is asked from ``start`` on, or is not asked."""
    if seat_clock.turn is not None and number > seat_clock.turn and (start is None or seat_clock.since is None):
        seat_clock = replace(
            seat_clock, given=max(seat_clock.given, seat_clock.used) + pace.increment, turn=None, delay=0
        )
    if start is None:
        return seat_clock if seat_clock.since is None else replace(seat_clock, since=None)
    if seat_clock.turn is None:
        time_given = seat_clock.used + pace.move if pace.move else seat_clock.given
        seat_clock = replace(seat_clock, given=time_given, turn=number, delay=pace.delay)
    return seat_clock if seat_clock.since is not None else replace(seat_clock, since=start)


def _reaction(clock: Clock, start: int, number: int, waiting: Iterable[int]) -> Reaction:
    reaction = clock.reaction
    if reaction is None or reaction.number != number:
        reaction = Reaction(number, start, clock.its_pace.reaction)
    return replace(reaction, seats=tuple(waiting))


def counted(clock: Clock, now: int) -> Clock:
    """The same clock, with all time that was used up to ``now``."""
    adjourned = clock.adjourned if clock.is_adjourned(now) else None
    seats = tuple(_counted(seat_clock, clock.hours_of(seat), now) for seat, seat_clock in enumerate(clock.seats))
    return replace(clock, seats=seats, adjourned=adjourned)


def _counted(seat_clock: SeatClock, hours: Hours, now: int) -> SeatClock:
    if seat_clock.since is None or now <= seat_clock.since:
        return seat_clock
    passed = hours.counted(seat_clock.since, now)
    free = min(seat_clock.delay, passed)
    used = min(seat_clock.used + passed - free, max(seat_clock.given, seat_clock.used))
    return replace(seat_clock, used=used, delay=seat_clock.delay - free, since=now)


def excused(clock: Clock, seat: int, now: int) -> Clock:
    """The clock as if the seat were asked only now. What is done about it takes a moment too, so its time runs :data:`EXCUSED` later."""
    seat_clock = clock.seats[seat]
    if seat_clock.since is None or seat_clock.since >= now:
        return clock
    seats = list(clock.seats)
    seats[seat] = replace(seat_clock, since=now + EXCUSED)
    return replace(clock, seats=tuple(seats))


def taken_back(clock: Clock, then: Sequence[SeatClock], to: int, by: int | None) -> Clock:
    """The clock after a takeback to the position after move ``to``. ``then`` are the clocks of the seats at that position. If all agreed to
    the takeback, each seat has the time that it had then. If a seat took back its own answer (``by``), the time that it used stays used."""
    if to < clock.begun or len(then) != len(clock.seats):
        return clock
    seats = tuple(
        replace(
            past,
            used=max(seat_clock.used, past.used),
            since=None,
            delay=min(seat_clock.delay, past.delay),
            fell=seat_clock.fell,
        )
        if seat == by
        else replace(past, since=None, fell=seat_clock.fell)
        for seat, (seat_clock, past) in enumerate(zip(clock.seats, then, strict=True))
    )
    return replace(clock, seats=seats, reaction=None)


def fallen(clock: Clock, now: int, seats: Collection[int]) -> Clock:
    """The clock after these seats have run out of time."""
    clock = counted(clock, now)
    marked = tuple(
        replace(
            seat_clock,
            used=seat_clock.used if seat_clock.since is None else max(seat_clock.given, seat_clock.used),
            since=None,
            delay=0,
            fell=True,
        )
        if seat in seats
        else seat_clock
        for seat, seat_clock in enumerate(clock.seats)
    )
    reaction = clock.reaction
    if reaction is not None:
        reaction = replace(reaction, seats=tuple(seat for seat in reaction.seats if seat not in seats))
    return replace(clock, seats=marked, reaction=reaction)


def forgiven(clock: Clock, seat: int, more: int | None = None) -> Clock:
    """The clock after the table has decided that the seat goes on. It has at least ``more`` time, by default the grace of the pace."""
    seat_clock = clock.seats[seat]
    time_given = max(seat_clock.given, seat_clock.used + (clock.its_pace.grace if more is None else more))
    seats = list(clock.seats)
    seats[seat] = replace(seat_clock, given=time_given, fell=False, turn=None, since=None)
    return replace(clock, seats=tuple(seats), reaction=None)


def adjourned(clock: Clock, now: int, until: int) -> Clock:
    """The clock after all agreed that nobody's time runs before ``until``. If ``until`` is ``now``, time runs again."""
    clock = counted(clock, now)
    seats = tuple(
        seat_clock if seat_clock.since is None else replace(seat_clock, since=max(now, until))
        for seat_clock in clock.seats
    )
    reaction = clock.reaction
    if reaction is not None:
        reaction = replace(reaction, since=max(now, until))
    return replace(clock, seats=seats, reaction=reaction, adjourned=until if until > now else None)


def rested(clock: Clock, now: int, seat: int, hours: Hours) -> Clock:
    """The clock after the hours of a seat have changed. Time before ``now`` is counted by the old hours."""
    if seat >= len(clock.hours):
        return clock
    clock = counted(clock, now)
    all_hours = list(clock.hours)
    all_hours[seat] = hours
    return replace(clock, hours=tuple(all_hours))


def noted(clock: Clock, note: Note) -> Clock:
    """The clock with a line for the log. The earliest lines are dropped if there are very many."""
    return replace(clock, notes=(*clock.notes, note)[-MOST_NOTES:])


_clock = msgspec.msgpack.Decoder(Clock)
_seats = msgspec.msgpack.Decoder(tuple[SeatClock, ...])
_encoder = msgspec.msgpack.Encoder()


def packed(clock: Clock) -> bytes:
    """The clock as it is saved."""
    return _encoder.encode(clock)


def unpacked(saved: bytes | memoryview) -> Clock:
    """The clock that was saved. Raises :class:`msgspec.MsgspecError`."""
    return _clock.decode(saved)


def packed_seats(clock: Clock) -> bytes:
    """The time of the seats, as it is saved with a move."""
    return _encoder.encode(clock.seats)


def unpacked_seats(saved: bytes | memoryview) -> tuple[SeatClock, ...]:
    """The time of the seats that was saved with a move. Raises :class:`msgspec.MsgspecError`."""
    return _seats.decode(saved)
