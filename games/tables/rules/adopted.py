"""Which rules a table plays by, as far as dates tell it: when it adopted them, and when a person last played by them."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Max, QuerySet

from games.models import Move, Seat, Table

Status = Table.Status


def rules_from(table: Table) -> datetime:
    """When the match adopted the rules by which it is or was played: at its beginning, or with the latest correction. Of older rows nobody
    noted when that was; then it was before its latest move."""
    if table.adopted_at is not None:
        return table.adopted_at
    began = table.started_at or table.created_at
    corrected = table.first_revision is not None and table.first_revision != table.revision
    return (table.moved_at or began) if corrected else began


def last_answer(user_id: int, title: str, table_id: int) -> datetime | None:
    """When a person last answered at a table of that title."""
    answers = answers_of(user_id).filter(table_id=table_id, table__title=title)
    last: datetime | None = answers.aggregate(at=Max("at"))["at"]
    return last


class LastGame(NamedTuple):
    """A table, and when a person last acted there."""

    table_id: int
    moment: datetime


def last_game(user_id: int, title: str, *, but: int | None = None) -> LastGame | None:
    """The table of that title, except ``but``, at which a person last answered. Two small queries."""
    held = Seat.objects.filter(user_id=user_id, table__title=title, table__number__gt=0)
    held = held if but is None else held.exclude(table_id=but)
    tables = [*held.order_by("-table__moved_at").values_list("table_id", flat=True)[:RECENT]]
    answers = answers_of(user_id).filter(table_id__in=tables)
    last = answers.values("table_id").annotate(last=Max("at")).order_by("-last").first()
    return None if last is None else LastGame(last["table_id"], last["last"])


RECENT = 12
"""The tables that are looked at: those at which anybody moved last."""


def answers_of(user_id: int) -> QuerySet[Move]:
    """The answers that a person gave, at whatever table."""
    own = Move.objects.filter(table__seats__user_id=user_id, seat=F("table__seats__number"))
    return own.filter(forced=False, by_bot=False)
