"""Reading and posting at a table, for tests over HTTP."""

from __future__ import annotations

from typing import Any

from django.test import Client

from games.models import Message, Move, Table
from tests.games.making import fresh

HTMX = {"HX-Request": "true"}
TITLE = "great-wall-of-china"


def body(response: Any) -> str:
    """What was answered, as text."""
    return str(response.content.decode())


def post(browser: Client, table: Table, what: str, *, htmx: bool = True, **sent: Any) -> Any:
    """Something posted at a table in English."""
    sent = {"version": fresh(table).version, **sent}
    return browser.post(f"/en/table/{table.pk}/{what}/", sent, headers=HTMX if htmx else {})


def unchanged(table: Table) -> tuple[Any, ...]:
    """What may not differ where nothing was done."""
    row = fresh(table)
    said, moves = Message.objects.filter(table=table).count(), Move.objects.filter(table=table).count()
    return row.version, row.status, row.number, bytes(row.saved or b""), moves, said, Table.objects.count()
