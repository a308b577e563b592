"""The numbers of clauses for the portal, which knows only their ids: see ``games.drawing.words.clauses``."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing.words import clauses
from rulebook.pages.opening import open_prefix


def register() -> None:
    """Registers the rulebook as the one who knows them."""
    clauses.register(numbers)


def numbers(refs: Sequence[str]) -> list[str]:
    """The number of each clause in the edition in force, or its id if its book is not loaded. One small query for each book."""
    books = {prefix: open_prefix(prefix) for prefix in dict.fromkeys(map(_prefix, refs))}
    numbered = ((ref, books[_prefix(ref)]) for ref in refs)
    return [(book.number_of(ref) if book is not None else None) or ref for ref, book in numbered]


def _prefix(ref: str) -> str:
    return ref.partition(".")[0]
