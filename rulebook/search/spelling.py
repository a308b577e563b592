"""Corrects typing mistakes, and completes words while they are typed: what the Latin words of a query were meant to be."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulebook.search.words import ASKING, SAME_WORDS
from rulebook.words.folding import fold, stem

_WORD = re.compile(r"[a-z]{2,}")
_ANY_WORD = re.compile(r"[a-z]+")
_WRITTEN_WORD = re.compile(r"[^\W\d_\u2e80-\u9fff]+")
_SHORTEST = 4
_TWO_MISTAKES = 7
_MOST_ENDINGS = 6
_WORDS_OF_THE_HOBBY = ASKING | SAME_WORDS.keys()


class Spelling:
    """The Latin words of folded texts."""

    def __init__(self, folded: Iterable[str]) -> None:
        self._counts = Counter(word for text in folded for word in _WORD.findall(text))
        self._sorted = sorted(self._counts)
        self._long = [word for word in self._sorted if len(word) >= _SHORTEST - 1]

    def mended(self, query: str) -> str:
        """The query with every unknown word replaced by the similar known one. The last word may be unfinished."""
        folded = fold(query)
        last = match.start() if (match := re.search(r"[a-z]+$", folded)) else -1

        def meant(match: re.Match[str]) -> str:
            word = match[0]
            if word in self._counts or len(word) < _SHORTEST or stem(word) in _WORDS_OF_THE_HOBBY:
                return word
            if match.start() == last and (endings := self.endings(word)):
                return endings[0]
            nearest = self._nearest(word)
            return nearest if nearest != word else next(iter(self.endings(word)), word)

        return re.sub(r"(?<![a-z.])[a-z]{2,}(?![a-z.])", meant, folded)

    def meant(self, query: str) -> str:
        """The original query with the corrected words. Empty when there are none."""
        folded, mended = _ANY_WORD.findall(fold(query)), _ANY_WORD.findall(self.mended(query))
        changed = {old: new for old, new in zip(folded, mended, strict=True) if old != new}
        return _WRITTEN_WORD.sub(lambda match: changed.get(fold(match[0]), match[0]), query) if changed else ""

    def endings(self, beginning: str) -> list[str]:
        """The words with this beginning, the most frequent first, without the word itself."""
        place = bisect_left(self._sorted, beginning)
        words = []
        while place < len(self._sorted) and self._sorted[place].startswith(beginning):
            words.append(self._sorted[place])
            place += 1
        return sorted((word for word in words if word != beginning), key=lambda word: -self._counts[word])[
            :_MOST_ENDINGS
        ]

    def _nearest(self, word: str) -> str:
        """One mistake in a short word, two in a long one with the same beginning: *unavailable* is no misspelling of *available*."""
        allowed = 2 if len(word) >= _TWO_MISTAKES else 1
        near = [
            (distance, -self._counts[other], other)
            for other, distance, _place in process.extract(
                word, self._long, scorer=OSA.distance, score_cutoff=allowed, limit=None
            )
            if distance == 1 or other[0] == word[0]
        ]
        return min(near)[2] if near else word
