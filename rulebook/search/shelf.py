"""The indexes of the books in force: one for each book, and one for all together. A new revision of a book makes a new index."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import RLock
from typing import Any, TypeVar

from rulebook.pages.opening import library
from rulebook.pages.reading import OpenBook
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM, Document, documents_of
from rulebook.search.index import BookIndex
from rulebook.search.question import checked
from rulebook.search.ranking import Hit
from rulebook.words.folding import tokens

EVERYTHING = frozenset({CLAUSE, TERM, COMPONENT, RULING})
ALL_BOOKS = ""

Key = tuple[tuple[str, int, str], ...]
T = TypeVar("T")
_kept: dict[tuple[str, str], tuple[Key, Any]] = {}
"""Documents and an index for each book, and an index of all. Those of a new revision replace those of the old one. So the cache is limited
without dropping entries."""
_making = RLock()
_PIECE = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")
"""A Chinese character, or a word in letters."""


@dataclass(frozen=True, slots=True)
class Match:
    """A result, and its book."""

    book: OpenBook
    hit: Hit


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of a query, best first. ``meant`` is the query with its typing mistakes corrected, if there were any."""

    results: list[Match]
    meant: str = ""
    led_to: Match | None = None
    """The one clause that the query names by its id or number."""

    @property
    def weak(self) -> bool:
        """Whether no result contains most of the query. The results only share a part of it, or a character."""
        return bool(self.results) and all(one.hit.is_weak for one in self.results)


def found_in(query: str, results: Iterable[Match]) -> list[str]:
    """The words of the query that these results contain, as they were typed and in their order: 棋 of 悔棋."""
    streams = [stream for one in results for stream in one.hit.document.streams]
    pieces = (
        piece for piece in _PIECE.findall(query) if any(f" {' '.join(tokens(piece))} " in text for text in streams)
    )
    return list(dict.fromkeys(pieces))


class Shelf:
    """The books in force at one moment, by prefix. One query. The first search of a new revision indexes it."""

    def __init__(self) -> None:
        self.books = {book.edition.prefix: book for book in library()}

    def index(self, prefix: str) -> BookIndex:
        """The index of one book, or of :data:`ALL_BOOKS`."""
        prefixes = [prefix] if prefix else list(self.books)
        key = tuple(self._key(one) for one in prefixes)

        def made() -> BookIndex:
            documents = [document for one in prefixes for document in self.documents(one)]
            return BookIndex(documents, [asked for one in prefixes for asked in self.books[one].edition.asked])

        return _held("index", prefix, key, made)

    def documents(self, prefix: str) -> list[Document]:
        """All documents of a book."""
        return _held("documents", prefix, (self._key(prefix),), lambda: documents_of(self.books[prefix]))

    def _key(self, prefix: str) -> tuple[str, int, str]:
        edition = self.books[prefix].edition
        return prefix, edition.revision, edition.published

    def search(
        self,
        query: str,
        prefix: str = ALL_BOOKS,
        whats: frozenset[str] = EVERYTHING,
        limit: int = 50,
        *,
        near: str = "",
    ) -> Findings:
        """The best results of one book, or of all. Raises :class:`~rulebook.search.question.QueryTooLong`.

        In a search of all books a first word that is a book's prefix chooses the book: ``gw 騎兵``. The results of the book
        ``near`` come first.
        """
        asked = checked(query)
        first, _space, rest = asked.partition(" ")
        if not prefix and rest and first in self.books:
            prefix, asked = first, rest
        if not asked or not self.books:
            return Findings([])
        index = self.index(prefix)
        results = [Match(self.books[hit.document.book], hit) for hit in index.search(asked, whats, limit)]
        outright = results[0] if results and len(index.led_to(asked)) == 1 else None
        results.sort(key=lambda one: bool(near) and one.hit.document.book != near)
        return Findings(results, index.meant(asked) if results and not outright else "", outright)


def _held(what: str, prefix: str, key: Key, make: Callable[[], T]) -> T:
    """The cached value for that key. For another key, one thread at a time makes a new value, which replaces the old one. A book with that
    ``prefix`` exists."""
    held = _kept.get((what, prefix))
    if held is None or held[0] != key:
        with _making:
            held = _kept.get((what, prefix))
            if held is None or held[0] != key:
                held = _kept[what, prefix] = (key, make())
    value: T = held[1]
    return value
