"""How often clauses were met in play: counted when a match ends, each match once, without persons.

What a match met is noted by the portal (``games.tables.rules.met``). Note and counts are saved together. So a task that is repeated counts
nothing twice, and counting all matches from nothing gives the same numbers.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django_tasks import task

from games.models import MetClauses, Table
from games.tables.changing.signals import match_saved
from games.tables.rules import met
from games.titles import info
from rulebook.models import Tally
from rulebook.pages.play.proving import counted_again
from rulebook.tallies import forget, tally


def register() -> None:
    """Matches are counted as they end."""
    match_saved.connect(on_match_saved, dispatch_uid="config.bridge.play.met")


def on_match_saved(*, table: Table, ended: bool, **_signal: Any) -> None:
    """Receives ``games.tables.changing.signals.match_saved``, inside its transaction. The player who ends a match waits for nothing."""
    if ended and table.status == Table.Status.FINISHED:
        count_match.enqueue(table.pk)


@task()
def count_match(table_id: int) -> None:
    """Count a finished match. It is counted once, however often this runs."""
    with transaction.atomic():
        row = met.note(table_id)
        if row is not None:
            _add(row)


def count_rest() -> int:
    """Count the finished matches that were not counted yet. Returns how many matches were counted."""
    numbers = met.unnoted()
    for number in numbers:
        count_match.call(number)
    return len(numbers)


def count_again() -> int:
    """Count all finished matches again, from nothing: from their moves, or of cleared tables from what was noted. Returns how many."""
    with transaction.atomic():
        met.forget()
        forget(Tally.Kind.MET)
        for row in MetClauses.objects.order_by("number"):
            _add(row)
        count_rest()
        return MetClauses.objects.count()


def _add(row: MetClauses) -> None:
    """Each clause once, and the match itself under the prefix of its book."""
    prefix = info(row.title).book
    tally(Tally.Kind.MET, prefix, [prefix, *met.clauses_of(row)], month=row.month)
    transaction.on_commit(lambda: counted_again(prefix))
