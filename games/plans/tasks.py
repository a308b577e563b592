"""The task that carries out orders, after a change of their table."""

from __future__ import annotations

import logging

from django_tasks import task

from games import refusals
from games.models import Table
from games.plans import orders

logger = logging.getLogger(__name__)
IN_A_ROW = 200
"""The largest number of answers that orders give one after the other."""


@task()
def carry_out(table_id: int) -> None:
    """Let orders answer as long as one fits."""
    try:
        for _ in range(IN_A_ROW):
            if not orders.carry_out(table_id):
                return
    except refusals.Unknown:
        return
    except refusals.Refusal:
        logger.exception("an order could not be carried out at table %s", table_id, extra={"table": table_id})
        orders.drop_failed(table_id)


def on_match_saved(*, table: Table, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.match_saved``, inside its transaction. A table without orders costs nothing. Orders are
    carried out by a worker afterwards, so the change itself is not held up, and a pause tells nobody that there are any."""
    if table.ordered:
        carry_out.enqueue(table.pk)
