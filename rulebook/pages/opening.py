"""Opens editions for reading, and caches them."""

from __future__ import annotations

from datetime import date, datetime
from functools import cache, lru_cache
from typing import Any

from django.db import connection
from django.db.models import F, QuerySet

from rulebook.editions.edition import unpack
from rulebook.models import Revision
from rulebook.pages.reading import OpenBook

KEPT_OPEN = 24
"""The number of decoded and drawn editions in a process's cache: some 3 MB each, with three languages."""


@lru_cache(maxsize=KEPT_OPEN)
def _opened(book_id: int, number: int, digest: str, explicit: bool) -> OpenBook:
    """The digest is only part of the key: a new database may give the same numbers to other books."""
    snapshot = Revision.objects.values_list("snapshot", flat=True).get(book_id=book_id, number=number)
    return OpenBook(unpack(bytes(snapshot)), at=number if explicit else None)


def open_book(slug: str, at: int | date | None = None) -> OpenBook | None:
    """The book with that slug: in force, at revision ``at``, or at the end of the day ``at``. One small query. None if there is no such
    book."""
    return _open(at, book__slug=slug)


def open_prefix(prefix: str, at: int | date | None = None) -> OpenBook | None:
    """The book whose ids begin with that prefix."""
    return _open(at, book__prefix=prefix)


def open_played(prefix: str, moment: datetime) -> tuple[OpenBook, bool] | None:
    """The book as it was in force at that moment, asked for by name, and whether it is younger: a match that is older than the first
    revision gets the first one. None if there is no such book."""
    rows = Revision.objects.filter(book__prefix=prefix).values_list("book_id", "number", "digest")
    if row := rows.filter(published_at__lte=moment).order_by("-number").first():
        return _opened(*row, True), False
    row = rows.order_by("number").first()
    return (_opened(*row, True), True) if row else None


def _open(at: int | date | None, **book: str) -> OpenBook | None:
    rows = _until(Revision.objects.filter(**book), at).order_by("-number")
    row = rows.values_list("book_id", "number", "digest").first()
    return _opened(*row, at is not None) if row else None


def _until(rows: QuerySet[Revision], at: int | date | None) -> QuerySet[Revision]:
    """The revision of that number, or all revisions that existed at the end of the day in the site's time zone."""
    if isinstance(at, date):
        return rows.filter(published_at__date__lte=at)
    return rows if at is None else rows.filter(number=at)


def library() -> list[OpenBook]:
    """Every book in force, in the order of the shelf. One query."""
    with connection.cursor() as cursor:
        cursor.execute(*_in_force_rows())
        return [_opened(*row, False) for row in cursor.fetchall()]


@cache
def _in_force_rows() -> tuple[str, tuple[Any, ...]]:
    """The SQL of the shelf and its parameters. Every search uses it, and building the SQL takes longer than the answer: 0.4 ms."""
    rows = Revision.objects.filter(number=F("book__revision")).order_by("book__position", "book__prefix")
    return rows.values_list("book_id", "number", "digest").query.sql_with_params()
