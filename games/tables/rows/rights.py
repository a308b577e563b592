"""Who may do what at a table, and the engine's errors as the table's refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.bots import bots as engine_bots
from games.engine.match.match import Match
from games.engine.rules import errors
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.clocks.pace import read_pace
from games.tables.rows import matches
from games.tables.rows.levels import offered

Person = User | AnonymousUser
"""The person who asks for a change at a table: ``request.user``."""
DEFAULT_BOT = engine_bots.NORMAL
"""The default bot of a seat."""


def is_free(seat: Seat) -> bool:
    return seat.user is None and not seat.bot


def plays(seat: Seat) -> bool:
    """Whether a person plays this seat, not a bot in the person's stead."""
    return seat.user_id is not None and not has_left(seat)


def has_left(seat: Seat) -> bool:
    """Whether the seat was given up, or a bot plays it in its owner's stead."""
    return seat.resigned or seat.away_since is not None


def may_ask_bot(table: Table, seats: Sequence[Seat], number: int | None) -> bool:
    """Whether the owner of this seat may ask what a bot would do: where they play bots alone. A copy of a match that still runs counts as
    that match."""
    return plays_bots_alone(table, seats, number) and (table.origin is None or not still_runs(table.origin))


def plays_bots_alone(table: Table, seats: Sequence[Seat], number: int | None) -> bool:
    """Whether the owner of this seat is the only person in a running match against bots, which is not rated."""
    if number is None or table.status != Table.Status.PLAYING or table.hot_seat or table.rated or table.asleep_since:
        return False
    mine = seats[number]
    return plays(mine) and all(seat is mine or (seat.user_id is None and seat.bot) for seat in seats)


def still_runs(table: Table) -> bool:
    """Whether this match is running, or the match that it was copied from."""
    while table.status != Table.Status.PLAYING:
        if table.origin is None:
            return False
        table = table.origin
    return True


def rests(seats: Sequence[Seat]) -> bool:
    """Whether all people are away who have a seat here. Bots do not play the match to its end without them."""
    away = [seat for seat in seats if seat.away_since is not None and not seat.resigned]
    return bool(away) and not any(plays(seat) for seat in seats)


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    if not 0 <= number < len(seats):
        raise refusals.NotUnderstood(_("There is no such seat."))
    return seats[number]


def must_own(seats: Sequence[Seat], by: Person, number: int) -> None:
    place = seat_at(seats, number)
    if place.user is None or place.user != by or place.resigned:
        raise refusals.NotYours(_("That seat is not yours."))
    if place.away_since is not None:
        raise refusals.NotNow(_("A bot plays for you: take your seat again first."))


def must_be_open(table: Table, place: Seat) -> None:
    """Refuse an answer at a table that sleeps, and of a seat about which the others vote."""
    if table.asleep_since is not None:
        raise refusals.NotNow(_("This table sleeps: wake it first."))
    if place.vote_until is not None and not place.vote_waits:
        raise refusals.NotNow(_("Your time has run out: the others decide how the match goes on."))


def any_own_seat(seats: Sequence[Seat], by: Person) -> list[Seat]:
    held = [place for place in seats if place.user is not None and place.user == by and not place.resigned]
    if not held:
        raise refusals.NotYours(_("You do not sit at this table."))
    return held


def must_be_host(table: Table, by: Person) -> None:
    if table.host_id is None or table.host_id != by.pk:
        raise refusals.NotYours(_("Only the host of the table may do that."))


def must_be_offered_bot(title: str, policy: str) -> None:
    """Refuse a bot that does not exist, and a level that is not offered at the title. Seats that have such a bot already keep it."""
    if policy not in (*engine_bots.LEVELS, engine_bots.RANDOM):
        raise refusals.NotUnderstood(_("There is no such bot."))
    if policy != engine_bots.RANDOM and policy not in offered(title):
        raise refusals.NotUnderstood(_("Bots of this level do not play this game."))


def must_be_a_pace(pace: str) -> None:
    try:
        read_pace(pace)
    except ValueError as error:
        raise refusals.NotUnderstood(_("No table can have that pace.")) from error


def must_know_standing(match: Match[Any], seat: int, key: str, option_id: str | None) -> None:
    """A standing answer must be for the current question, for one of its spans and with that span's answer."""
    if option_id is None:
        return
    ask = match.ask(seat)
    spans = () if ask is None or ask.spans is None else ask.spans()
    if all((span.key, span.option) != (key, option_id) for span in spans):
        raise refusals.NotUnderstood(_("That is no answer to what is being asked."))


def must_be_fresh(table: Table, seat: int, seen_version: int, option_id: str = "") -> None:
    """Refuse an answer to an earlier question. A repeated click gets the message that it has been counted."""
    if seen_version > table.version:
        raise refusals.NotUnderstood(_("This page is ahead of the table: load it again."))
    if seen_version >= table.asked_version:
        return
    made = Move.objects.filter(
        table=table,
        undone_version=None,
        seat=seat,
        option=option_id,
        answered_version__lte=seen_version,
        version__gt=seen_version,
    )
    if option_id and made.exists():
        raise refusals.Repeated(_("That answer has been counted already."))
    raise moved_on()


def must_be_latest(seats: Sequence[Seat], seat: int, seen_private: int | None) -> None:
    """Refuse a sealed answer, or its withdrawal, that was posted before the seat's last change. The table's version does not show that
    change, because nobody else may learn of it. None: the page names no private version."""
    if seen_private is not None and seen_private != seat_at(seats, seat).private_version:
        raise moved_on()


def must_not_be_undone(table: Table, seat: int, seen_version: int) -> None:
    """Refuse a second takeback of answers that were already taken back since the page was drawn."""
    if seen_version >= table.asked_version:
        return
    since = Move.objects.filter(table=table, seat=seat, version__lte=seen_version, undone_version__gt=seen_version)
    if since.exists():
        raise refusals.Repeated(_("That has been taken back already."))


def last_answer(table: Table, seat: int) -> int:
    """The number of moves before the seat's last answer. The number of all moves if the seat has given no answer."""
    made = Move.objects.filter(table=table, undone_version=None, seat=seat, forced=False).order_by("-number")
    number = made.values_list("number", flat=True).first()
    return table.number if number is None else number - 1


def must_not_undo_draw(table: Table, match: Match[Any], to: int) -> None:
    """Refuse to return to the position after move ``to``, if draws are final at this table and something was drawn, rolled or revealed
    since."""
    if table.final_draws and match.revealed_since(to):
        raise refusals.NotNow(_("At this table nothing that was drawn, rolled or revealed is taken back."))


def moved_on() -> refusals.Stale:
    """The refusal of a request for an earlier state of the table."""
    return refusals.Stale(_("The table has moved on since you looked. Nothing was changed: this is how it stands now."))


def bots_to_move(seats: Sequence[Seat], match: Match[Any]) -> list[Seat]:
    """The seats whose bots have to answer."""
    if match.result is not None or rests(seats):
        return []
    waiting = match.waiting_for()
    return [place for place in seats if place.bot and place.number in waiting]


@contextmanager
def translating_unknowns() -> Iterator[None]:
    """Outside a match, the engine's NotUnderstood becomes the table's refusal."""
    try:
        yield
    except errors.NotUnderstood as error:
        raise refusals.NotUnderstood(_("That is not something this game has.")) from error


@contextmanager
def translating_engine_errors(table: Table, seats: Sequence[Seat]) -> Iterator[None]:
    """The engine's errors as the table's refusals."""
    try:
        yield
    except refusals.Refusal:
        raise
    except errors.NotAllowed as error:
        raise refusals.NotAllowed(error.reason, error.rule, table.title, seats) from error
    except errors.NotUnderstood as error:
        raise refusals.NotUnderstood(_("That is no answer to what is being asked.")) from error
    except errors.NotAsked as error:
        raise refusals.NotNow(_("It is not your turn.")) from error
    except errors.NothingToUndo as error:
        raise refusals.NotNow(_("There is nothing of yours to take back here without the others.")) from error
    except errors.MatchOver as error:
        raise refusals.NotNow(_("The match is over.")) from error
    except Exception as error:
        raise matches.rules_failed(table.pk, error) from error
