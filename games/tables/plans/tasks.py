"""The task that carries out orders, after a change of their table."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.utils import timezone
from django_tasks import task

from games.models import Table
from games.requests import refusals
from games.tables.plans import orders

logger = logging.getLogger(__name__)
LATER = timedelta(seconds=10)
"""When orders are tried again that only later rules can read."""
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
    except refusals.LaterRules:
        # Another process of the site has later rules already. This one will have them soon.
        if carry_out.get_backend().supports_defer:
            carry_out.using(run_after=timezone.now() + LATER).enqueue(table_id)
    except refusals.Refusal:
        logger.exception("an order could not be carried out at table %s", table_id, extra={"table": table_id})
        orders.drop_failed(table_id)


def on_match_saved(*, table: Table, **_signal: object) -> None:
    """Receives ``games.tables.changing.signals.match_saved``, inside its transaction. A table without orders costs nothing. Orders are
    carried out by a worker afterwards, so the change itself is not held up, and a pause tells nobody that there are any."""
    if table.ordered:
        carry_out.enqueue(table.pk)
