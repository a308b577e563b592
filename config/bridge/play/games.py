"""The last game of a reader, for the rulebook (see ``rulebook.ports``)."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from config.bridge.rules import info_of
from games.tables.rules import adopted
from rulebook import ports


def register() -> None:
    """Registers the providers."""
    ports.register_last_games(last_game)
    ports.register_last_answers(last_answer)


def last_game(prefix: str, user_id: int, but: int | None) -> ports.LastGame | None:
    """The table of the book's title at which a person, a guest too, has answered last, except the table ``but``."""
    info = info_of(prefix)
    game = None if info is None else adopted.last_game(user_id, info.slug, but=but)
    if game is None:
        return None
    return {"number": game.table_id, "url": reverse("games:table", args=[game.table_id]), "moment": game.moment}


def last_answer(prefix: str, user_id: int, table: int) -> datetime | None:
    """When a person last answered at a table of the book's title."""
    info = info_of(prefix)
    return None if info is None else adopted.last_answer(user_id, info.slug, table)
