"""The words of the book for the portal, which does not know it: how a text is cut into words, and what the book says to a typed question.
The rulebook knows both. The site registers who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True)
class Hit:
    """A result of the book: its address, the id of its clause if it is one, its kind, its number, and its text with the found words
    marked. ``lang`` is the language of the text, if it is not the reader's."""

    url: str
    clause: str
    sign: str
    number: str
    title: SafeString
    text: SafeString
    lang: str


@dataclass(frozen=True)
class Found:
    """The first results, and the address where all of them are listed."""

    hits: Sequence[Hit]
    more: str


class Book:
    """What the rulebook gives. Each method here is the answer of a site without one."""

    def words(self, text: str) -> frozenset[str]:
        """The words of a text, in the one form of all scripts."""
        return frozenset(text.casefold().split())

    def asked(self, question: str) -> Sequence[str]:
        """The words that a typed question is about."""
        return question.casefold().split()

    def search(self, prefix: str, question: str) -> Found | None:
        """What is found in the book with that prefix. None if there is no book to search."""
        return None


_provider: list[Callable[[], Book]] = [Book]


def register(provider: Callable[[], Book]) -> None:
    """Registers the book. The site does so once, when it starts."""
    _provider[:] = [provider]


def book() -> Book:
    """The registered book."""
    return _provider[0]()
