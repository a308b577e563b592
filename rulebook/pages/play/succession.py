"""Clauses that were split, merged or moved: where the rule of a retired one is said now, and whose rule a clause has taken over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook.editions.clause_ids import successors as named_by
from rulebook.models import Clause, Revision
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook


def successors(book: OpenBook) -> Mapping[str, list[str]]:
    """By retired clause of the book, the living clauses that say its rule now. One query. A reason may change without a new revision, so
    nothing is cached with the edition."""
    rows = Clause.objects.filter(book__prefix=book.edition.prefix, retired=True)
    reasons = dict(rows.values_list("ref", "retirement"))
    return {ref: [*dict.fromkeys(_followed(reasons, ref, {ref}))] for ref in reasons}


def _followed(reasons: Mapping[str, str], ref: str, seen: set[str]) -> Iterator[str]:
    """The ids that its reason names. One that was retired later leads on to its own."""
    for named in named_by(reasons[ref]):
        if named not in reasons:
            yield named
        elif named not in seen:
            yield from _followed(reasons, named, seen | {named})


def predecessors(book: OpenBook, ref: str) -> list[str]:
    """The retired clauses whose rule a clause says now."""
    return [before for before, after in successors(book).items() if ref in after]


def last_with(book: OpenBook, ref: str) -> OpenBook | None:
    """The last revision that had a retired clause, asked for by name. None if no revision of this site ever had it."""
    rows = Revision.objects.filter(book__prefix=book.edition.prefix).order_by("-number")
    for number, changes in rows.values_list("number", "changes"):
        if any(change["target"] == ref and change["what"] == "removed" for change in changes):
            had = open_prefix(book.edition.prefix, number - 1)
            return had if had is not None and ref in had.clauses else None
    return None
