"""A guest becomes somebody known: what was theirs moves over."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from games import live
from games.models import Message, Seat, Table


def move_in(*, guest: Any, user: Any, **_signal: Any) -> None:
    """Seats, tables and messages of ``guest`` become ``user``'s. Receives ``accounts.signals.account_merged``, inside its transaction."""
    sat_at = list(Seat.objects.filter(user=guest).values_list("table_id", flat=True))
    Seat.objects.filter(user=guest).update(user=user)
    Table.objects.filter(host=guest).update(host=user)
    Message.objects.filter(user=guest).update(user=user)
    # The name in the strip is another now.
    Table.objects.filter(pk__in=sat_at).update(version=F("version") + 1)
    for table_id in set(sat_at):
        transaction.on_commit(partial(live.announce, table_id))
