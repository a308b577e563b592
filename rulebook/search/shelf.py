"""The indexes of all books in force, made anew when a book has a new revision."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from rulebook.editions import library
from rulebook.reading import OpenBook
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM, documents_of
from rulebook.search.index import BookIndex, Hit
from rulebook.search.question import checked

EVERYTHING = frozenset({CLAUSE, TERM, COMPONENT, RULING})
_indexes: dict[str, tuple[tuple[int, str], BookIndex]] = {}
_making = Lock()


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


def search(
    query: str, prefix: str = "", whats: frozenset[str] = EVERYTHING, limit: int = 50
) -> list[tuple[OpenBook, Hit]]:
    """The best of one book, or of all, best first. Raises :class:`~rulebook.search.question.QueryTooLong`."""
    asked = checked(query)
    found = [(book, hit) for book, index in _wanted(prefix) for hit in (index.search(asked, whats, limit) if asked else [])]
    found.sort(key=lambda one: -one[1].score)
    return found[:limit]


def _wanted(prefix: str) -> Iterator[tuple[OpenBook, BookIndex]]:
    return (one for one in shelf() if prefix in ("", one[1].prefix))
