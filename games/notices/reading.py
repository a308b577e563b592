"""What of their notices people have read, and the list of them."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from accounts.models import User
from games.live import hub
from games.models import Notice, Seat
from games.notices.current import unread

__all__ = ["SHOWN", "looked", "on_accounts_merged", "read", "read_all", "shown", "unread"]
SHOWN = 60
"""That many notices are listed, the newest."""


def shown(user_id: int) -> list[Notice]:
    """The newest notices with their tables, seats and people. Two queries. The match itself is not read."""
    seats = Prefetch("table__seats", queryset=Seat.objects.select_related("user").order_by("number"))
    notices = Notice.objects.filter(user=user_id).select_related("table", "seat").defer("table__saved", "table__result")
    return list(notices.prefetch_related(seats).order_by("-pk")[:SHOWN])


def looked(user_id: int, table_id: int) -> None:
    """The person looks at the table: what was said of it is read. One query where nothing was."""
    _read(Notice.objects.filter(user=user_id, table=table_id, read_at=None), user_id)


def read(user_id: int, notice_id: int) -> None:
    """The person has read this one."""
    _read(Notice.objects.filter(user=user_id, pk=notice_id, read_at=None), user_id)


def read_all(user_id: int, upto: int) -> None:
    """The person has read all up to this one, the newest that the page showed."""
    _read(Notice.objects.filter(user=user_id, pk__lte=upto, read_at=None), user_id)


def _read(found: QuerySet[Notice], user_id: int) -> None:
    unread_pks = list(found.values_list("pk", flat=True))
    if unread_pks:
        with transaction.atomic():
            Notice.objects.filter(pk__in=unread_pks, read_at=None).update(read_at=timezone.now())
            transaction.on_commit(partial(hub.announce_notices, user_id), robust=True)


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest's notices move to the account. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Notice.objects.filter(user=guest).update(user=user)
