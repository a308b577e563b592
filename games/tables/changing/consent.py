"""Changes of the clock to which all people of a table must agree: adjourning, going on, another pace. As with takebacks, bots agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from games.models import Seat, Table
from games.requests import refusals
from games.tables.changing import clocks
from games.tables.changing.saving import locked_table, people_in, tell
from games.tables.clocks import clock as arithmetic
from games.tables.clocks.clock import Clock, Proposal
from games.tables.clocks.pace import CHOICES, DAY, read_pace
from games.tables.rows import matches
from games.tables.rows.rights import Person, must_own, plays
from games.tables.rows.rows import write

What = Literal["adjourned", "resumed", "paced"]
LONGEST = 7 * DAY
"""A table is adjourned for this time at most. Then time runs again by itself, so that nobody can keep the others waiting for ever."""


def propose_time(*, table_id: int, by: Person, seat: int, what: str, pace: str = "") -> Table:
    """Propose to the other people to adjourn the table (``adjourned``), to let time run again (``resumed``), or to play at another ``pace``
    (``paced``)."""
    with locked_table(table_id, Table.Status.PLAYING) as (table, seats):
        must_own(seats, by, seat)
        clock = _clock_of(table)
        if what not in get_args(What) or (what == "paced" and (not pace or pace not in CHOICES)):
            raise refusals.NotUnderstood(_("Time cannot run like that."))
        if clock.proposal is not None and clock.proposal.missing:
            raise refusals.NotNow(_("The others have been asked already. Play on."))
        adjourned = clock.is_adjourned(clocks.now())
        if adjourned == (what == "adjourned") and what != "paced":
            raise refusals.NotNow(_("It is so already."))
        if what == "paced" and pace == clock.pace:
            raise refusals.NotNow(_("It is so already."))
        missing = tuple(place.number for place in seats if plays(place) and place.user != by)
        proposal = Proposal(what, seat, missing, pace if what == "paced" else "")  # type: ignore[arg-type]  # checked
        _save(table, seats, replace(clock, proposal=proposal))
    return table


def answer_time(*, table_id: int, by: Person, seat: int, agree: bool, what: str) -> Table:
    """Agree to a proposal about time, or decline it. ``what`` names the proposal, so that an answer never agrees to another one."""
    with locked_table(table_id, Table.Status.PLAYING) as (table, seats):
        must_own(seats, by, seat)
        clock = _clock_of(table)
        proposal = clock.proposal
        if proposal is None or seat not in proposal.missing or what != proposal.named:
            raise refusals.NotNow(_("Nobody asks you that now."))
        missing = tuple(other for other in proposal.missing if other != seat) if agree else ()
        _save(
            table, seats, replace(clock, proposal=replace(proposal, missing=missing, refused=None if agree else seat))
        )
    return table


def _clock_of(table: Table) -> Clock:
    clock = clocks.clock_of(table)
    if clock is None:
        raise refusals.NotNow(_("This match has no clock."))
    return clock


def _save(table: Table, seats: Sequence[Seat], clock: Clock) -> None:
    """Save the proposal. If all have agreed, save the change that was proposed."""
    table.version += 1
    proposal = clock.proposal
    fields = ["version", *clocks.OF_THE_CLOCK]
    if proposal is not None and proposal.refused is None and not proposal.missing:
        clock = _agreed(table, seats, replace(clock, proposal=None), proposal)
        table.pace = clock.pace
        fields.append("pace")
    clocks.put(table, clock)
    write(table, *fields)
    tell(table, people=people_in(seats))


def _agreed(table: Table, seats: Sequence[Seat], clock: Clock, proposal: Proposal) -> Clock:
    now = clocks.now()
    pace = read_pace(proposal.pace)
    if pace is not None:  # every seat has the time that the new pace gives
        fresh = arithmetic.begun(pace, clocks.hours_of(seats), number=table.number, before=clock)
        clock = clocks.turned(table, seats, matches.own_match(table), replace(fresh, adjourned=clock.adjourned))
    else:
        clock = arithmetic.adjourned(clock, now, now + LONGEST if proposal.what == "adjourned" else now)
    return clocks.note(table, clock, proposal.what, pace=proposal.pace)
