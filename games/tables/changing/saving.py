"""One transaction with the table's row locked, and what it saves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.shared.seen import moves as timing
from games.engine.match.match import Match
from games.engine.match.saved import Record
from games.engine.rules.ask import AskAll
from games.engine.rules.state import Result
from games.engine.title import codec
from games.live import hub
from games.models import Keyframe, Move, Seat, Table
from games.requests import refusals
from games.tables.changing import alarm, clocks
from games.tables.changing.signals import bots_are_to_move, match_saved
from games.tables.reading import cache, scene
from games.tables.reading.takeback import Asked, saved_answer
from games.tables.rows import matches
from games.tables.rows.rights import bots_to_move, seat_at, translating_unknowns
from games.tables.rows.rows import add, write

Status = Table.Status
Row = TypeVar("Row", Table, Seat)


@contextmanager
def locked_table(table_id: int, *allowed: str) -> Iterator[tuple[Table, list[Seat]]]:
    """The table, locked, with its seats in order. Refused unless its status is one of ``allowed``."""
    with translating_unknowns(), transaction.atomic():
        table, seats = _locked(table_id)
        if allowed and table.status not in allowed:
            raise refusals.NotNow(_WRONG_STATUS[table.status])
        yield table, seats


def _locked(table_id: int) -> tuple[Table, list[Seat]]:
    """Lock the table's row by raising its version. If that shows that nothing was saved since this process last saved or read the table,
    the process need not read it again. It changes copies, which a refusal drops."""
    cached = cache.cached(table_id)
    if cached is not None:
        table = _copied(cached.table)
        seats = scene.at_table(table, map(_copied, cached.seats))
        table.row_version += 1
        if write(table, "row_version", invite=table.invite, row_version=table.row_version - 1):
            return table, seats
    if not Table.objects.filter(pk=table_id).update(row_version=F("row_version") + 1):
        raise refusals.Unknown(_("There is no such table."))
    table = Table.objects.get(pk=table_id)
    return table, scene.seats_of(table)


def _copied(row: Row) -> Row:
    """A copy of the row, for changes. ``copy`` alone would look up its model by name."""
    copied = row.__class__.__new__(row.__class__)
    copied.__dict__.update(row.__dict__)
    copied._state = copy(row._state)
    copied._state.fields_cache = dict(row._state.fields_cache)
    return copied


_WRONG_STATUS: Mapping[str, Promise] = {
    Status.OPEN: _("The match has not begun yet."),
    Status.PLAYING: _("The match has begun already."),
    Status.FINISHED: _("The match is over."),
    Status.ABANDONED: _("This table was given up."),
}


def save(
    table: Table,
    seats: list[Seat],
    match: Match[Any],
    *,
    before: int | None,
    left: int | None = None,
    undone_by: int | None = None,
    asked_again: bool = True,
    answered: Mapping[int, Asked] = {},
    wake: bool = True,
    extra: Sequence[str] = (),
    concerns: Sequence[Seat] = (),
) -> None:
    """Save the match after a change that everybody may see. ``before`` is the number of its last move until now, or None at the beginning.
    Moves beyond ``left`` were taken back, by the seat ``undone_by`` if nobody had to agree. The recorded moves are added, with what was
    ``answered`` if the log has no line of it. ``extra`` fields of the table are saved too. The change ``concerns`` the lists of the people
    in these seats. It also concerns the people for whom the table now starts or stops waiting."""
    taken_back_to = left
    if match.restarted:  # by a corrected rule: the moves of the step are no longer made
        left = match.unrecorded if left is None else min(left, match.unrecorded)
    asked_before = table.asked_version
    table.version += 1
    if asked_again:
        table.asked_version = table.version
    if left is not None:
        _take_back(table, left)
    if match.result is not None and table.status == Status.PLAYING:
        close(table, Status.FINISHED, match.result)
    _drop_votes(seats, match)
    of_the_clock = clocks.turn(table, seats, match, left=taken_back_to, undone_by=undone_by)
    moves = _save_moves(table, seats, match, asked_before, answered)
    adopted = ("adopted_at",) if before is not None and table.revision != match.title.revision else ()
    if adopted:
        table.adopted_at = timezone.now()
    _take_up(table, match)
    if before is None:
        table.first_revision = table.revision
    _save_keyframe(table, match, before)
    turned = _note_turns(table, seats, match if table.status == Status.PLAYING else None)
    begins_or_ends = before is None or table.status != Status.PLAYING
    woken = _woken(table)
    course = OF_ITS_COURSE if begins_or_ends else ()
    write(table, *dict.fromkeys((*OF_THE_MATCH, *adopted, *course, *of_the_clock, *woken, *extra)))
    transaction.on_commit(partial(timing.turn, timing.SENDING))
    transaction.on_commit(partial(cache.cache_saved, table, seats, moves if left is None else None))
    ended = begins_or_ends and before is not None
    match_saved.send(
        Table,
        table=table,
        seats=seats,
        match=match,
        turned=turned,
        began=before is None,
        ended=ended,
        taken_back=left is not None,
    )
    people = people_in(seats if begins_or_ends else [*turned, *concerns])
    tell(table, kept=True, lobby=begins_or_ends, people=people, wake=wake and bool(bots_to_move(seats, match)))


OF_THE_MATCH = ("version", "asked_version", "number", "revision", "restarted_step", "progress", "saved", "moved_at")
"""The table's fields that a move may change."""
OF_ITS_COURSE = ("status", "result", "finished_at", "first_revision")
"""The fields that change when the match begins or ends."""


def _take_back(table: Table, left: int) -> None:
    """The moves beyond ``left`` are no longer in force. They stay in the log."""
    Move.objects.filter(table=table, undone_version=None, number__gt=left).update(undone_version=table.version)
    Keyframe.objects.filter(table=table, number__gt=left).delete()


def _save_moves(
    table: Table, seats: Sequence[Seat], match: Match[Any], asked: int, answered: Mapping[int, Asked]
) -> list[Move]:
    unsaved = dict(answered)
    moves = []
    clock = clocks.after_move(table)
    bots = {place.number for place in seats if place.bot}
    for record in match.records:
        moves.append(_row(table, record, bots, asked, saved_answer(record, unsaved), clock))
        if record.move is not None and not record.move.forced:
            unsaved.pop(record.move.seat, None)  # a later answer of the seat is a standing one
    for move in moves:
        add(move)
    match.records.clear()
    return moves


def _take_up(table: Table, match: Match[Any]) -> None:
    """Update the table's row from the match."""
    table.number, table.revision = match.number, match.title.revision
    table.restarted_step = match.restarted
    progress = match.title.progress(match.state)
    table.progress = None if progress is None else codec.encode(progress)
    table.saved = codec.encode(match.save())
    table.moved_at = timezone.now()
    matches.remember(table, match)


def _save_keyframe(table: Table, match: Match[Any], before: int | None) -> None:
    """Save a key frame, from which replays can begin: at the first position, at the last, and every few moves."""
    every = matches.KEYFRAME_EVERY
    if before is not None and table.number // every == before // every and match.result is None:
        return
    keyframe = Keyframe(table=table, number=table.number, saved=matches.frozen(match))
    Keyframe.objects.bulk_create(
        [keyframe], update_conflicts=True, unique_fields=["table", "number"], update_fields=["saved"]
    )


def save_sealed(table: Table, seats: list[Seat], match: Match[Any], seat: int, *, wake: bool = True) -> None:
    """Save an answer that waits for the others. While nobody may know which seats still have to answer, only that seat's own version is
    raised. A hot seat must show which person is next."""
    covert = not table.hot_seat and (not isinstance(match.request, AskAll) or match.request.covert)
    table.saved = codec.encode(match.save())
    matches.remember(table, match)
    place = seat_at(seats, seat)
    place.private_version += 1
    write(place, "private_version")
    of_the_clock = clocks.turn(table, seats, match)
    if covert:
        write(table, "saved", *of_the_clock)
    else:
        table.version += 1
        table.moved_at = timezone.now()
        write(table, "saved", "version", "moved_at", *of_the_clock)
    turned = _note_turns(table, seats, match)
    transaction.on_commit(partial(timing.turn, timing.SENDING))
    transaction.on_commit(partial(cache.cache_saved, table, seats, []))
    match_saved.send(
        Table, table=table, seats=seats, match=match, turned=turned, began=False, ended=False, taken_back=False
    )
    tell(table, kept=True, people=people_in(turned), wake=wake and bool(bots_to_move(seats, match)))


def _row(
    table: Table, record: Record, bots: Collection[int], asked: int, answered: bytes | None, clock: bytes | None
) -> Move:
    return Move(
        table_id=table.pk,  # a line of the log must not hold the whole old table
        number=record.number,
        seat=record.move.seat if record.move else None,
        option=record.move.option if record.move else "",
        rule=record.rule,
        forced=bool(record.move and record.move.forced),
        by_bot=bool(record.move and record.move.seat in bots),
        asked=answered,
        events=codec.encode(record.events),
        answered_version=asked,
        version=table.version,
        clock=clock,
    )


def close(table: Table, status: str, result: Result | None) -> None:
    """Set the end of the match. Not saved yet."""
    table.status, table.finished_at = status, timezone.now()
    table.result = None if result is None else codec.encode(result)


def _note_turns(table: Table, seats: list[Seat], match: Match[Any] | None) -> list[Seat]:
    """Bring every seat's ``to_move`` up to date. Returns the seats where it has changed. Only their owners may learn of it."""
    waiting = [] if match is None else match.waiting_for()
    changed = [place for place in seats if place.to_move != (place.number in waiting)]
    for place in changed:
        place.to_move, place.turn_version = place.number in waiting, table.row_version
        write(place, "to_move", "turn_version")
    return changed


def _drop_votes(seats: Iterable[Seat], match: Match[Any]) -> None:
    """The others no longer wait for the owner of a seat who has answered, nor vote about a seat that is not asked any more."""
    for place in seats:
        if place.vote_until is not None and (match.result is not None or place.number not in match.waiting_for()):
            place.vote_until, place.vote_waits, place.ballots = None, False, {}
            write(place, "vote_until", "vote_waits", "ballots")


def _woken(table: Table) -> tuple[str, ...]:
    """Wake a sleeping table, since somebody does something there. Returns the names of the fields that have changed."""
    if table.asleep_since is None:
        return ()
    table.asleep_since = None
    return ("asleep_since",)


def people_in(seats: Iterable[Seat]) -> set[int]:
    """The ids of the people in these seats."""
    return {place.user_id for place in seats if place.user_id is not None}


def touch(table: Table, seats: Sequence[Seat], *fields: str) -> None:
    """Save a change outside the match that everybody may see. ``seats`` are the table's seats before the change. The change is sent to the
    people who were seated and to those who are seated now."""
    table.version += 1
    table.moved_at = timezone.now()
    table.save(update_fields=["version", "moved_at", *_woken(table), *fields])
    tell(table, lobby=True, people=people_in(seats) | people_in(Seat.objects.filter(table=table)))


def tell(
    table: Table, *, kept: bool = False, lobby: bool = False, people: Collection[int] = (), wake: bool = False
) -> None:
    """After the commit: send the change to the viewers of the table, and to the ``people`` whose lists have changed. The change stays
    committed even if the sending fails. Bots are woken by a task that is enqueued with the change."""
    transaction.on_commit(lambda: hub.announce(table.pk, kept=kept), robust=True)
    if table.deadline is not None:
        transaction.on_commit(partial(alarm.ring, table), robust=True)
    if people:
        transaction.on_commit(lambda: hub.announce_own_tables(people), robust=True)
    if lobby and table.privacy == Table.Privacy.OPEN:
        transaction.on_commit(hub.announce_lobby, robust=True)
    if wake:
        bots_are_to_move.send(Table, table=table, hurry=False)
