"""The pages of the companion: every mode of every title, for any number of players, in three languages, and what is kept of them."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.drawing.companion.laying import checklist, laid
from games.drawing.companion.papers import rules_of
from games.drawing.companion.variants import chosen, companion_of, variants
from games.engine.title.info import Setup
from games.titles import load, published
from rulebook.pages.opening import open_prefix
from tests.games.posting import body

pytestmark = pytest.mark.usefixtures("books", "db")
PREFIXES = {"zh-hant": "", "zh-hans": "/zh-hans", "en": "/en"}
MODES = [(info.slug, mode.slug) for info in published() for mode in info.modes]
EDGES = [pytest.param(slug, mode, id=f"{slug}-{mode}") for slug, mode in MODES]


@pytest.mark.parametrize(("slug", "mode"), EDGES)
@pytest.mark.parametrize("prefix", PREFIXES.values(), ids=list(PREFIXES))
def test_every_mode_has_a_page_with_set_up_turns_and_score(client: Client, slug: str, mode: str, prefix: str) -> None:
    for one in (variants(slug, mode)[0], variants(slug, mode)[-1]):
        shown = body(client.get(f"{prefix}/play/{slug}/companion/{mode}/?{one.query}"))
        assert shown.count('class="companion-task"') > 8
        assert shown.count('class="companion-fact"') > 4
        assert "companion-picture" in shown
        assert data(shown, "course")["rounds"]
        assert len(data(shown, "sheet")["sides"]) >= one.setup.players


def data(shown: str, name: str) -> dict[str, Any]:
    found = re.search(rf'data-{name}="([^"]*)"', shown)
    assert found is not None
    plain: dict[str, Any] = json.loads(html.unescape(found[1]))
    return plain


@pytest.mark.parametrize(("slug", "mode"), EDGES)
def test_the_modes_of_a_title_are_offered_with_their_numbers_of_players(client: Client, slug: str, mode: str) -> None:
    shown = body(client.get(f"/en/play/{slug}/companion/"))
    assert f'action="/en/play/{slug}/companion/{mode}/"' in shown
    for count in load(slug).info.mode(mode).players:
        assert f'<option value="{count}"' in shown


@pytest.mark.parametrize(("slug", "mode"), EDGES)
def test_what_is_counted_belongs_to_a_clause_that_is_shown(slug: str, mode: str) -> None:
    """A number without its clause would not be seen, and a picture without its section neither."""
    for one in variants(slug, mode):
        setup, companion = one.setup, companion_of(slug)
        shown = [task.clause.ref for heading in checklist(one) for task in heading.tasks]
        facts = [fact for heading in checklist(one) for task in heading.tasks for fact in task.facts]
        layout = companion.layout(laid(setup), setup)
        assert {fact.rule for fact in layout.facts} <= set(shown), one.query
        assert len(facts) == len(layout.facts)
        assert len(shown) == len(set(shown))
        assert any(heading.picture for heading in checklist(one)), one.query


@pytest.mark.parametrize(("slug", "mode"), EDGES)
def test_every_clause_that_is_named_is_in_the_book(slug: str, mode: str) -> None:
    info, companion = load(slug).info, companion_of(slug)
    book = open_prefix(info.book)
    assert book is not None
    for one in variants(slug, mode):
        rules = set(rules_of(companion.sheet(one.setup), companion.course(one.setup)))
        assert rules <= set(book.clauses), rules - set(book.clauses)
        assert set(companion.without(one.setup)) <= {tag for tag, _name in book.edition.tags}


@pytest.mark.parametrize(("slug", "mode"), EDGES)
def test_the_quick_reference_leaves_out_what_is_not_played(client: Client, slug: str, mode: str) -> None:
    book, companion = open_prefix(load(slug).info.book), companion_of(slug)
    assert book is not None
    for one in (variants(slug, mode)[0], variants(slug, mode)[-1]):
        shown = body(client.get(f"/en/play/{slug}/companion/{mode}/reference/?{one.query}"))
        without = set(companion.without(one.setup))
        for clause in book.edition.clauses():
            if clause.quick:
                hidden = bool(clause.tags) and set(clause.tags) <= without
                assert (f'data-clause="{clause.ref}"' in shown) is not hidden, clause.ref


@pytest.mark.parametrize(("slug", "mode"), EDGES)
def test_a_browser_is_told_everything_that_it_needs_without_a_network(client: Client, slug: str, mode: str) -> None:
    """Every page of the mode, for any number of players, and the sheets, scripts and drawings that they ask for."""
    kept = client.get(f"/en/play/{slug}/companion/{mode}/offline/").json()
    pages = set(kept["pages"])
    assert {f"/en/play/{slug}/companion/{mode}/?{one.query}" for one in variants(slug, mode)} <= pages
    assert f"/en/play/{slug}/companion/{mode}/" in pages
    worker = body(client.get(reverse("service_worker")))
    for address in sorted(page for page in pages if page.startswith("/en/")):
        answer = client.get(address)
        assert answer.status_code == 200, address
        for asset in re.findall(r'(?:href|src)="(/static/(?:css|js|games|icons)/[^"#]+\.(?:css|js|svg))', body(answer)):
            assert asset in pages or asset in worker, (address, asset)


def test_the_list_changes_with_the_book_and_the_language(client: Client) -> None:
    keys = {
        client.get(f"{prefix}/play/great-wall/companion/solo/offline/").json()["key"] for prefix in PREFIXES.values()
    }
    assert len(keys) == 3


@pytest.mark.parametrize(
    "query",
    [
        "",
        "players=9",
        "players=²",
        "players=" + "9" * 500,
        "players=<script>",
        "gates=perhaps&keys=",
        "players=-1&promos=maybe",
    ],
)
def test_what_cannot_be_chosen_is_the_usual_choice(client: Client, query: str) -> None:
    answer = client.get(f"/en/play/viscounts-of-the-west-kingdom/companion/standard/?{query}")
    assert answer.status_code == 200
    assert 'data-query="players=2&amp;gates=false&amp;keys=false&amp;promos=false"' in body(answer)


def test_a_choice_is_kept_beside_a_mistake() -> None:
    one = chosen("viscounts-of-the-west-kingdom", "standard", {"players": "4", "gates": "true", "keys": "?"})
    assert one.setup == Setup(
        "viscounts-of-the-west-kingdom", "standard", 4, {"gates": True, "keys": False, "promos": False}
    )


@pytest.mark.parametrize(
    "address",
    [
        "/play/chess/companion/",
        "/play/chess/companion/standard/",
        "/play/great-wall/companion/blitz/",
        "/play/great-wall/companion/blitz/offline/",
        "/play/great-wall/companion/blitz/reference/",
    ],
)
def test_there_is_nothing_for_what_cannot_be_played(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_nothing_of_a_visitor_is_in_a_page_that_is_kept(client: Client) -> None:
    """The pages are fetched without cookies; they hold no form that changes anything."""
    shown = body(client.get("/en/play/great-wall/companion/co-op/?players=2"))
    assert "csrfmiddlewaretoken" not in shown.split('<main id="main"')[1]


def test_home_lobby_book_and_sheets_lead_to_it(client: Client) -> None:
    pages = ["/en/", "/en/play/", "/en/play/great-wall/new/", "/en/rules/great-wall/", "/en/rules/great-wall/sheets/"]
    for page in pages:
        assert 'href="/en/play/great-wall/companion/"' in body(client.get(page)), page
