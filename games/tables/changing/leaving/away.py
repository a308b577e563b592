"""A seat whose time runs out, and its owner who comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games import titles
from games.engine.match.match import Match
from games.models import Seat, Table
from games.requests import refusals
from games.tables.changing.after_match import give_up
from games.tables.changing.leaving import noting, voting
from games.tables.changing.saving import locked_table
from games.tables.rows import matches
from games.tables.rows.rights import Person, plays
from games.tables.rows.rows import write

Status, OnTimeout, Kind = Table.Status, Table.OnTimeout, noting.Kind


def time_ran_out(*, table_id: int, seat: int, still: Callable[[Table, list[Seat]], bool] | None = None) -> bool:
    """The time of this seat has run out: do what was chosen when the table was made. Returns whether anything was done.

    Nothing is done if the match does not wait for the seat, if a bot plays it already, or if the others already vote about it. ``still`` is
    called with the table locked and says whether the time has really run out, since an answer may have come first. This function may be
    called again and by several processes, inside a transaction or not. Raises the refusals of a match that cannot be read.
    """
    with locked_table(table_id) as (table, seats):
        place = next((place for place in seats if place.number == seat), None)
        if (
            table.status == Status.PLAYING
            and place is not None
            and _may_run_out(place)
            and (still is None or still(table, seats))
        ):
            match = matches.own_match(table)
            if match.result is None and seat in match.waiting_for():
                overdue(table, seats, match, place)
                return True
        transaction.set_rollback(True)  # not even the version of the row has changed
    return False


def _may_run_out(place: Seat) -> bool:
    """Whether a person plays the seat, and the others do not vote about it yet."""
    return plays(place) and place.vote_until is None


def overdue(table: Table, seats: list[Seat], match: Match[Any], place: Seat, *, before: int | None = None) -> None:
    """The same for the seat ``place``, at a table that is locked. Saves the match. ``before`` is the number of the last move before the
    caller added moves, if it did (a move of the clock)."""
    match.takeback = None
    chosen = what_happens(table, seats, place)
    if chosen == OnTimeout.FORFEIT:
        noting.note(table, place, Kind.FORFEIT)
        give_up(table, seats, match, [place], before=before, extra=("turnovers",))
    elif chosen == OnTimeout.VOTE:
        noting.note(table, place, Kind.VOTE)
        voting.open_vote(table, place)
        noting.save_seats(table, seats, match, before=before)
    else:
        noting.note(table, place, Kind.TIME_OUT)
        noting.stand_in(place)
        noting.save_seats(table, seats, match, before=before)


def what_happens(table: Table, seats: Sequence[Seat], place: Seat) -> str:
    """What a time-out of ``place`` leads to at this table. Nobody loses by the clock alone if nobody else waits, or if people win together.
    If there is nobody to vote, a bot plays on."""
    others = bool(voting.voters(seats, place))
    together = titles.info(table.title).mode(table.mode).cooperative
    if not others or (together and table.on_timeout == OnTimeout.FORFEIT):
        return OnTimeout.BOT
    return table.on_timeout


def come_back(*, table_id: int, by: Person) -> Table:
    """The owner takes the seats back from the bot that plays them. A bot that answers at the same time is either first, or its answer does
    not count."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        own_seats = [place for place in seats if place.user is not None and place.user == by and not place.resigned]
        if not own_seats:
            raise refusals.NotYours(_("You do not sit at this table."))
        away = [place for place in own_seats if place.away_since is not None]
        if not away:
            raise refusals.Repeated(_("You have your seat again already."))
        match = matches.own_match(table)
        for place in away:
            noting.note(table, place, Kind.BACK)
            noting.settle_seat(place)
            place.bot, place.away_since = "", None
            write(place, *noting.OF_LEAVING)
        noting.save_seats(table, seats, match)
    return table
