"""People change: a guest becomes somebody known, somebody takes another name, or leaves the site."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from games import live
from games.models import Message, Seat, Table

NAMES = {"username", "display_name", "is_guest"}
"""What a person's name at the table is made of."""
UNFINISHED = (Table.Status.OPEN, Table.Status.PLAYING)


def move_in(*, guest: Any, user: Any, **_signal: Any) -> None:
    """Seats, tables and messages of ``guest`` become ``user``'s. Receives ``accounts.signals.account_merged``, inside its transaction."""
    sat_at = list(Seat.objects.filter(user=guest).values_list("table_id", flat=True))
    Seat.objects.filter(user=guest).update(user=user)
    Table.objects.filter(host=guest).update(host=user)
    Message.objects.filter(user=guest).update(user=user)
    _others_sit_there(sat_at)


def rename(*, instance: Any, created: bool, update_fields: Collection[str] | None, **_signal: Any) -> None:
    """Who looks at a table reads the name that its people have now. Receives ``post_save`` of people."""
    if not created and (update_fields is None or NAMES & set(update_fields)):
        _others_sit_there(_tables_of(instance).filter(status__in=UNFINISHED).values_list("pk", flat=True))


def see_off(*, instance: Any, **_signal: Any) -> None:
    """Whoever is deleted leaves empty seats. Receives ``pre_delete`` of people, inside its transaction."""
    _others_sit_there(_tables_of(instance).values_list("pk", flat=True))


def _tables_of(person: Any) -> Any:
    return Table.objects.filter(seats__user=person) | Table.objects.filter(host=person)


def _others_sit_there(tables: Iterable[int]) -> None:
    changed = set(tables)
    Table.objects.filter(pk__in=changed).update(version=F("version") + 1, stamp=F("stamp") + 1)
    for table_id in changed:
        transaction.on_commit(partial(live.announce, table_id))
