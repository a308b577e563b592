"""Clauses that were split, renamed, merged or dropped: where the rule of a retired one is said now, and whose rule a clause has taken over.

The ledger of ids says why a clause is gone (``rulebook.editions.clause_ids``). The ids in that sentence are its successors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook.editions.clause_ids import successors as named_by
from rulebook.models import Clause, Revision
from rulebook.pages.reading import OpenBook


def successors(book: OpenBook) -> Mapping[str, list[str]]:
    """By retired clause of the book, the clauses of this edition that say its rule now, in reading order. One query. A reason may change
    without a new revision, so nothing is cached with the edition."""
    rows = Clause.objects.filter(book__prefix=book.edition.prefix, retired=True)
    reasons = dict(rows.values_list("ref", "retirement"))
    return {ref: _in_order(book, _followed(reasons, ref, {ref})) for ref in reasons}


def _followed(reasons: Mapping[str, str], ref: str, seen: set[str]) -> Iterator[str]:
    """The ids that its reason names. One that was retired later leads on to its own."""
    for named in named_by(reasons[ref]):
        if named not in reasons:
            yield named
        elif named not in seen:
            yield from _followed(reasons, named, seen | {named})


def _in_order(book: OpenBook, refs: Iterator[str]) -> list[str]:
    living = set(refs)
    return [ref for ref in book.clauses if ref in living] if living else []


def predecessors(book: OpenBook, ref: str) -> list[str]:
    """The retired clauses whose rule a clause says now."""
    return [before for before, after in successors(book).items() if ref in after]


def last_with(book: OpenBook, ref: str) -> int | None:
    """The number of the last revision that had a retired clause. None if no revision of this site ever had it."""
    rows = Revision.objects.filter(book__prefix=book.edition.prefix).order_by("-number")
    for number, changes in rows.values_list("number", "changes"):
        if any(change["target"] == ref and change["what"] == "removed" for change in changes):
            return number - 1
    return None
