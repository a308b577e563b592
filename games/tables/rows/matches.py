"""From rows to matches: a table's current match, and the match after any move. These matches are read only, unless they were restored for
one caller."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext_lazy as _

from games import titles
from games.engine.lru import LruCache
from games.engine.match.match import Match
from games.engine.match.saved import Move as Answer
from games.engine.match.saved import Saved, check_revision
from games.engine.rules.errors import EngineError, LaterRevision
from games.engine.rules.event import Event
from games.engine.rules.state import Result, Standing
from games.engine.title import codec
from games.live import threads
from games.models import Keyframe, Move, Seat, Table
from games.requests import refusals

logger = logging.getLogger(__name__)
KEYFRAME_EVERY = 12
"""The number of moves between key frames. No position of a replay needs more moves played."""
_saved_decoder = msgspec.msgpack.Decoder(Saved)
_result_decoder = msgspec.msgpack.Decoder(Result)
_events_decoder = msgspec.msgpack.Decoder(list[Event])


_present: LruCache[tuple[int, int], Match[Any]] = LruCache(256)
_past: LruCache[tuple[int, int, int, int], Match[Any]] = LruCache(128)
_events: LruCache[bytes, Sequence[Event]] = LruCache(1024)


@contextmanager
def readable(table_id: int, what: str) -> Iterator[None]:
    """Guard for reading a table: on an error, ``what`` is named in the log. Raises :class:`refusals.Damaged` for damaged bytes,
    :class:`refusals.LaterRules`, and :class:`refusals.RulesFailed` if the rules fail at the position."""
    try:
        yield
    except LaterRevision as error:
        logger.error("table %s: its %s is of later rules: %s", table_id, what, error, extra={"table": table_id})
        raise refusals.LaterRules(
            _("This match was played by newer rules than those that run here. Please try again later.")
        ) from error
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError, ObjectDoesNotExist) as error:
        of_table = {"table": table_id}
        logger.error("table %s: its %s cannot be read: %r", table_id, what, error, exc_info=error, extra=of_table)
        raise refusals.Damaged(
            _(
                "What is stored of this match is damaged. Nothing was changed, and the keepers of the site have been told."
            )
        ) from error
    except Exception as error:
        raise rules_failed(table_id, error) from error


def rules_failed(table_id: int, error: Exception) -> refusals.RulesFailed:
    """Log the error for the administrators. Returns the refusal for the person."""
    logger.error("the rules failed at table %s: %s", table_id, error, exc_info=error, extra={"table": table_id})
    return refusals.RulesFailed(
        _("The rules failed here. Nothing was changed, and the keepers of the site have been told.")
    )


def restore(saved: bytes | memoryview) -> Match[Any]:
    """A separate match for the caller, from saved bytes that may be damaged: see :func:`readable`."""
    decoded = _saved_decoder.decode(bytes(saved))
    return Match.restore(titles.load(decoded.title), decoded)


def own_match(table: Table) -> Match[Any]:
    """The table's match, for the caller to change. Raises the same errors as :func:`readable`. So do all functions below."""
    assert table.saved is not None
    with readable(table.pk, "match"):
        return restore(table.saved)


def fingerprint(table: Table) -> int:
    """Identifies the saved match of a table among earlier and later ones, in every process."""
    assert table.saved is not None
    return int.from_bytes(hashlib.blake2b(table.saved, digest_size=8).digest())


def present_match(table: Table) -> Match[Any]:
    """The table's match, shared: read only."""
    assert table.saved is not None
    key = (table.pk, fingerprint(table))
    return _present.get(key) or _present.put(key, own_match(table))


def remember(table: Table, match: Match[Any]) -> None:
    """Cache a match that was just saved in ``table.saved``, so that drawing it needs no restore. The caller no longer uses it."""
    _present.put((table.pk, fingerprint(table)), match)


def result_of(table: Table) -> Result | None:
    """How the match ended."""
    with readable(table.pk, "result"):
        return _on_its_track(table, decoded_result(table))


def _on_its_track(table: Table, result: Result | None) -> Result | None:
    """The same result without scores, if its title counts on one track. Results of earlier rules have a score for each seat."""
    title = titles.load(table.title)
    if result is None or title.track is None or all(one.score is None for one in result.standings):
        return result
    standings = [Standing(one.seat, one.place, None) for one in result.standings]
    return msgspec.structs.replace(result, standings=standings, track=title.track(present_match(table).state))


def decoded_result(table: Table) -> Result | None:
    """The same from bytes that may be damaged: see :func:`readable`."""
    return None if table.result is None else _result_decoder.decode(bytes(table.result))


def events_of(move: Move) -> Sequence[Event]:
    """The events of a move. Cached by their bytes: a move is read again for every viewer for whom it is news."""
    packed = bytes(move.events)
    if (kept := _events.get(packed)) is not None:
        return kept
    with readable(move.table_id, f"move {move.number}"):
        return _events.put(packed, decoded_events(move))


def decoded_events(move: Move) -> Sequence[Event]:
    """The same from bytes that may be damaged: see :func:`readable`."""
    return tuple(_events_decoder.decode(bytes(move.events)))


def frozen(match: Match[Any]) -> bytes:
    """The match for a key frame: without sealed answers, standing answers or takeback requests."""
    return codec.encode(msgspec.structs.replace(match.save(), sealed={}, standing={}, takeback=None))


def first_position(table: Table) -> int:
    """The number of the table's first position. A copy has no position from before its own beginning."""
    return table.origin_number or 0


def has_position(table: Table, number: int) -> bool:
    """Whether the table has a position after move ``number``."""
    return table.saved is not None and first_position(table) <= number <= table.number


def match_after(table: Table, number: int) -> Match[Any]:
    """The match after move ``number``, for the caller alone. If corrected rules refuse an old move on the way, the position before that
    move. Raises :class:`refusals.Unknown` for a position from before the table's first one."""
    if number < first_position(table):
        raise refusals.Unknown(_("There is no such position."))
    keyframe = Keyframe.objects.filter(table=table, number__lte=number).order_by("-number").first()
    with readable(table.pk, f"key frame {keyframe.number if keyframe else 'before move ' + str(number)}"):
        check_revision(titles.load(table.title), table.revision)
        if keyframe is None:
            keyframe = Keyframe.objects.filter(table=table).earliest("number")
        match = restore(keyframe.saved)
    moves = Move.objects.filter(table=table, undone_version=None, number__gt=match.number, number__lte=number).order_by(
        "number"
    )
    try:
        match.follow(_answers(moves))
    except EngineError:
        match.sealed.clear()
    match.records.clear()
    return match


def match_within(table: Table, number: int, events: int) -> Match[Any]:
    """The match where that many events of move ``number`` had happened, to be viewed by the caller alone. If corrected rules refuse a move
    on the way, the position before that move. Raises the same as :func:`match_after`."""
    before = number - 1
    match = match_after(table, before)
    while match.number >= number and before > first_position(table):
        before -= 1  # the kernel made this move by itself, after an earlier one
        match = match_after(table, before)
    moves = Move.objects.filter(table=table, undone_version=None, number__gt=match.number, number__lte=number)
    with suppress(EngineError):
        match.follow_into(_answers(moves.order_by("number")), number, events)
    match.records.clear()
    return match


def _answers(moves: Iterable[Move]) -> Iterator[Answer]:
    for move in moves:
        if move.seat is not None:
            threads.yield_to_moves()
            yield Answer(move.seat, move.option, move.forced)


def shared_match_after(table: Table, number: int, events: int = 0) -> Match[Any]:
    """Like :func:`match_after`, or with ``events`` like :func:`match_within`, but shared and read only. The key contains the version that
    made the position, so an undo makes another key."""
    made = (
        Move.objects.filter(table=table, undone_version=None, number__lte=number)
        .order_by("-number")
        .values_list("version", flat=True)
        .first()
    )
    key = (table.pk, number, events, made or 0)
    if (kept := _past.get(key)) is not None:
        return kept
    return _past.put(key, match_within(table, number, events) if events else match_after(table, number))


def bot_seed(table: Table, seat: Seat, match: Match[Any]) -> str:
    """The seed for a bot's random choices at this position."""
    return f"{table.seed}/bot/{match.number}/{seat.number}"
