"""A clause of kind rule is cited by the code that obeys it, or by the data that holds its figures; the list of the others only shrinks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from rulebook.editions.checking import covers
from rulebook.source import BookSource, read_book
from tests.rulebook.books import write_book
from tests.rulebook.content import BOOKS
from tests.titles.owed import having

ROOT = Path(settings.BASE_DIR)
TITLES = [info.slug.replace("-", "_") for info in having("book")]
KNOWN = Path(__file__).parent / "uncited"
"""One file a title, one id a line: rules of its book that no code cites yet. No file is an empty list."""


def book_of(title: str) -> BookSource:
    book = next((book for book in BOOKS.values() if book.folder.name == title), None)
    assert book is not None, f"{title} has no book yet: rulebook/content/{title}/book.yaml (docs/writing-clauses.md)"
    return book


def cited(text: str, prefix: str) -> set[str]:
    """The ids in a text: of clauses, and the paths that lead to them (``toy.turn``)."""
    return set(re.findall(rf"(?<![\w.-]){prefix}(?:\.[a-z0-9-]+)+", text))


@cache
def cited_in(title: str) -> frozenset[str]:
    """The ids in the Python and YAML of a title."""
    files = [path for path in (ROOT / "games" / "titles" / title).rglob("*") if path.suffix in (".py", ".yaml")]
    prefix = book_of(title).prefix
    return frozenset(ref for path in files for ref in cited(path.read_text(encoding="utf-8"), prefix))


def rules(book: BookSource) -> Iterator[str]:
    """The clauses that code must obey: of kind rule, not excused one by one or by path."""
    excused = [pattern for pattern in book.excused if not pattern.startswith("kind:")]
    for clause in book.clauses():
        if clause.kind == "rule" and not any(covers(pattern, [clause.id]) for pattern in excused):
            yield clause.id


def uncited(title: str) -> list[str]:
    """The rules of a title's book that nothing in its folder cites, in the order of the book."""
    return [clause for clause in rules(book_of(title)) if clause not in cited_in(title)]


def known(title: str) -> list[str]:
    path = KNOWN / f"{title}.txt"
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def test_titles_have_books() -> None:
    assert TITLES
    assert all(any(rules(book_of(title))) for title in TITLES)


def test_ids_are_read_whole() -> None:
    text = '"""Pays (toy.turn.1, toy.solo.end-game.12)."""  # atoy.turn.3 toy.turn.*\nAsk(rule="toy.turn.4")'
    assert cited(text, "toy") == {"toy.turn.1", "toy.solo.end-game.12", "toy.turn", "toy.turn.4"}


def test_examples_notes_and_what_is_excused_need_no_code(tmp_path: Path) -> None:
    folder = write_book(tmp_path)
    before = list(rules(read_book(folder)))
    assert "toy.turn.1" in before
    (folder / "excused.yaml").write_text("toy.turn.1: a story\n")
    assert list(rules(read_book(folder))) == [ref for ref in before if ref != "toy.turn.1"]


@pytest.mark.parametrize("title", TITLES)
def test_code_cites_clauses_that_are_there(title: str) -> None:
    there = [f"{ref}." for ref in book_of(title).place_ids()]
    assert [ref for ref in sorted(cited_in(title)) if not any(one.startswith(f"{ref}.") for one in there)] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_is_cited_by_what_obeys_it(title: str) -> None:
    """A new one is cited in the docstring of the function that obeys it, or excused in excused.yaml with the reason."""
    assert sorted(set(uncited(title)) - set(known(title))) == []


@pytest.mark.parametrize("title", TITLES)
def test_the_list_of_uncited_rules_only_shrinks(title: str) -> None:
    """What is cited, excused or gone by now leaves the list."""
    assert sorted(set(known(title)) - set(uncited(title))) == []


def test_every_list_belongs_to_a_title() -> None:
    assert {path.stem for path in KNOWN.glob("*")} <= set(TITLES)
