"""Lines of the log about people, and the changes of seats that they describe."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import User
from games.engine.match.match import Match
from games.models import Seat, Table, Turnover
from games.tables.changing.saving import save
from games.tables.rows.rights import DEFAULT_BOT
from games.tables.rows.rows import add, write

Kind = Turnover.Kind
OF_LEAVING = ("bot", "away_since", "asked_back_at", "vote_until", "vote_waits", "ballots", "offer", "offered_to")
"""The fields of a seat for its stand-in, and for votes, offers and requests about it."""


def note(table: Table, place: Seat, kind: str, *, other: User | None = None) -> None:
    """Add a line about this seat to the log. Call before the change is saved, which makes the table's next version."""
    table.turnovers += 1
    add(
        Turnover(
            table_id=table.pk,
            seat=place.number,
            kind=kind,
            user_id=place.user_id,
            other=other,
            number=table.number,
            version=table.version + 1,
        )
    )


def settle_seat(place: Seat) -> None:
    """End all votes, offers and requests about this seat. Not saved yet."""
    place.asked_back_at = place.vote_until = place.offered_to = None
    place.vote_waits, place.ballots, place.offer = False, {}, ""


def stand_in(place: Seat) -> None:
    """Let a bot play this seat until its owner comes back."""
    settle_seat(place)
    place.bot, place.away_since = DEFAULT_BOT, timezone.now()
    write(place, *OF_LEAVING)


def save_seats(
    table: Table, seats: list[Seat], match: Match[Any], *extra: str, before: int | None = None, wake: bool = True
) -> None:
    """Save a change of seats during a match. The question stays the same. The lists of all people of the table change."""
    save(
        table,
        seats,
        match,
        before=match.number if before is None else before,
        asked_again=False,
        wake=wake,
        extra=("turnovers", *extra),
        concerns=seats,
    )
