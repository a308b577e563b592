"""The rulebook's words and search for the portal, which knows only their names: see ``games.drawing.words.book``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse

from games.drawing.words import book
from rulebook.search.documents import CLAUSE
from rulebook.search.question import QueryTooLong
from rulebook.search.results import result_of
from rulebook.search.shelf import Match, Shelf
from rulebook.search.words import ASKING, ASKING_CJK, SMALL_CJK
from rulebook.words.folding import BREAK, is_cjk, pairs, tokens
from rulebook.words.languages import content_language

MOST = 5
"""The number of results below the answers of a table."""


def register() -> None:
    """Registers the rulebook as the book of the tables."""
    book.register(Rulebook)


class Rulebook(book.Book):
    """The rulebook as a table sees it."""

    def words(self, text: str) -> frozenset[str]:
        stream = tokens(text)
        return frozenset([*stream, *pairs(stream)]) - {BREAK}

    def asked(self, question: str) -> Sequence[str]:
        stream = tokens(question)
        found = list(dict.fromkeys(_meant(stream)))
        return found or [token for token in stream if token != BREAK]

    def search(self, prefix: str, question: str) -> book.Found | None:
        try:
            results = Shelf().search(question, prefix, limit=MOST).results
        except QueryTooLong:
            results = []
        parameters = urlencode({"q": question, "near": prefix})
        return book.Found([_hit(one) for one in results[:MOST]], f"{reverse('rulebook:search')}?{parameters}")


def _hit(match: Match) -> book.Hit:
    result, document = result_of(match, content_language()), match.hit.document
    return book.Hit(
        url=result.card.url,
        clause=document.ref if document.what == CLAUSE else "",
        sign=result.card.sign,
        number=result.card.number,
        title=result.title,
        text=result.also or result.text,
        lang=result.also_lang or result.lang,
    )


def _meant(stream: Sequence[str]) -> Iterator[str]:
    """The words of a question without those that only ask. Chinese is asked for by pairs of characters, where there are two."""
    for chinese, run in groupby(stream, key=is_cjk):
        if not chinese:
            yield from (token for token in run if token != BREAK and token not in ASKING)
            continue
        letters = "".join(run)
        for phrase in ASKING_CJK:
            letters = letters.replace(phrase, " ")
        for part in letters.split():
            two = [pair for pair in pairs(list(part)) if SMALL_CJK.isdisjoint(pair)]
            yield from two or [letter for letter in part if letter not in SMALL_CJK]
