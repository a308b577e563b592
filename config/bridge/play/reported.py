"""The position at a table where a reader met the clause that they report, for the rulebook (see ``rulebook.editing.places``)."""

from __future__ import annotations

from django.http import HttpRequest

from config.bridge.rules import info_of
from games.models import Move, Seat, Table
from games.requests import access
from games.tables.rows.matches import has_position
from rulebook.editing import places


def register() -> None:
    """Registers the portal as the one who knows tables."""
    places.register(place)


def place(request: HttpRequest, prefix: str, table_id: int, number: int | None) -> places.Position | None:
    """The position of a table of the book's title that this reader may see, after a move or at present."""
    info = info_of(prefix)
    table = None if info is None else Table.objects.filter(pk=table_id, title=info.slug).first()
    if table is None or table.started_at is None:
        return None
    reader = request.user.pk if request.user.is_authenticated else None
    if not access.may_see(table, list(Seat.objects.filter(table=table)), reader, request.session):
        return None
    at = table.number if number is None else number
    if not has_position(table, at):
        return None
    return {"table": table.pk, "number": at, "version": _version(table, at), "rules": table.revision}


def _version(table: Table, at: int) -> int:
    """The version of the table that the move has made. The present one for the present position."""
    made = Move.objects.filter(table=table, number=at, undone_version=None).values_list("version", flat=True).first()
    return table.version if at == table.number or made is None else made
