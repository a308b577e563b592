"""The results of finished matches. They are made from the tables alone, and can be made again from nothing with the same outcome."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django_tasks import task

from accounts.models import User
from games.community import ratings
from games.engine.match.match import Match
from games.engine.rules.event import Event
from games.engine.rules.state import Result, Standing, Track
from games.engine.rules.text import Ref
from games.engine.title.title import Title
from games.models import CardTaken, MatchResult, Move, Seat, SeatResult, Table, Turnover
from games.requests import refusals
from games.tables.rows import matches

logger = logging.getLogger(__name__)
SEVERAL = 500
"""How many tables are looked up at once."""


def record(table_id: int, *, rate: bool = True) -> MatchResult | None:
    """Write the result of a finished table, in place of an older one, and ``rate`` it. None, and nothing is written, if the match has no
    result.

    Raises :class:`refusals.Refusal` if the table cannot be read.
    """
    table = Table.objects.filter(pk=table_id, status=Table.Status.FINISHED, result__isnull=False).first()
    if table is None:
        MatchResult.objects.filter(pk=table_id).delete()
        return None
    result, match = matches.result_of(table), matches.present_match(table)
    assert result is not None
    seats = list(table.seats.order_by("number"))
    moves = list(Move.objects.filter(table=table, undone_version=None).order_by("number"))
    with transaction.atomic():
        MatchResult.objects.filter(pk=table_id).delete()
        row = MatchResult.objects.create(**_match_fields(table, moves, result))
        taken = taken_cards(match.title, (event for move in moves for event in matches.events_of(move)))
        for standing in result.standings:
            seat = SeatResult.objects.create(
                match=row, **_seat_fields(seats[standing.seat], moves, match, result, standing)
            )
            cards = sorted(taken.get(standing.seat, Counter()).items())
            CardTaken.objects.bulk_create(CardTaken(seat=seat, component=card, times=times) for card, times in cards)
        if rate:
            ratings.rate(row)
    return row


def _match_fields(table: Table, moves: Sequence[Move], result: Result) -> Mapping[str, Any]:
    """What the table has kept. Today's rules are not asked who won, nor whether the match was over: a match counts as it was played."""
    began, ended = table.started_at, table.finished_at
    return {
        "table": table,
        "title": table.title,
        "mode": table.mode,
        "players": table.players,
        "revision": table.revision,
        "ended": MatchResult.Ended.BY_RULES if result.rule else MatchResult.Ended.GIVEN_UP,
        "won": result.won,
        "moves": sum(not move.forced and move.seat is not None and move.seat >= 0 for move in moves),
        "seconds": int((ended - began).total_seconds()) if began and ended else None,
        "rated": table.rated and not Turnover.objects.filter(table=table, kind=Turnover.Kind.TO_PERSON).exists(),
        "hot_seat": table.hot_seat,
        "continued": table.origin_number is not None,
        "finished_at": ended or table.created_at,
    }


def _seat_fields(
    seat: Seat, moves: Sequence[Move], match: Match[Any], result: Result, standing: Standing
) -> Mapping[str, Any]:
    person = seat.user_id is not None
    return {
        "number": seat.number,
        "user_id": seat.user_id,
        "bot": "" if person else seat.bot,
        "replaced": (person or seat.resigned) and (seat.by_program or _has_bot_answered(seat, moves)),
        "side": match.title.side(match.state, seat.number),
        "place": standing.place,
        "score": points_of(result, standing),
        "won": seat.number in result.winners,
    }


def _has_bot_answered(seat: Seat, moves: Sequence[Move]) -> bool:
    return any(move.by_bot and move.seat == seat.number for move in moves)


def points_of(result: Result, standing: Standing) -> int | None:
    """The points of a seat. With one track for all, the lead that it gives the seat: below 0 if it gives another seat the lead."""
    track = result.track
    if not isinstance(track, Track):
        return standing.score
    return track.lead if track.seat == standing.seat else -track.lead


def taken_cards(title: Title[Any, Any], events: Iterable[Event]) -> dict[int, Counter[str]]:
    """By seat, how often it took which component. The log says it: see :attr:`News.takes`."""
    taken: dict[int, Counter[str]] = {}
    for event in events:
        parameter = title.news_of(event.text).takes
        card = event.text.params.get(parameter) if parameter else None
        if event.seat is not None and isinstance(card, Ref):
            taken.setdefault(event.seat, Counter())[title.page(card.element)] += 1
    return taken


# --- the job -----------------------------------------------------------------------------------------------------------------


@task()
def record_later(table_id: int) -> None:
    """Write the result of a match that has just ended. What cannot be read now is written by :func:`record_missing` one night."""
    _tried(table_id)


def on_match_saved(*, table: Table, ended: bool, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.match_saved``, inside its transaction."""
    if ended:
        record_later.enqueue(table.pk)


@task()
def record_missing() -> None:
    """Write the results that are missing, and make all ratings again. The queue runs it once a day."""
    record_all(again=False)


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """The games of a guest who signs in are the account's, as their seats are (``games.tables``). Where both sat at the table, the guest
    keeps its own. Receives ``accounts.signals.account_merged``, inside its transaction."""
    both = SeatResult.objects.filter(user=user).values("match")
    SeatResult.objects.filter(user=guest).exclude(match__in=both).update(user=user)


def record_all(*, again: bool) -> tuple[int, list[int]]:
    """Write the missing results of finished tables, or ``again`` all of them. All ratings are made again from nothing. Returns how many
    results were written, and the tables that cannot be read: these keep the results that they have."""
    finished = Table.objects.filter(status=Table.Status.FINISHED, result__isnull=False)
    if again:
        MatchResult.objects.exclude(table__in=finished.values("pk")).delete()
    else:
        finished = finished.filter(outcome=None)
    written, failed, last = 0, list[int](), 0
    while True:
        numbers = list(finished.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:SEVERAL])
        if not numbers:
            ratings.rate_all()
            return written, failed
        last = numbers[-1]
        for number in numbers:
            if _tried(number, rate=False):
                written += 1
            else:
                failed.append(number)


def _tried(table_id: int, *, rate: bool = True) -> bool:
    try:
        return record(table_id, rate=rate) is not None
    except refusals.Refusal:
        logger.exception("the result of table %s could not be written", table_id, extra={"table": table_id})
        return False
