"""The lobby's list as fragments: the same for pages and sockets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import translation

from games import queries, titles
from games.drawing import SeatSign, sign, template, translator
from games.engine.errors import NotUnderstood
from games.live import Drawing
from games.models import Table
from games.panels import chosen
from games.wording import Wording, language_of, title_name


@dataclass(frozen=True)
class Entry:
    """A table in a list."""

    table: Table
    name: str
    mode: str
    options: list[str]
    seats: list[SeatSign]
    free: int
    minutes: int
    mine: bool
    since: datetime | None


def entry(table: Table, code: str) -> Entry | None:
    """A table as lists show it, in the active language; None when its title is no longer played here."""
    try:
        info = titles.info(table.title)
        mode = info.mode(table.mode)
    except NotUnderstood:
        return None
    words = Wording(None, code, ())
    set_otherwise = [spec for spec in mode.options if table.options.get(spec.slug, spec.default) != spec.default]
    seats = list(table.seats.all())
    return Entry(
        table=table,
        name=title_name(info, code),
        mode=words.plain(mode.name) if len(info.modes) > 1 else "",
        options=[
            f"{words.plain(spec.name)}: {words.plain(chosen(spec.choices, table.options[spec.slug]))}"
            for spec in set_otherwise
        ],
        seats=[sign(seat, code) for seat in seats],
        free=sum(seat.user_id is None and not seat.bot for seat in seats),
        minutes=info.minutes,
        mine=getattr(table, "mine", False),
        since=table.moved_at,
    )


def entries(tables: Iterable[Table], code: str) -> list[Entry]:
    """Several, in their order."""
    return [shown for table in tables if (shown := entry(table, code)) is not None]


def drawings(codes: Iterable[str]) -> dict[str, Drawing]:
    """The lobby's fragment in each language. Four queries, however many languages."""
    waiting, running = queries.open_tables(), queries.running_tables()
    return {code: _drawing(waiting, running, code) for code in codes}


def _drawing(waiting: list[Table], running: list[Table], code: str) -> Drawing:
    with translation.override(code):
        given: dict[str, Any] = {"waiting": entries(waiting, code), "running": entries(running, code)}
        return {
            "lobby-tables": template("lobby/_tables.html").render(
                language=language_of(code), _=translator(code), **given
            )
        }
