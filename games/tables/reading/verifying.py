"""Whether a table's match holds: its seed is the promised one, and its moves, made again by the rules, lead to the position that is kept.

Nothing is locked. A table is read as it is at one of its versions; moves that are made meanwhile have later ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games import titles
from games.engine.match.match import Match
from games.engine.match.saved import Move as Answer
from games.engine.match.saved import check_revision
from games.engine.rules import chance
from games.engine.rules.errors import EngineError, LaterRevision
from games.engine.title import codec
from games.models import Keyframe, Move, Table
from games.tables.reading.archive import rehearsed, setup_of
from games.tables.rows import matches

HOLDS, UNKNOWN, BROKEN = "holds", "another revision", "does not hold"
FIELDS = (
    *("id", "title", "mode", "players", "options", "status", "version", "number", "saved", "seed", "seed_commitment"),
    *("revision", "first_revision", "origin_number"),
)
"""The fields of a table that are read."""


@dataclass
class Check:
    """The result for one table. ``outcome`` is HOLDS, BROKEN, or UNKNOWN: another revision of the rules played the match, and these rules
    do not lead to the same position, as they need not. ``number`` is the move at which it was found, 0 for the set-up."""

    table: int
    title: str
    number: int
    outcome: str = HOLDS
    reason: str = ""


def numbers(*, finished: bool = False, title: str = "", after: int = 0, most: int = 500) -> list[int]:
    """The next tables with a match to check, after table ``after``: running ones, or also those that are over."""
    wanted = [Table.Status.PLAYING, *([Table.Status.FINISHED] if finished else [])]
    tables = Table.objects.filter(status__in=wanted, saved__isnull=False, pk__gt=after)
    if title:
        tables = tables.filter(title=title)
    return list(tables.order_by("pk").values_list("pk", flat=True)[:most])


def checked(number: int) -> Check | None:
    """Replay the match of a table. None if the table has no match any more."""
    first = _checked_once(number)
    if first is None or first.outcome == HOLDS:
        return first
    return _checked_once(number)  # it may have been deleted while it was read


def _checked_once(number: int) -> Check | None:
    table = Table.objects.filter(pk=number, saved__isnull=False).only(*FIELDS).first()
    if table is None:
        return None
    check = Check(table.pk, table.title, table.number)
    try:
        _check(table, check)
    except Exception as error:  # damaged bytes and broken rules may fail in any way
        _differs(table, check, f"{type(error).__name__}: {error}")
    return check


def _check(table: Table, check: Check) -> None:
    if table.seed_commitment and chance.commitment(table.seed) != table.seed_commitment:
        check.number, check.outcome, check.reason = 0, BROKEN, "the seed is not the promised one"
        return
    assert table.saved is not None
    kept = matches.restore(table.saved)
    if not kept.restarted and kept.number < table.number:
        check.outcome, check.reason = (
            BROKEN,
            f"the position that is kept has {kept.number} moves, the table {table.number}",
        )
        return
    try:
        match = _replayed(table, check)
    except LaterRevision:
        raise
    except EngineError as error:
        _differs(table, check, f"this move cannot be made again: {type(error).__name__}: {error}")
        return
    check.number = match.number
    if match.number != kept.number or codec.fingerprint(match.state) != codec.fingerprint(kept.state):
        _differs(table, check, "the same moves lead to another position than the one that is kept")


def _replayed(table: Table, check: Check) -> Match[Any]:
    """The match after all moves of the table's version, each checked. ``check.number`` follows it."""
    title = titles.load(table.title)
    check_revision(title, table.revision)
    check.number = 0
    if table.origin_number is None:
        match = Match.start(title, setup_of(table), table.seed, watched=False)
    else:  # it goes on from a position of another table
        check.number = table.origin_number
        match = matches.restore(Keyframe.objects.filter(table=table).earliest("number").saved)
    try:
        match.follow(_answers(table), after=match.number if table.origin_number else 0)
    except EngineError:
        check.number = match.number + 1
        raise
    match.records.clear()
    return match


def _answers(table: Table) -> Iterator[Answer]:
    """The moves that were in force at the table's version, after its first position."""
    moves = Move.objects.filter(table=table, version__lte=table.version, number__gt=table.origin_number or 0)
    moves = moves.filter(Q(undone_version=None) | Q(undone_version__gt=table.version)).order_by("number")
    for seat, option, forced in moves.values_list("seat", "option", "forced").iterator(chunk_size=500):
        if seat is not None:
            yield Answer(seat, option, forced)


def _differs(table: Table, check: Check, reason: str) -> None:
    """These rules come to something else. That is a finding if they have played the whole match, or cannot load it."""
    check.reason = reason
    revision = titles.load(table.title).revision
    begun = table.first_revision or (1 if revision == 1 else None)
    check.outcome = BROKEN if begun == table.revision == revision else UNKNOWN
    if check.outcome == UNKNOWN and (rehearsal := rehearsed(table)).outcome == "broken":
        check.outcome, check.reason = BROKEN, rehearsal.reason
