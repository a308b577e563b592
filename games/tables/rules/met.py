"""The clauses that a finished match met: those that its log, its numbers and its end cite, and those by which its seats were asked.

Everything is read from rows of the match. So a match counts the same whenever it is counted, by whatever rules the site runs then.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine.rules.reckoning import Cause, Reckoning
from games.models import MetClauses, Move, Table
from games.tables.rows import matches
from games.titles import info


def note(table_id: int) -> MetClauses | None:
    """Note the clauses of a match, once. None if it is not finished, has been noted before, or is gone."""
    table = Table.objects.filter(pk=table_id, status=Table.Status.FINISHED).first()
    if table is None or MetClauses.objects.filter(number=table_id).exists():
        return None
    try:
        with transaction.atomic():
            return MetClauses.objects.create(
                number=table_id,
                title=table.title,
                month=timezone.localdate(table.finished_at).replace(day=1),
                clauses=zlib.compress(" ".join(clauses_met(table)).encode()),
            )
    except IntegrityError:  # another process was first
        return None


def clauses_of(row: MetClauses) -> list[str]:
    """The clauses of a match that was noted."""
    return zlib.decompress(bytes(row.clauses)).decode().split()


def unnoted() -> list[int]:
    """The numbers of finished tables that were not noted yet."""
    noted = MetClauses.objects.values("number")
    return [*Table.objects.filter(status=Table.Status.FINISHED).exclude(pk__in=noted).values_list("pk", flat=True)]


def forget() -> None:
    """Forget what was noted of tables that are still there. What is left of cleared tables stays."""
    MetClauses.objects.filter(number__in=Table.objects.values("pk")).delete()


def clauses_met(table: Table) -> list[str]:
    """The clauses that a match met, each once, in order. A copy begins with the log of another match, which is not its own."""
    book = f"{info(table.title).book}."
    return sorted({rule for rule in _rules(table) if rule.startswith(book)})


def _rules(table: Table) -> Iterator[str]:
    moves = Move.objects.filter(table=table, undone_version=None, number__gte=matches.first_position(table))
    own = moves if table.origin_number is None else moves.filter(number__gt=table.origin_number)
    for move in own.only("table_id", "number", "rule", "events").iterator():
        yield move.rule
        for event in matches.events_of(move):
            yield event.rule
            if isinstance(event.reckoning, Reckoning):
                yield from _causes(event.reckoning.causes)
    result = matches.result_of(table)
    if result is not None:
        yield result.rule


def _causes(causes: tuple[Cause, ...]) -> Iterator[str]:
    for cause in causes:
        yield cause.rule
        yield from _causes(cause.causes)
