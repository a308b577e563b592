"""Clauses that were split, renamed, merged or dropped: where each leads on.

The ledger of ids says why a clause is gone (``rulebook.editions.clause_ids``). The ids in that sentence are its successors.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.editions.clause_ids import successors
from rulebook.models import Clause, Revision
from rulebook.pages.reading import OpenBook

MOST_STEPS = 20
"""A successor may be retired itself. That many times the way is followed."""


@dataclass(frozen=True)
class Retired:
    """A retired clause. ``leads`` are living clauses, in reading order. ``last`` is the last revision that has the clause, or None."""

    ref: str
    leads: list[str]
    last: int | None


def retired(book: OpenBook, ref: str) -> Retired | None:
    """What became of a clause. None if no clause of the book was retired under that id."""
    rows = Clause.objects.filter(book__prefix=book.edition.prefix, retired=True)
    reasons = dict(rows.values_list("ref", "retirement"))
    if ref not in reasons:
        return None
    found: set[str] = set()
    seen, waiting = {ref}, [ref]
    for _step in range(MOST_STEPS):
        following = {one for gone in waiting for one in successors(reasons[gone])} - seen
        seen |= following
        found |= {one for one in following if one in book.clauses}
        waiting = [one for one in following if one in reasons]
    return Retired(ref, [one for one in book.clauses if one in found], _last_with(book, ref))


def _last_with(book: OpenBook, ref: str) -> int | None:
    """The last revision before the one that removed the clause."""
    rows = (
        Revision.objects.filter(book__prefix=book.edition.prefix).order_by("-number").values_list("number", "changes")
    )
    removed = (
        number
        for number, changes in rows
        if any(change["what"] == "removed" and change["target"] == ref for change in changes)
    )
    number = next(removed, None)
    return None if number is None else number - 1
