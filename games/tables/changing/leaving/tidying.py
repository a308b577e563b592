"""Lets tables fall asleep, and clears old tables of guests: once a day, or by a command."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple

from django_tasks import task

from games.requests import refusals
from games.tables.changing.leaving import clearing, sleeping

logger = logging.getLogger(__name__)
AT_ONCE = 1_000
"""The most tables of each kind in one run. What is left waits for the next day."""


class Tidied(NamedTuple):
    """The ids of the tables that fell asleep and of those that were cleared."""

    asleep: list[int]
    cleared: list[int]


def due() -> Tidied:
    """The tables that :func:`tidy` would change now. A table that is cleared need not fall asleep."""
    cleared = list(clearing.due().values_list("pk", flat=True)[:AT_ONCE])
    asleep = [pk for pk in sleeping.idle().values_list("pk", flat=True)[:AT_ONCE] if pk not in cleared]
    return Tidied(asleep, cleared)


def tidy() -> Tidied:
    """Change the tables that are due, each in a transaction of its own. Returns the tables that were changed."""
    due_tables = due()
    return Tidied(_done(due_tables.asleep, sleeping.fall_asleep), _done(due_tables.cleared, clearing.clear))


def _done(tables: Iterable[int], change: Callable[..., bool]) -> list[int]:
    return [table_id for table_id in tables if _tried(table_id, change)]


def _tried(table_id: int, change: Callable[..., bool]) -> bool:
    try:
        return change(table_id=table_id)
    except refusals.Refusal:
        logger.exception("table %s could not be tidied", table_id, extra={"table": table_id})
        return False


@task()
def nightly() -> None:
    """The task that the queue runs once a day."""
    tidy()
