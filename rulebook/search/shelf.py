"""The indexes of all books in force, made anew when a book has a new revision."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from rulebook.editions import library
from rulebook.reading import OpenBook
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM, documents_of
from rulebook.search.index import CANDIDATES, BookIndex
from rulebook.search.question import checked
from rulebook.search.ranking import TOO_FAR, Hit

EVERYTHING = frozenset({CLAUSE, TERM, COMPONENT, RULING})
_indexes: dict[str, tuple[tuple[int, str], BookIndex]] = {}
_making = Lock()


@dataclass(frozen=True, slots=True)
class Found:
    """Something found, and the book it is in."""

    book: OpenBook
    hit: Hit


@dataclass(frozen=True, slots=True)
class Findings:
    """What a query found, best first. ``meant`` is the query as it was understood, when typing mistakes were mended."""

    found: list[Found]
    meant: str = ""
    led_to: Found | None = None
    """The one clause that the query names by its id or number."""


def shelf() -> list[tuple[OpenBook, BookIndex]]:
    """Every book in force with its index. One query; a new revision is indexed by whoever first asks after it."""
    return [(book, _index(book)) for book in library()]


def _index(book: OpenBook) -> BookIndex:
    edition = book.edition
    key = (edition.revision, edition.published)
    held = _indexes.get(edition.prefix)
    if held and held[0] == key:
        return held[1]
    with _making:
        held = _indexes.get(edition.prefix)
        if held is None or held[0] != key:
            held = _indexes[edition.prefix] = (key, BookIndex(edition.prefix, documents_of(book)))
    return held[1]


def search(query: str, prefix: str = "", whats: frozenset[str] = EVERYTHING, limit: int = 50) -> Findings:
    """The best of one book, or of all. Raises :class:`~rulebook.search.question.QueryTooLong`.

    In a search of all books a first word that is a book's prefix chooses it: ``gw 騎兵``.
    """
    asked = checked(query)
    books = shelf()
    first, _space, rest = asked.partition(" ")
    if not prefix and rest and any(first == index.prefix for _book, index in books):
        prefix, asked = first, rest
    books = [one for one in books if prefix in ("", one[1].prefix)]
    if not asked:
        return Findings([])
    candidates = CANDIDATES if len(books) == 1 else CANDIDATES // 2
    found = [Found(book, hit) for book, index in books for hit in index.search(asked, whats, limit, candidates)]
    found.sort(key=lambda one: one.hit.order())
    best = max((one.hit.score for one in found), default=0.0)
    found = [one for one in found if one.hit.named or one.hit.score >= TOO_FAR * best]
    meant = _index(found[0].book).meant(asked) if found else ""
    return Findings(found[:limit], meant, _outright(asked, books, found))


def _outright(query: str, books: list[tuple[OpenBook, BookIndex]], found: list[Found]) -> Found | None:
    """The first of the found, when it is the only clause of these books that the query names."""
    named = [documents for _book, index in books if (documents := index.led_to(query))]
    return found[0] if found and [len(documents) for documents in named] == [1] else None
