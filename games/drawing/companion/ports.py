"""What the companion needs of the rulebook, which the portal does not import. ``config.bridge`` registers who gives it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString


@dataclass(frozen=True)
class Reference:
    """A quick sheet of a book: its name, its address there, and its clauses as safe HTML."""

    slug: str
    name: str
    url: str
    html: SafeString


@dataclass(frozen=True)
class Clause:
    """A clause: its id, its number, its address, and its words as safe HTML."""

    ref: str
    number: str
    url: str
    html: SafeString


@dataclass(frozen=True)
class Section:
    """A section of a book with the clauses that are to be followed."""

    ref: str
    title: str
    clauses: list[Clause]


class Shelf(Protocol):
    """The books. Languages are Django's codes."""

    def references(self, prefix: str, without: Sequence[str], language: str) -> list[Reference]:
        """The quick sheets of a book, without the clauses of modes that are not played."""

    def sections(
        self, prefix: str, places: Sequence[str], without: Sequence[str], notes: Sequence[str], language: str
    ) -> list[Section]:
        """The sections of these chapters and sections, without the clauses of modes that are not played, and without other notes than
        these."""

    def place(self, rule: str) -> str:
        """The address of a clause where it is kept without a network: in its chapter. Empty if there is no such clause."""

    def offline(self, prefix: str) -> str:
        """The address of the list of pages that are the whole book. Empty without a book."""

    def revision(self, prefix: str) -> int:
        """The revision of a book in force; 0 without a book."""


_shelves: list[Shelf] = []


def register(shelf: Shelf) -> None:
    """Registers who gives the books. The site does so once, when it starts."""
    _shelves[:] = [shelf]


def references(prefix: str, without: Sequence[str], language: str) -> list[Reference]:
    """The quick sheets of a book. None where no book is registered."""
    return _shelves[0].references(prefix, without, language) if _shelves else []


def sections(
    prefix: str, places: Sequence[str], without: Sequence[str], notes: Sequence[str], language: str
) -> list[Section]:
    """Sections of a book with the clauses that are to be followed. None where no book is registered."""
    return _shelves[0].sections(prefix, places, without, notes, language) if _shelves else []


def place(rule: str) -> str:
    """The address of a clause in its chapter."""
    return _shelves[0].place(rule) if _shelves else ""


def offline(prefix: str) -> str:
    """The address of the list of pages that are the whole book."""
    return _shelves[0].offline(prefix) if _shelves else ""


def revision(prefix: str) -> int:
    """The revision of a book in force."""
    return _shelves[0].revision(prefix) if _shelves else 0
