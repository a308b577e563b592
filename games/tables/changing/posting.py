"""Whether a table's webhooks hear of it. The rows of the webhooks themselves belong to ``games.notices``."""

from __future__ import annotations

from games.models import Table
from games.tables.changing.saving import locked_table
from games.tables.rows.rights import Person, must_be_host
from games.tables.rows.rows import write

WAITS = "waits:"
"""How ``Table.posted`` begins where a webhook hears of the table."""


def begin_posting(*, table_id: int, by: Person) -> Table:
    """From the next move on, webhooks are told whom the table waits for. Only the host may do that."""
    with locked_table(table_id) as (table, _seats):
        must_be_host(table, by)
        table.posted = table.posted or WAITS
        write(table, "posted")
    return table


def end_posting(*, table_id: int) -> None:
    """No webhook of the table is left. A move then costs as if there had never been one."""
    with locked_table(table_id) as (table, _seats):
        table.posted = ""
        write(table, "posted")
