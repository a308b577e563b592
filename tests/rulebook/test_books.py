"""The five books themselves: whole, and proved where they are played."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from rulebook import ports
from rulebook.checking import check, check_together
from rulebook.coverage import cited_in_tests, coverage_of
from rulebook.management.commands.load_rules import content_folder, read_books, scenario_folders
from rulebook.source import BookSource

TESTS = Path(settings.BASE_DIR) / "tests"
BOOKS = {book.prefix: book for book in read_books(content_folder())}


def test_the_five_books_are_there() -> None:
    assert set(BOOKS) == {"gwc", "gw", "is", "vis", "fog"}
    assert check_together(BOOKS.values()) == []


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_nothing_in_a_book_is_to_be_mended(book: BookSource) -> None:
    assert [str(problem) for problem in check(book, scenario_folders())] == []


@pytest.mark.parametrize("prefix", sorted(ports.built()))
def test_every_clause_of_a_game_that_is_played_is_proved(prefix: str) -> None:
    assert coverage_of(BOOKS[prefix], TESTS)["missing"] == []


def test_tests_cite_clauses_that_are_there() -> None:
    known = {ref for book in BOOKS.values() for ref in book.place_ids()}
    cited = {ref for ref in cited_in_tests(TESTS) if ref.split(".")[0] in BOOKS}
    strangers = {
        ref
        for ref in cited
        if ref not in known and not any(one.startswith(ref.removesuffix("*")) for one in known if ref.endswith("*"))
    }
    assert strangers == set()
