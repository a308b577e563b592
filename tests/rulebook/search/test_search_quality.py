"""How well the real books are found: queries of players, and literal text that must be found exactly."""

from __future__ import annotations

import random
import re
from fnmatch import filter as matching
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from config.shared.datafiles import read
from rulebook.search.documents import CLAUSE, TERM
from rulebook.search.index import LITERAL_CANDIDATES
from rulebook.search.shelf import Shelf
from rulebook.words.folding import literal
from tests.rulebook.content import BOOKS
from tests.snapshots import Snapshot

QUERIES = Path(__file__).with_name("queries.tsv")
CLAUSES = frozenset({CLAUSE})
pytestmark = pytest.mark.django_db  # without it no database is made when this file runs alone


@pytest.fixture(scope="module")
def shelf(loaded_books: Snapshot, django_db_blocker: Any) -> Shelf:
    """All books, indexed once; the database forgets them again."""
    with django_db_blocker.unblock(), transaction.atomic():
        loaded_books.put_back()
        books = Shelf()
        for prefix in ("", *books.books):
            books.index(prefix)
        transaction.set_rollback(True)
    return books


def queries() -> list[tuple[str, str, list[str]]]:
    """Prefix, query, and the ids or patterns of ids of which one must be found."""
    lines = (line for line in QUERIES.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return [(prefix, query, ids.split(",")) for prefix, query, ids in (line.split("\t") for line in lines)]


def test_players_find_their_clause_among_the_first_three(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    asked = queries()
    known = list(shelf.index("").refs)
    first = among_three = 0
    missed = []
    for prefix, query, patterns in asked:
        expected = {ref for pattern in patterns for ref in matching(known, pattern)}
        assert expected, f"{query}: no such clause as {patterns}"
        refs = [one.hit.document.ref for one in shelf.search(query, prefix, CLAUSES, 3).results]
        first += bool(refs) and refs[0] in expected
        among_three += bool(expected.intersection(refs))
        if not expected.intersection(refs):
            missed.append(f"{prefix} {query}: {refs}")
    with capsys.disabled():
        # The figures are what people run this for.
        at_one, at_three = first / len(asked), among_three / len(asked)
        print(f"\n{len(asked)} queries: precision at 1 {at_one:.3f}, recall at 3 {at_three:.3f}")  # noqa: T201
    assert len(asked) >= 150
    assert {prefix for prefix, _query, _ids in asked} >= set(shelf.books)
    assert among_three / len(asked) >= 0.95, "\n".join(missed)


def own_words() -> list[Any]:
    """What players type, a file for each book: the query, and the clauses of which one must be among the first three."""
    return [
        pytest.param(path.stem, one["ask"], one["finds"], id=f"{path.stem}: {one['ask']}")
        for path in sorted(Path(__file__).with_name("searches").glob("*.yaml"))
        for one in read(path)
    ]


def test_there_are_sixty_queries_a_book() -> None:
    books = [param.values[0] for param in own_words()]
    assert {book: books.count(book) for book in BOOKS} == dict.fromkeys(BOOKS, 60)


@pytest.mark.parametrize(("prefix", "query", "clauses"), own_words())
def test_what_players_type_finds_its_clause_among_the_first_three(
    shelf: Shelf, prefix: str, query: str, clauses: list[str]
) -> None:
    assert set(clauses) <= set(shelf.index(prefix).refs)
    refs = [one.hit.document.ref for one in shelf.search(query, prefix, CLAUSES, 3).results]
    assert set(clauses) & set(refs), refs


NUMERALS = set("零〇一二三四五六七八九十两兩")


def substrings(shelf: Shelf) -> list[tuple[str, str]]:
    """One to four characters in a row, from clauses drawn by lot. A numeral by itself is looked for as a number, however it is written."""
    lot = random.Random(20261121)
    drawn = []
    for prefix in shelf.books:
        runs = [
            run for one in shelf.index(prefix).refs.values() for run in re.findall(r"[一-鿿]+", one.texts["zh-Hant"])
        ]
        for run in lot.sample(runs, 60):
            length = min(len(run), lot.randint(1, 4))
            start = lot.randint(0, len(run) - length)
            drawn.append((prefix, run[start : start + length]))
    return [(prefix, query) for prefix, query in drawn if not NUMERALS.issuperset(query)]


def test_literal_text_is_found_whole_and_first(shelf: Shelf) -> None:
    for prefix, query in substrings(shelf):
        index = shelf.index(prefix)
        expected = {ref for ref, one in index.refs.items() if literal(query) in one.letters}
        refs = [hit.document.ref for hit in index.search(query, CLAUSES, 1000)]
        if len(expected) <= LITERAL_CANDIDATES:
            assert expected <= set(refs), query
        assert expected.issuperset(refs[: min(3, len(expected))]), query


def test_quoted_text_finds_nothing_else(shelf: Shelf) -> None:
    for prefix, query in substrings(shelf):
        index = shelf.index(prefix)
        expected = {ref for ref, one in index.refs.items() if literal(query) in one.letters}
        refs = {hit.document.ref for hit in index.search(f"「{query}」", CLAUSES, 1000)}
        assert refs <= expected, query
        if len(expected) <= LITERAL_CANDIDATES:
            assert refs == expected, query


def test_simplified_english_and_traditional_find_the_same_clauses(shelf: Shelf) -> None:
    def found(query: str) -> set[str]:
        return {one.hit.document.ref for one in shelf.search(query, "gw", CLAUSES, 10).results}

    assert found("指挥卡") == found("指揮卡")
    assert len(found("指揮卡") & found("command card")) >= 7


def test_the_term_stands_before_the_cards_of_that_kind(shelf: Shelf) -> None:
    for query in ("指揮卡", "指挥卡", "Command card"):
        first = shelf.search(query, "gw", limit=3).results[0].hit.document
        assert (first.what, first.ref) == (TERM, "command_card")
