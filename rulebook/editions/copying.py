"""What a book has in common with a text, character by character. The rules are in our own words, so long common passages are a finding.

Only the Chinese is compared, in the one form of both scripts (``search.folding``). Punctuation, digits, Latin words and marks of Markdown
are ignored, so that a moved comma or another number hides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.source import BookSource, Place
from rulebook.words.folding import fold, is_chinese
from rulebook.words.languages import HANT
from rulebook.words.linking import plain

LONGEST = 16
"""That many consecutive Chinese characters are a finding. Shorter passages are names, terms and phrases with numbers."""


@dataclass(frozen=True, order=True)
class Copied:
    """A passage of a book that is also in the text. ``length`` counts its Chinese characters."""

    place: Place
    ref: str
    length: int
    passage: str

    def __str__(self) -> str:
        return f"{self.ref} shares {self.length} characters: {self.passage}"


class Original:
    """A text to compare with, prepared once for all books. ``length`` is the shortest passage that counts, at least 1."""

    def __init__(self, text: str, length: int = LONGEST) -> None:
        self.length = length
        self._letters = "".join(letter for letter, _position in _chinese(text))
        last = len(self._letters) - length + 1
        self._beginnings = {self._letters[start : start + length] for start in range(last)}

    def passages(self, text: str) -> Iterator[tuple[int, str]]:
        """Length and words of every passage of ``text`` that is also in the original, each as long as possible, in order."""
        characters = list(_chinese(text))
        letters = "".join(letter for letter, _position in characters)
        start = 0
        while start + self.length <= len(letters):
            end = start + self.length
            if letters[start:end] not in self._beginnings:
                start += 1
                continue
            while end < len(letters) and letters[start : end + 1] in self._letters:
                end += 1
            yield end - start, text[characters[start][1] : characters[end - 1][1] + 1]
            start = end


def copied(book: BookSource, original: Original) -> list[Copied]:
    """Every passage that the clauses, terms, errata and rulings of a book share with a text, in the order of files and lines."""
    return sorted(
        Copied(place, ref, length, passage)
        for place, ref, text in _texts(book)
        for length, passage in original.passages(plain(text))
    )


def _texts(book: BookSource) -> Iterator[tuple[Place, str, str]]:
    """Place, id and Chinese text of everything in a book."""
    for clause in book.clauses():
        yield clause.place, clause.id, clause.texts.get(HANT, "")
    for term in book.terms:
        yield term.place, f"term:{term.slug}", term.definition.get(HANT, "")
    for erratum in book.errata:
        for words in (erratum.text, erratum.reason):
            yield erratum.place, erratum.id, words.get(HANT, "")
    for ruling in book.rulings:
        for words in (ruling.question, ruling.answer):
            yield ruling.place, ruling.id, words.get(HANT, "")


def _chinese(text: str) -> Iterator[tuple[str, int]]:
    """Each Chinese character of a text, folded, and its position."""
    for position, letter in enumerate(text):
        if is_chinese(letter):
            yield fold(letter), position
