"""The frame of every page of a book: its name and its main pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from rulebook.pages.catalog import has_catalog
from rulebook.pages.pages import Link
from rulebook.pages.reading import OpenBook
from rulebook.pages.tables import has_tables
from rulebook.words.languages import pick


@dataclass(frozen=True)
class Frame:
    """What every page of a book shows around its content: the book's name, its main pages, and the revision that is read."""

    slug: str
    prefix: str
    name: str
    url: str
    revision: int
    at: int | None
    places: list[Link]


def frame_of(book: OpenBook, language: str, here: str = "") -> Frame:
    """The book's frame. ``here`` is the name of the current page among the main pages."""
    edition = book.edition
    has_components = book.keep(("has catalog",), lambda: has_catalog(book))
    pages = [
        ("book", gettext("Contents"), True),
        ("sheets", gettext("Quick sheets"), bool(edition.sheets)),
        ("glossary", gettext("Glossary"), bool(edition.terms)),
        ("components", gettext("Components"), has_components),
        ("tables", gettext("Tables"), has_tables(book)),
        ("rulings", gettext("Errata and rulings"), bool(edition.errata or edition.rulings)),
        ("changes", gettext("Changes"), True),
        ("downloads", gettext("Take it along"), True),
    ]
    places = [Link(book.address(name), text, current=name == here) for name, text, there in pages if there]
    return Frame(
        edition.slug, edition.prefix, pick(edition.name, language), places[0].url, edition.revision, book.at, places
    )
