"""The tables of a book as pages: in three languages, linked, filtered, kept for reading without a network."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from rulebook.pages.opening import open_book
from rulebook.pages.tables import groups_of, percent, percent_among

SLUGS = (
    "great-wall-of-china",
    "great-wall",
    "imperial-struggle",
    "viscounts-of-the-west-kingdom",
    "founders-of-gloomhaven",
)
WALL, VIS, FOUNDERS = "/rules/great-wall/", "/rules/viscounts-of-the-west-kingdom/", "/rules/founders-of-gloomhaven/"


@pytest.fixture(autouse=True)
def every_book(books: None, db: None) -> None:
    """The books of all titles."""


def text(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return unescape(response.content.decode())


def links(page: str, pattern: str) -> list[str]:
    return list(dict.fromkeys(re.findall(rf'href="({pattern})"', page)))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("prefix", ["", "/en", "/zh-hans"])
def test_every_table_is_linked_and_drawn(client: Client, slug: str, prefix: str) -> None:
    base = f"{prefix}/rules/{slug}/"
    tables = links(text(client, f"{base}tables/"), f"{base}tables/[a-z0-9-]+/")
    assert len(tables) > 5
    for path in tables:
        page = text(client, path)
        assert "<h1>" in page
        assert '<ol class="sequence">' in page or '<th scope="row">' in page or "data-clause=" in page
        assert "{" not in page.split("<main")[1].split("</main>")[0]
    assert "<h1>" in text(client, f"{base}designed/")


def test_the_book_and_its_quick_sheets_lead_to_the_tables(client: Client) -> None:
    for path in (WALL, f"{WALL}sheets/", f"{WALL}gw.autumn/"):
        assert links(text(client, path), f"{WALL}tables/")
    assert links(text(client, f"{WALL}sheets/"), f"{WALL}tables/sequence-co-op/")


@pytest.mark.parametrize("path", ["tables/nothing/", "tables/sequence-nothing/", "tables/deck-nothing/"])
def test_there_is_no_such_table(client: Client, path: str) -> None:
    assert client.get(WALL + path).status_code == 404


def test_a_page_asks_the_database_once(client: Client, django_assert_num_queries: Any) -> None:
    for path in ("tables/", "tables/sequence-standard/", "tables/deck-tactics/", "designed/"):
        client.get(WALL + path)
        with django_assert_num_queries(1):
            client.get(WALL + path)


def test_a_step_links_its_clauses_and_the_steps_that_follow(client: Client) -> None:
    page = text(client, f"/en{WALL}tables/sequence-standard/")
    assert 'id="step-winter"' in page
    assert links(page, "#step-[a-z_]+")
    assert all(f'id="{one[1:]}"' in page for one in links(page, "#[a-z_-]+") if one != "#main")
    assert links(page, f"/en{WALL}gw.autumn.choose.1/")
    assert "Choose a command card" in page
    assert "request" not in page.split('id="step-year_end"')[1].split('id="step-spring"')[0]
    assert "Emperor's requests are fulfilled" in text(client, f"/en{WALL}tables/sequence-co-op/")


def test_the_end_of_a_mode_cites_its_own_clauses(client: Client) -> None:
    page = text(client, f"/en{WALL}tables/ending/")
    standard, coop = page.split(">Standard game<")[1], page.split(">Co-operation<")[-1]
    assert 'data-clause="gw.ending.conditions.4"' in standard.split("<h2>")[0]
    assert 'data-clause="gw.coop.ending.1"' in coop
    assert 'data-clause="gw.coop.ending.1"' not in standard.split("<h2>")[0]


def test_a_deck_says_how_many_and_how_likely(client: Client) -> None:
    page = text(client, "/en/rules/great-wall-of-china/tables/deck-wall-cards/")
    row = page.split(">Wall</a>")[1].split("</tr>")[0]
    assert "35.0 %" in row
    assert "7/20" in row
    assert percent_among(7, 20, 5) in row
    with translation.override("en"):
        assert (percent(1, 3), percent(3, 3)) == ("33.3 %", "100 %")


def test_what_was_designed_is_marked_wherever_it_is_shown(client: Client) -> None:
    piece = text(client, f"/en{VIS}components/scheme:scheme_s_cleric/")
    assert "house design" in piece
    assert links(piece, f"/en{VIS}designed/#schemes")
    assert ">Origin<" not in piece
    assert "house design" not in text(client, f"/en{VIS}components/scheme:scheme_s_noble/")
    assert "house design" in text(client, f"/en{VIS}hover/component:scheme:scheme_s_cleric/")
    table = text(client, f"/en{WALL}tables/locations/")
    mill = table.split(">Lumber Mill</a>")[1].split("</tr>")[0].split("<td")
    assert ["designed for this site" in cell for cell in mill[1:]] == [False, True, False, False, True, False]
    reasons = text(client, f"/en{VIS}designed/")
    assert 'id="schemes"' in reasons
    assert links(reasons, f"/en{VIS}components/scheme:scheme_s_cleric/")


def test_a_book_without_designed_pieces_says_so_and_names_its_own_rules(client: Client) -> None:
    page = text(client, "/en/rules/imperial-struggle/designed/")
    assert "comes from a source" in page
    assert 'data-clause="is.control.shift.8"' in page


def test_a_component_says_where_it_is_used(client: Client) -> None:
    page = text(client, f"/en{WALL}components/tactic:heroic_fight/")
    used = page.split("Where it is used")[1]
    assert links(used, f"/en{WALL}tables/deck-tactics/")
    assert "1/20" in used
    assert "1/32" in used


def listed(page: str) -> int:
    return page.count('<li class="listed"')


@pytest.mark.parametrize(
    ("asked", "some", "none"),
    [
        ("by=designed", "Scheme", "Neutral Townsfolk"),
        ("in=Gates+of+Gold", "Outsider", "Scheme"),
        ("by=published&in=Solo", "", ""),
    ],
)
def test_components_are_filtered_without_a_script(client: Client, asked: str, some: str, none: str) -> None:
    page = text(client, f"/en{VIS}components/?{asked}")
    headings = re.findall(r"<h2>([^<]+) <span", page)
    assert (some in headings) == bool(some)
    assert not none or none not in headings
    assert listed(page) < listed(text(client, f"/en{VIS}components/"))


def test_filters_by_rulings_and_errata(client: Client) -> None:
    all_pieces = listed(text(client, f"/en{WALL}components/"))
    ruled = text(client, f"/en{WALL}components/?with=ruling")
    assert 0 < listed(ruled) < all_pieces
    assert "with=nothing" not in ruled
    assert listed(text(client, f"/en{WALL}components/?with=nonsense")) == all_pieces


def test_a_book_in_which_all_is_published_has_no_filter_for_it(client: Client) -> None:
    assert 'name="by"' not in text(client, "/en/rules/imperial-struggle/components/")
    assert 'name="by"' in text(client, f"/en{FOUNDERS}components/")


def test_the_tables_are_read_without_a_network(client: Client) -> None:
    kept = client.get(f"/en{WALL}offline/").json()["pages"]
    book = open_book("great-wall")
    assert book is not None
    with translation.override("en"):
        tables = [link.url for group in groups_of(book, "en") for link in group.links]
    assert {f"/en{WALL}tables/", f"/en{WALL}designed/", *tables} <= {*kept}
