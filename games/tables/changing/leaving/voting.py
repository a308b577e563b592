"""The vote of the others about a seat whose time ran out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_tasks import task

from games.engine.match.match import Match
from games.models import Seat, Table, Turnover
from games.requests import refusals
from games.tables.changing.leaving import noting
from games.tables.changing.saving import close, locked_table
from games.tables.rows import matches
from games.tables.rows.rights import Person, plays, seat_at
from games.tables.rows.rows import write

Status, Kind = Table.Status, Turnover.Kind
BOT, WAIT, END = "bot", "wait", "end"
CHOICES = (BOT, WAIT, END)
"""The choices of a vote: a bot plays on, the others wait a week, the match ends unrated."""
WEEK = timedelta(days=7)
"""The time for which a vote is open, and for which the others wait if they decide to wait."""


def open_vote(table: Table, place: Seat) -> None:
    """Open a vote of the others about this seat. Its owner may answer meanwhile. Then there is nothing to vote about."""
    noting.settle_seat(place)
    _until(table, place, timezone.now() + WEEK)


def _until(table: Table, place: Seat, until: datetime) -> None:
    place.vote_until = until
    write(place, *noting.OF_LEAVING)
    if end_vote.get_backend().supports_defer:  # a backend that cannot wait would end it now
        end_vote.using(run_after=until).enqueue(table.pk, place.number, until.isoformat())


def voters(seats: Sequence[Seat], place: Seat) -> set[int]:
    """The ids of the people who vote about ``place``: all others who play and whose own time has not run out."""
    people = {seat.user_id for seat in seats if plays(seat) and seat.vote_until is None and seat.user_id is not None}
    return people - {place.user_id}


def vote(*, table_id: int, by: Person, seat: int, choice: str) -> Table:
    """Vote about a seat whose time ran out, or change one's vote. A choice with more than half of the votes is done at once. If all have
    voted and no choice has more than half, they wait."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        place = seat_at(seats, seat)
        if by.pk not in voters(seats, place):
            raise refusals.NotYours(_("You have no vote about that seat."))
        if place.vote_until is None or place.vote_waits:
            raise refusals.Repeated(_("That has been decided already."))
        if choice not in CHOICES:
            raise refusals.NotUnderstood(_("That is nothing to vote for."))
        place.ballots = {**place.ballots, str(by.pk): choice}
        write(place, "ballots")
        decided = outcome(place.ballots, voters(seats, place))
        match = matches.own_match(table)
        if decided is None:
            noting.save_seats(table, seats, match)
        else:
            decide(table, seats, match, place, decided)
    return table


def outcome(ballots: dict[str, str], people: set[int]) -> str | None:
    """The choice that these people have made. None if it is still open."""
    cast = [ballots[str(person)] for person in people if str(person) in ballots]
    for choice, count in Counter(cast).items():
        if 2 * count > len(people):
            return choice
    return WAIT if people and len(cast) == len(people) else None


def decide(table: Table, seats: list[Seat], match: Match[Any], place: Seat, choice: str) -> None:
    """Do what was decided about this seat, and save the match."""
    if not place.to_move:  # its owner has answered meanwhile, where nobody may know it yet
        noting.settle_seat(place)
        write(place, *noting.OF_LEAVING)
        noting.save_seats(table, seats, match)
        return
    match.takeback = None
    if choice == WAIT:
        noting.note(table, place, Kind.WAIT)
        place.vote_waits = True
        _until(table, place, timezone.now() + WEEK)
        noting.save_seats(table, seats, match)
    elif choice == END:
        noting.note(table, place, Kind.VOTED_END)
        noting.settle_seat(place)
        write(place, *noting.OF_LEAVING)
        close(table, Status.ABANDONED, None)
        noting.save_seats(table, seats, match, "result", "finished_at")
    else:
        noting.note(table, place, Kind.VOTED_BOT)
        noting.stand_in(place)
        noting.save_seats(table, seats, match)


def close_vote(*, table_id: int, seat: int, until: datetime) -> bool:
    """Close a vote whose week is over. Without a decision, and after a week of waiting, a bot plays on. Returns whether anything was done.
    Nothing is done if the owner has answered, if the others have decided, or if the vote has another end now."""
    with locked_table(table_id) as (table, seats):
        place = next((place for place in seats if place.number == seat), None)
        if table.status == Status.PLAYING and place is not None and place.vote_until == until:
            match = matches.own_match(table)
            if place.vote_waits and place.to_move:
                match.takeback = None
                noting.note(table, place, Kind.WAITED)
                noting.stand_in(place)
                noting.save_seats(table, seats, match)
            else:
                decide(table, seats, match, place, BOT)
            return True
        transaction.set_rollback(True)
    return False


@task()
def end_vote(table_id: int, seat: int, until: str) -> None:
    """The task that closes the vote about this seat when its week is over. ``until`` names the vote."""
    with suppress(refusals.Unknown):  # the table was cleared
        close_vote(table_id=table_id, seat=seat, until=datetime.fromisoformat(until))
