"""Where a reader met the clause that they report: a table of the portal. The site registers who knows tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from django.http import HttpRequest
from django.urls import reverse


class Position(TypedDict):
    """A position of a match: the table's number, the moves in force, the version of the table, and the revision of the title's rules by
    which it is played. None where that is unknown."""

    table: int
    number: int
    version: int
    rules: int | None


PlaceProvider = Callable[[HttpRequest, str, int, int | None], Position | None]
_providers: list[PlaceProvider] = []


def register(provider: PlaceProvider) -> None:
    """``provider(request, book_prefix, table, number)`` gives the position after that move, or the present one without a number. It gives
    None for a table of another book, for one that the reader may not see, and for a position that does not exist."""
    _providers[:] = [provider]


def place_of(request: HttpRequest, prefix: str, table: int, number: int | None) -> Position | None:
    """The position that a reader names, if it exists for this reader."""
    return _providers[0](request, prefix, table, number) if _providers else None


def table_address(place: Position) -> str:
    """The page of the position's table, as it is now."""
    return reverse("games:table", args=[place["table"]])


def place_address(place: Position) -> str:
    """Where the position is shown, for whoever may see its table."""
    return reverse("games:position", args=[place["table"], place["number"]])
