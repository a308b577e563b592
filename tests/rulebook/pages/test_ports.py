"""What the titles tell the rulebook."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from config.bridge import rules
from games.drawing.words.clauses import numbers_of
from rulebook import ports
from rulebook.editions.checking import check
from rulebook.editions.loading import load
from rulebook.models import Book, Clause
from rulebook.pages.citations import said
from rulebook.words.languages import HANT
from tests.rulebook.content import BOOKS

BUILT = sorted(ports.scenarios())


@pytest.fixture
def wall(db: None) -> Book:
    """The rules of a game that can be played."""
    return load(BOOKS["gwc"]).book


@pytest.mark.parametrize("prefix", BUILT)
def test_a_title_cites_only_clauses_of_its_book(prefix: str) -> None:
    cited = rules.uses(prefix)
    assert cited
    assert set(cited) <= BOOKS[prefix].place_ids()


@pytest.mark.parametrize("prefix", BUILT)
def test_every_component_is_named_and_cites_its_book(prefix: str) -> None:
    components = ports.components(prefix)
    assert components
    for component in components:
        assert component["name"].get(HANT), component["slug"]
        assert component["name"].get("en"), component["slug"]
        assert set(component["clauses"]) <= BOOKS[prefix].place_ids(), component["slug"]
        assert not component["icon"] or ports.icon(component["icon"]), component["slug"]


def test_a_book_without_a_title_is_told_nothing() -> None:
    assert ports.components("toy") == []
    assert rules.uses("toy") == {}
    assert ports.example("toy", "anything") is None
    assert ports.icon("no-such-icon") is None


def test_a_card_has_a_page_with_its_clauses(client: Client, wall: Book) -> None:
    page = client.get("/en/rules/great-wall-of-china/components/card:wall/").content.decode()
    assert "Cards of each color" in page
    assert 'data-clause="gwc.cards.wall.1"' in page
    assert "card:wall" in client.get("/rules/great-wall-of-china/gwc.cards.wall.1/").content.decode()


def test_a_clause_tells_where_the_game_says_it(client: Client, wall: Book) -> None:
    page = client.get("/en/rules/great-wall-of-china/gwc.turn.action.7/").content.decode()
    assert "Used at the table" in page
    assert "Your draw pile is empty" in page


def test_an_example_leads_to_its_position(client: Client, wall: Book) -> None:
    example = next(clause for clause in BOOKS["gwc"].clauses() if clause.scenario)
    page = client.get(f"/en/rules/great-wall-of-china/{example.id}/").content.decode()
    assert f"/en/example/great-wall-of-china/{example.scenario}/" in page


def test_a_clause_leads_to_the_positions_that_show_it(client: Client, wall: Book) -> None:
    for address in ("great-wall-of-china/gwc.cards.noble.4/", "panel/gwc.cards.noble.4/"):
        page = client.get(f"/en/rules/{address}").content.decode()
        assert "/en/example/great-wall-of-china/another_noble_still_levels/" in page
        assert "Another noble still levels" in page


def test_an_example_does_not_lead_to_its_position_twice(client: Client, wall: Book) -> None:
    example = next(clause for clause in BOOKS["gwc"].clauses() if clause.scenario)
    page = client.get(f"/en/rules/great-wall-of-china/{example.id}/").content.decode()
    assert page.count("The whole board") == 1
    assert "Try it: step through this position" not in page
    assert f'/{example.scenario}/"' not in page


def test_a_component_is_seen_at_work() -> None:
    seen = ports.shown("gw", "component:advisor:abbot")
    assert [one["url"].split("/")[-2] for one in seen] == ["advisor_abbot"]
    assert set(seen[0]["name"]) == {"zh-Hant", "zh-Hans", "en"}


def test_every_position_that_is_shown_is_of_a_clause_of_the_book() -> None:
    for prefix in BUILT:
        stems = {clause.scenario for clause in BOOKS[prefix].clauses() if clause.scenario}
        shown = {
            one["url"].split("/")[-2] for clause in BOOKS[prefix].clauses() for one in ports.shown(prefix, clause.id)
        }
        assert stems <= shown


@pytest.mark.parametrize("prefix", BUILT)
def test_facts_of_a_component_name_what_they_mention(prefix: str) -> None:
    for component in ports.components(prefix):
        for _label, value in component["facts"]:
            assert not re.search(r"[a-z]:[a-z]", " ".join(value.values())), component["slug"]


def test_parameters_of_a_sentence_are_left_open() -> None:
    assert said({"kind": "log", "sentence": "{nobody} says nothing"}).sentence == "… says nothing"


def test_a_provider_that_breaks_costs_its_list_and_not_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(prefix: str) -> dict[str, list[ports.Use]]:
        raise RuntimeError(prefix)

    monkeypatch.setattr(ports, "_uses", [broken])
    assert ports.uses("gwc", "gwc.turn.action.7") == []


def test_positions_that_cannot_be_read_cost_their_list_and_not_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(prefix: str, target: str) -> list[ports.Shown]:
        raise RuntimeError(target)

    monkeypatch.setattr(ports, "_shown", [broken])
    assert ports.shown("gwc", "gwc.turn.action.7") == []


def test_the_books_can_be_loaded_as_they_are(books: None, db: None) -> None:
    for book in BOOKS.values():
        assert [str(problem) for problem in check(book, {}) if not problem.soft] == []
        assert Clause.objects.filter(book__prefix=book.prefix, retired=False).count() == len(list(book.clauses())) > 50


def test_an_example_names_its_clauses_by_number(client: Client, wall: Book) -> None:
    page = client.get("/en/example/great-wall-of-china/equal_sums_lead/").content.decode()
    assert re.search(r'data-rule="gwc\.turn\.check\.2"[^>]*>4\.2\.2 Phase 1: check how the wall grows</a>', page)


def test_a_lesson_and_the_text_of_a_piece_name_their_clauses_by_number(client: Client, wall: Book) -> None:
    step = "/en/learn/great-wall-of-china/first-card/"
    lesson = client.get(step).content.decode()
    assert re.search(r'data-rule="gwc\.setup\.tokens\.6"[^>]*>\d+(\.\d+)+</a>', lesson)
    piece = client.get(f"{step}what/", {"element": "card:wall"}).content.decode()
    assert re.search(r'data-rule="gwc\.cards\.wall\.1"[^>]*>§ \d+(\.\d+)+</a>', piece)
    assert not re.search(r">[^<]*gwc\.[a-z]+\.", lesson + piece), "nobody reads ids"


def test_a_clause_of_a_book_that_is_not_loaded_is_named_by_its_id(db: None) -> None:
    assert numbers_of(["no-such-book.1"]) == ["no-such-book.1"]
    assert numbers_of([]) == []
