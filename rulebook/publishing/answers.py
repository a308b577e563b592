"""The answers of the JSON API about one book at one revision. The archive of a revision holds the same ones."""

from __future__ import annotations

from typing import Any

from rulebook.editions.edition import Chapter
from rulebook.models import Revision
from rulebook.pages.reading import OpenBook
from rulebook.publishing.records import book_record, clause_record


def book(book: OpenBook) -> dict[str, Any]:
    """A book: its description, its chapters and sections, and the ids of their clauses."""
    chapters = [_chapter(chapter) for chapter in book.edition.chapters]
    return {**book_record(book), "revision": book.edition.revision, "chapters": chapters}


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "id": chapter.ref,
        "number": chapter.number,
        "title": chapter.title,
        "sections": [
            {
                "id": section.ref,
                "number": section.number,
                "title": section.title,
                "clauses": [clause.ref for clause in section.clauses],
            }
            for section in chapter.sections
        ],
    }


def clauses(book: OpenBook) -> dict[str, Any]:
    """Every clause of a book."""
    return {"revision": book.edition.revision, "clauses": [clause_record(book, one) for one in book.clauses.values()]}


def terms(book: OpenBook) -> dict[str, Any]:
    """The glossary."""
    return {"revision": book.edition.revision, "terms": book.edition.terms}


def components(book: OpenBook) -> dict[str, Any]:
    """Cards, tiles and spaces."""
    return {"revision": book.edition.revision, "components": book.edition.components}


def errata(book: OpenBook) -> dict[str, Any]:
    """The errata and rulings in force."""
    return {"revision": book.edition.revision, "errata": book.edition.errata, "rulings": book.edition.rulings}


def revisions(book: OpenBook, until: int | None = None) -> dict[str, Any]:
    """Every revision with its changes, newest first; with ``until`` only those up to that one."""
    rows = Revision.objects.filter(book__prefix=book.edition.prefix).order_by("-number")
    if until is not None:
        rows = rows.filter(number__lte=until)
    values = rows.values("number", "reason", "published_at", "changes")
    return {"revision": book.edition.revision, "revisions": list(values)}


SNAPSHOTS = {
    "book.json": book,
    "clauses.json": clauses,
    "terms.json": terms,
    "components.json": components,
    "errata.json": errata,
}
"""The answers of one revision by the file in its archive."""
