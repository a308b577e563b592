"""The games on the home page: what the rulebook and the titles have, in boxes drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import DatabaseError
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.drawing.words.wording import title_name
from games.engine.title.info import Info
from games.titles import published
from rulebook.models import Book
from rulebook.words.languages import content_language, pick


@dataclass(frozen=True)
class Box:
    """The texts on a lid. ``prefix`` is the book's. ``minutes`` is a range as printed."""

    prefix: str
    glyph: str
    icon: str
    minutes: str
    line: Promise


BOXES = (
    Box("gwc", "關", "defensive-wall", "30", _("Raise the wall card by card, and lead where it counts.")),
    Box("gw", "城", "watchtower", "120–180", _("The Horde comes every winter. Recruit, build, hold the line.")),
    Box("is", "洋", "galleon", "180–240", _("Britain and France: a century of markets, courts and wars.")),
    Box("vis", "爵", "castle", "60–90", _("Ride the circle of the kingdom between virtue and corruption.")),
    Box("fog", "港", "stone-bridge", "90–150", _("Build one city together, each for their own glory.")),
)


@dataclass(frozen=True)
class Shown:
    """A box on the shelf. ``original`` is its English title, shown next to a Chinese one. ``book`` is None if its rules are not loaded,
    ``info`` if it cannot be played."""

    box: Box
    name: str
    original: str
    players: str
    book: Book | None
    info: Info | None

    @property
    def slug(self) -> str:
        """The game's slug, the same in rulebook and portal."""
        return self.info.slug if self.info else self.book.slug if self.book else ""


def shelf() -> list[Shown]:
    """The boxes that can be played or read here today. Those that can be played come first, in the order of the lobby."""
    return sorted(_shown(), key=lambda one: (one.info is None, one.info.shelf if one.info else 0))


def _shown() -> Iterator[Shown]:
    titles = {info.book: info for info in published()}
    books = _books()
    for box in BOXES:
        book, info = books.get(box.prefix), titles.get(box.prefix)
        if book or info:
            yield Shown(box, _name(book, info), _original(book, info), _players(book, info), book, info)


def _name(book: Book | None, info: Info | None) -> str:
    if book:
        return pick(book.name, content_language())
    return title_name(info, get_language() or "") if info else ""


def _original(book: Book | None, info: Info | None) -> str:
    """The English title on the box, shown next to a Chinese one. Empty in English."""
    if content_language() == "en":
        return ""
    return pick(book.name, "en") if book else info.name_en if info else ""


def _players(book: Book | None, info: Info | None) -> str:
    """The possible numbers of players, as a range."""
    if info:
        counts = sorted({count for mode in info.modes for count in mode.players})
        return f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])
    return pick(book.players, "en").split(" ")[0] if book else ""


def _books() -> dict[str, Book]:
    """The books by prefix. Empty when the database does not answer, so that the home page still works."""
    try:
        return {
            book.prefix: book
            for book in Book.objects.only("prefix", "slug", "name", "players", "designer", "publisher", "year")
        }
    except DatabaseError:
        return {}
