"""What a clock shows: the same for everybody. During a covert question nobody may see who must still answer. So the time of the question is
shown for all seats that might react, and their own clocks do not run. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.tables.clocks.clock import Clock, SeatClock
from games.tables.clocks.pace import HOUR, MINUTE


@dataclass(frozen=True)
class Face:
    """What the clock of one seat shows, in milliseconds. ``left``: the time that was left when it was last counted. ``until``: the moment
    at which it runs out, None if it does not run. ``short``: less time than this is marked as little. ``apart``: whether the time is that
    of a question, not the seat's own."""

    left: int
    until: int | None = None
    short: int = 0
    apart: bool = False


def faces(clock: Clock, shown: Collection[int], *, covert: bool) -> list[Face | None]:
    """The clocks if these seats are ``shown`` as asked. None for a seat whose time does not run and that has no bank."""
    return [_face(clock, seat, seat in shown, covert) for seat in range(len(clock.seats))]


def _face(clock: Clock, seat: int, asked: bool, covert: bool) -> Face | None:
    pace, seat_clock = clock.its_pace, clock.seats[seat]
    short = min(MINUTE, pace.bank // 5) if pace.live else 6 * HOUR
    if clock.adjourned is not None:
        return None if pace.move and seat_clock.since is None else Face(seat_clock.bank + seat_clock.delay, None, short)
    if covert and asked and (reaction := clock.reaction) is not None:
        return Face(reaction.given, clock.reaction_falls(seat), short, apart=True)
    if seat_clock.since is not None and not covert:
        return Face(seat_clock.bank + seat_clock.delay, clock.falls(seat), short)
    return None if pace.move else Face(seat_clock.bank, None, short)


def past_faces(clock: Clock, seats: Sequence[SeatClock]) -> list[Face | None]:
    """What the clocks showed after an earlier move."""
    return [None if clock.its_pace.move else Face(seat_clock.bank) for seat_clock in seats]
