"""Search: the books as they are, through the page, and a library of a hundred thousand clauses made of theirs."""

from __future__ import annotations

import random
import re
import time
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

from rulebook.pages.opening import library
from rulebook.search.documents import CLAUSE, Document, documents_of
from rulebook.search.index import BookIndex
from rulebook.search.shelf import EVERYTHING
from rulebook.words.languages import EN, HANS, HANT
from tests.bench.row import Row, measured, rounded, say
from tests.bench.site import Client, running_site, worked
from tests.bench.timing import percentile
from tests.live import LiveSite

QUERIES = 300
WARM_UP = 30
LARGE = 100_000
FOUND = 100
"""Hits that the page asks for."""
TARGET, TARGET_LARGE = 10.0, 15.0
"""Milliseconds."""
WORD = re.compile(r"[A-Za-z]{2,}")
HAN = re.compile(r"[\u4e00-\u9fff]{1,12}")
SENTENCE = re.compile(r"(?<=[。.;；])")


def rows(scratch: Path) -> list[Row]:
    """The rows of the real library and of the large one."""
    with running_site(scratch) as site:
        with site.database():
            documents = [document for book in library() for document in documents_of(book)]
        chance = random.Random("bench")
        queries = [_query(chance, documents) for _ in range(QUERIES + WARM_UP)]
        page = _page(site, queries, sum(document.what == CLAUSE for document in documents))
    return [page, _large(chance, documents, queries)]


def _page(site: LiveSite, queries: list[str], clauses: int) -> Row:
    say("search …")
    client, taken = Client(site), []
    for number, query in enumerate(queries):
        if number == WARM_UP:
            before = worked(site.pid)
        began = time.perf_counter()
        status, _, body = client.get(f"/rules/search/?{urlencode({'q': query})}", **{"HX-Request": "true"})
        taken.append((time.perf_counter() - began) * 1000)
        if status != 200:
            raise RuntimeError(f"the search for {query!r} answered {status}: {body[:200]!r}")
    work = (worked(site.pid) - before) / QUERIES
    what = f"search of one to four characters among {clauses} clauses, fragment included, 95 %"
    row = measured("search", what, percentile(taken[WARM_UP:], 95), "ms", at_most=TARGET)
    row.more = {"median": rounded(percentile(taken[WARM_UP:], 50)), "work_ms": rounded(work)}
    return row


def _large(chance: random.Random, documents: list[Document], queries: list[str]) -> Row:
    say(f"an index of {LARGE:,} …")
    clauses = [document for document in documents if document.what == CLAUSE]
    others = [document for document in documents if document.what != CLAUSE]
    index = BookIndex([*others, *(_recombined(chance, clauses, number) for number in range(LARGE))])
    say(f"search of {LARGE:,} …")
    taken = []
    for query in queries:
        began = time.perf_counter()
        index.search(query, EVERYTHING, FOUND)
        taken.append((time.perf_counter() - began) * 1000)
    what = f"search of one to four characters among {LARGE:,} clauses, without the fragment, 95 %"
    row = measured("search-large", what, percentile(taken[WARM_UP:], 95), "ms", at_most=TARGET_LARGE)
    row.more = {"median": rounded(percentile(taken[WARM_UP:], 50))}
    return row


def _query(chance: random.Random, documents: list[Document]) -> str:
    """One to four Chinese characters in a row, Traditional or Simplified, or a word of English, from some text."""
    while True:
        language = chance.choice((HANT, HANT, HANS, EN))
        words = (WORD if language == EN else HAN).findall(chance.choice(documents).texts.get(language, ""))
        if words:
            word = str(chance.choice(words))
            length = chance.randint(1, min(4, len(word)))
            start = chance.randint(0, len(word) - length)
            return word if language == EN else word[start : start + length]


def _recombined(chance: random.Random, clauses: list[Document], number: int) -> Document:
    """A clause that nobody wrote: sentences of two others."""
    clause, other = chance.choice(clauses), chance.choice(clauses)
    texts = {language: _mixed(chance, text, other.texts.get(language, "")) for language, text in clause.texts.items()}
    return replace(clause, ref=f"{clause.ref}-{number}", number=f"{clause.number}.{number}", texts=texts).prepare()


def _mixed(chance: random.Random, text: str, other: str) -> str:
    sentences = [sentence for sentence in SENTENCE.split(text + other) if sentence]
    chance.shuffle(sentences)
    return "".join(sentences[: max(1, len(sentences) * 2 // 3)])
