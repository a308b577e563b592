"""The five books themselves: whole, and proved where they are played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from rulebook import ports
from rulebook.editions.checking import check, check_together
from rulebook.editions.coverage import cited_in_code_of, cited_in_scenarios, coverage_of, scenario_files
from rulebook.source import BookSource
from tests.rulebook.content import BOOKS

TESTS = Path(settings.BASE_DIR) / "tests"
POINTS_AT_A_PICTURE = re.compile(
    r"(?<!版)圖中|[左右如附]圖(?!版|板|示)|\bin the (?:picture|figure|diagram)\b(?! of)", re.IGNORECASE
)


def test_the_five_books_are_there() -> None:
    assert set(BOOKS) == {"gwc", "gw", "is", "vis", "fog"}
    assert check_together(BOOKS.values()) == []


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_nothing_in_a_book_is_to_be_mended(book: BookSource) -> None:
    assert [str(problem) for problem in check(book, ports.scenarios())] == []


@pytest.mark.parametrize("prefix", sorted(ports.scenarios()))
def test_every_clause_of_a_game_that_is_played_is_proved(prefix: str) -> None:
    assert coverage_of(BOOKS[prefix], TESTS, ports.scenarios().values())["missing"] == []


def test_tests_cite_clauses_that_are_there() -> None:
    known = {ref for book in BOOKS.values() for ref in book.place_ids()}
    named = cited_in_code_of(TESTS) | cited_in_scenarios(scenario_files(ports.scenarios().values()))
    cited = {ref for ref in named if ref.split(".")[0] in BOOKS}
    strangers = {
        ref
        for ref in cited
        if ref not in known and not any(one.startswith(ref.removesuffix("*")) for one in known if ref.endswith("*"))
    }
    assert strangers == set()


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_no_clause_points_at_a_picture(book: BookSource) -> None:
    """Clauses stand alone: they are quoted, searched and heard without the figure that may stand below them."""
    pointing = [clause.id for clause in book.clauses() if any(map(POINTS_AT_A_PICTURE.search, clause.texts.values()))]
    assert pointing == []


def test_the_links_of_viscounts_are_all_listed() -> None:
    """``vis.components.shared.3`` counts 20 and 25 sites, 14 and 20 links; the tables have as many, in both languages."""
    clauses = {clause.id: clause for clause in BOOKS["vis"].clauses()}

    def filled(name: str, first: int) -> list[int]:
        """How many cells of a table's body say something, from column ``first`` on, in each language."""
        rows = [
            [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")][2:]
            for text in clauses[f"vis.components.board.{name}"].texts.values()
        ]
        return [sum(cell != "—" for row in table for cell in row[first:]) for table in rows]

    assert [filled(name, 2) for name in ("3", "5")] == [[20, 20], [25, 25]]
    assert [filled(name, 1) for name in ("4", "6")] == [[14, 14], [20, 20]]


BRITISH = re.compile(
    r"\b(?:colour|favour|honour|neighbour|harbour|armour|centre|grey|theatre|defence|offence|towards)", re.IGNORECASE
)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_book_is_in_american_english(book: BookSource) -> None:
    """As are the boxes of all five, and the tables. What readers may write instead stands among the aliases of terms."""
    texts = {clause.id: clause.texts.get("en", "") for clause in book.clauses()}
    texts |= {f"term:{term.slug}": f"{term.name.get('en')} {term.definition.get('en')}" for term in book.terms}
    texts |= {erratum.id: f"{erratum.text.get('en')} {erratum.reason.get('en')}" for erratum in book.errata}
    texts |= {ruling.id: f"{ruling.question.get('en')} {ruling.answer.get('en')}" for ruling in book.rulings}
    texts |= {f"{figure.clause} figure": f"{figure.caption} {figure.alt}" for figure in book.figures}
    assert {name: match[0] for name, text in texts.items() if (match := BRITISH.search(text))} == {}
