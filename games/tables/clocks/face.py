"""What a clock shows, to everybody the same. During a covert question nobody may see who has still to answer: the time of the question runs
for all who might, and their own clocks stand. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.tables.clocks.clock import Clock, SeatClock
from games.tables.clocks.pace import HOUR, MINUTE


@dataclass(frozen=True)
class Face:
    """The clock of one seat. ``left`` is what it showed when it was counted, ``until`` when it runs out, None if it stands. ``short`` is
    how much of it is little. All in milliseconds. ``apart``: the time is that of a question, not the seat's own."""

    left: int
    until: int | None = None
    short: int = 0
    apart: bool = False


def faces(clock: Clock, shown: Collection[int], *, covert: bool) -> list[Face | None]:
    """The clocks while these seats are ``shown`` as asked. None for a seat whose time stands and means nothing."""
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
