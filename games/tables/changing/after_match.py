"""Leaving a match for good, and playing again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import titles
from games.engine.bots import bots as engine_bots
from games.engine.match.match import Match
from games.engine.rules.state import Result, Standing
from games.engine.rules.text import Ref, T
from games.models import Seat, Table
from games.requests import refusals
from games.tables.changing.opening import start, table_like
from games.tables.changing.saving import close, locked_table, save, tell, touch
from games.tables.rows import matches
from games.tables.rows.levels import offered
from games.tables.rows.rights import DEFAULT_BOT, Person, any_own_seat, is_free
from games.tables.rows.rows import write

Status = Table.Status


def resign(*, table_id: int, by: Person) -> Table:
    """Leave a running match for good. A bot takes the seat. If only one seat is left playing, it wins. If no person is left, the table is
    given up."""
    with locked_table(table_id, Status.PLAYING) as (table, seats):
        give_up(table, seats, matches.own_match(table), any_own_seat(seats, by))
    return table


def give_up(
    table: Table,
    seats: list[Seat],
    match: Match[Any],
    held: Sequence[Seat],
    *,
    before: int | None = None,
    extra: Sequence[str] = (),
) -> None:
    """Give the seats ``held`` up for good, at a table that is locked, and save the match. ``before`` is the number of its last move until
    now, if it has new ones. ``extra`` fields of the table are saved too."""
    numbers = [place.number for place in held]
    remaining = [place for place in seats if place.number not in numbers and not place.resigned]
    for place in held:
        place.resigned, place.bot, place.to_move = True, DEFAULT_BOT, False
        place.away_since = place.vote_until = place.offered_to = None
        place.vote_waits, place.offer, place.ballots = False, "", {}
        write(
            place,
            "resigned",
            "bot",
            "to_move",
            "away_since",
            "vote_until",
            "offered_to",
            "vote_waits",
            "offer",
            "ballots",
        )
    match.takeback = None
    if not any(place.user_id is not None for place in remaining):
        close(table, Status.ABANDONED, None)
    elif len(remaining) == 1 and not titles.info(table.title).mode(table.mode).cooperative:
        close(table, Status.FINISHED, _resigned(table, numbers, remaining[0].number))
    save(
        table,
        seats,
        match,
        before=match.number if before is None else before,
        asked_again=False,
        extra=("result", "finished_at", *extra),
        concerns=seats,
    )


def rematch(*, table_id: int, by: Person) -> Table:
    """A rematch: one new table for all who ask for it at the old one. The first to ask is its host, and the bots join. The seats move on by
    one, so another player begins. If no other person has to join, the match begins at once."""
    with locked_table(table_id) as (table, seats):
        person = next((place.user for place in seats if place.user == by), None)
        if person is None:
            raise refusals.NotYours(_("You do not sit at this table."))
        if table.status not in (Status.FINISHED, Status.ABANDONED):
            raise refusals.NotNow(_("The match is not over yet."))
        again = Table.objects.filter(rematch_of=table).first()
        if again is not None:
            return again
        again = table_like(table, person, rematch_of=table)
        turned = [*seats[1:], seats[0]]
        first = next(place for place in turned if place.user == person)
        places = [
            _rematch_seat(again, number, place, person if table.hot_seat or place is first else None)
            for number, place in enumerate(turned)
        ]
        Seat.objects.bulk_create(places)
        touch(table, seats)
        tell(again, people=[person.pk])
    if any(is_free(place) for place in places):
        return again
    return start(table_id=again.pk, by=person)


def _rematch_seat(table: Table, number: int, place: Seat, by: User | None) -> Seat:
    bot = _again_by_bot(table, place.bot) if place.user is None else ""
    comes = by is not None and place.user == by
    return Seat(table=table, number=number, user=by if comes else None, bot=bot, name=place.name)


def _again_by_bot(table: Table, level: str) -> str:
    """The level of a bot in a rematch: a careful one instead of an expert from the time when experts played every game."""
    return engine_bots.CAREFUL if level == engine_bots.EXPERT and level not in offered(table.title) else level


def _resigned(table: Table, seats: Sequence[int], winner: int) -> Result:
    standings = [Standing(number, 1 if number == winner else 2, None) for number in range(table.players)]
    return Result(T("{seat} gave up", seat=Ref(f"seat:{seats[0]}")), "", standings)
