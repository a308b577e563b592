"""The sitemap, in every language: the main pages, the books, and all their chapters, terms and components."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import NamedTuple

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from games.learning.lessons import lesson_of
from games.titles import published
from rulebook.pages.opening import library
from rulebook.pages.reading import OpenBook
from rulebook.pages.tables import has_tables


class Page(NamedTuple):
    """A page of a book, by the name of its address and the arguments of the address."""

    name: str
    arguments: tuple[str, ...]
    changed: str


class Frames(Sitemap[str]):
    """Pages outside the books."""

    i18n = alternates = x_default = True

    def items(self) -> list[str]:
        """Names of addresses."""
        return ["home", "credits", "rulebook:index", "rulebook:shared_terms", "games:lobby", "games:lessons"]

    def location(self, item: str) -> str:
        """The address in the active language."""
        return reverse(item)


class Lessons(Sitemap[str]):
    """The first pages of the lessons."""

    i18n = alternates = x_default = True

    def items(self) -> list[str]:
        """The slugs of the titles that have a lesson."""
        return [info.slug for info in published() if lesson_of(info.slug) is not None]

    def location(self, item: str) -> str:
        """The address in the active language."""
        return reverse("games:lesson", args=[item])


class Books(Sitemap[Page]):
    """One kind of pages of all books in force."""

    i18n = alternates = x_default = True

    def __init__(self, address: str, names: Callable[[OpenBook], Iterable[str]]) -> None:
        self._address, self._names = address, names

    def items(self) -> list[Page]:
        """The pages of every book, in the order of the shelf and of the book."""
        return [
            Page(f"rulebook:{self._address}", (book.edition.slug, *filter(None, [name])), book.edition.published[:10])
            for book in library()
            for name in self._names(book)
        ]

    def location(self, item: Page) -> str:
        """The address in the active language."""
        return reverse(item.name, args=item.arguments)

    def lastmod(self, item: Page) -> date | None:
        """When the book's revision in force was published."""
        return date.fromisoformat(item.changed) if item.changed else None


SITEMAPS: dict[str, Sitemap[str] | Sitemap[Page]] = {
    "pages": Frames(),
    "lessons": Lessons(),
    "books": Books("book", lambda book: [""]),
    "chapters": Books("clause", lambda book: book.chapters),
    "terms": Books("term", lambda book: book.terms),
    "components": Books("component", lambda book: book.components),
    "tables": Books("tables", lambda book: [""] if has_tables(book) else []),
    "designed": Books("designed", lambda book: [""] if has_tables(book) else []),
}
