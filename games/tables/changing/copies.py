"""Copies: private tables that continue from a position of another table.

A copy contains one position of the original match: the beginning of the running step. ``games.engine.match.copying`` deals it again. The
log before it contains what the copy's player could read, without answers. No other position of the original match is saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.match import copying
from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules import chance
from games.engine.title import codec
from games.models import Keyframe, Move, Seat, Table
from games.requests import refusals
from games.tables.changing.opening import table_like
from games.tables.changing.saving import locked_table, save
from games.tables.rows import matches
from games.tables.rows.rights import DEFAULT_BOT, Person, still_runs

Status = Table.Status


def on_table_deleted(*, instance: Table, **_signal: object) -> None:
    """The copies of a deleted table become copies of the one from which it was copied itself: that match may still run. Receives
    ``pre_delete`` of tables, inside its transaction."""
    before = Table.objects.filter(pk=instance.pk).values("origin")[:1]
    Table.objects.filter(origin=instance).update(origin=before)


def play_on(*, table_id: int, by: User, number: int, seat: int | None = None) -> Table:
    """Make a private copy that continues from the position after move ``number``. ``seat`` chooses the player's seat if the account holds
    several. While the original match is running, everything hidden from that seat is dealt again."""
    with locked_table(table_id) as (table, seats):
        running, own_seats = still_runs(table), _own_seats(table, seats, by)
        if running and not own_seats:
            raise refusals.NotYours(_("While a match runs, only those who play it may play on elsewhere."))
        if not matches.has_position(table, number):
            raise refusals.NotUnderstood(_("There is no such position."))
        player = seat if seat in own_seats else next(iter(own_seats), 0)
        seed = chance.new_seed()
        saved, match = _copied_match(table, matches.match_after(table, number), player, seed, deal=running)
        first = saved.segments[0].start
        copy = _copy(table, by, first, seed)
        places = [_seat(copy, place, by if place == player else None) for place in range(copy.players)]
        Seat.objects.bulk_create(places)
        Move.objects.bulk_create(_log(table, copy, player))
        Keyframe.objects.create(table=copy, number=first, saved=codec.encode(saved))
        save(copy, places, match, before=None)
    return copy


def _own_seats(table: Table, seats: list[Seat], by: Person) -> list[int]:
    """The numbers of the person's seats. Resigned seats count after the match only."""
    running = table.status == Status.PLAYING
    return [place.number for place in seats if place.user == by and not (running and place.resigned)]


def _copied_match(table: Table, match: Match[Any], seat: int, seed: str, *, deal: bool) -> tuple[Saved, Match[Any]]:
    """The saved beginning of the copy, and its match after the answers that can be repeated."""
    if match.result is not None:
        raise refusals.NotNow(_("The match is over at this position."))
    try:
        saved = copying.copied_step(match, seat, seed, deal=deal)
        return saved, copying.continued(match, seat, saved, copying.repeatable_moves(match, seat, deal=deal))
    except Exception as error:
        raise matches.rules_failed(table.pk, error) from error


def _copy(table: Table, host: User, number: int, seed: str) -> Table:
    """The copy's row. Its match is not saved yet. ``number`` is the number of its first position."""
    copy = table_like(
        table,
        host,
        origin=table,
        origin_number=number,
        privacy=Table.Privacy.PRIVATE,
        hot_seat=False,
        rated=False,
        open_hands=False,
        seed=seed,
        seed_commitment=chance.commitment(seed),
        started_at=timezone.now(),
    )
    copy.status = Status.PLAYING
    return copy


def _seat(copy: Table, number: int, by: User | None) -> Seat:
    return Seat(table=copy, number=number, user=by, bot="" if by is not None else DEFAULT_BOT)


def _log(table: Table, copy: Table, seat: int) -> Iterator[Move]:
    """The log before the copy's first position, as ``seat`` may read it. Answers are left out, because these moves are never repeated."""
    for move in Move.objects.filter(table=table, undone_version=None, number__lte=copy.origin_number):
        events = [copying.event_for(event, seat) for event in matches.events_of(move)]
        yield Move(
            table=copy,
            number=move.number,
            seat=move.seat,
            forced=move.forced,
            by_bot=move.by_bot,
            events=codec.encode([event for event in events if event is not None]),
            answered_version=0,
            version=1,
        )
