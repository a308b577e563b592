"""What links to pages bring along where they are shown elsewhere, and what search engines find."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from config.sharing import IMAGE, IMAGE_SIZE
from games import tables
from games.models import Table
from rulebook.pages.opening import library
from tests.games.making import begun, match_of, opened, played

SITE = "http://testserver"
SPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


def shared(client: Client, address: str) -> dict[str, str]:
    """What the head of a page says for those who show links: OpenGraph's properties, and ``canonical``."""
    page = client.get(address)
    assert page.status_code == 200
    head = page.content.decode().partition("</head>")[0]
    properties = {
        name: unescape(text) for name, text in re.findall(r'<meta property="og:([^"]+)" content="([^"]*)"', head)
    }
    (canonical,) = re.findall(r'<link rel="canonical" href="([^"]+)"', head)
    (title,) = re.findall(r"<title>(.*?)</title>", head)
    return {**properties, "canonical": unescape(canonical), "<title>": unescape(title)}


# --- pages ---------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(("prefix", "locale"), [("", "zh_TW"), ("/zh-hans", "zh_CN"), ("/en", "en_US")])
def test_a_page_has_one_address_a_title_and_a_picture(client: Client, prefix: str, locale: str) -> None:
    said = shared(client, f"{prefix}/credits/?from=elsewhere")
    assert said["canonical"] == said["url"] == f"{SITE}{prefix}/credits/"
    assert said["locale"] == locale
    assert said["<title>"].startswith(said["title"])
    assert said["title"]
    assert said["description"]
    assert said["type"] == "website"
    assert said["image"].startswith(SITE)


def test_the_picture_is_our_own_and_of_the_size_that_is_said() -> None:
    path = finders.find(IMAGE)
    assert path
    with open(path, "rb") as file:
        data = file.read()
    # A JPEG's frame header: marker, length, depth, height, width.
    place = next(match.start() for match in re.finditer(b"\xff[\xc0-\xc2]\x00\x11\x08", data))
    height, width = (int.from_bytes(data[place + at : place + at + 2], "big") for at in (5, 7))
    assert (width, height) == IMAGE_SIZE
    assert len(data) < 120_000


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/en/nowhere/", "/en/table/404/"])
def test_what_is_not_there_is_no_place_to_link_to(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert "canonical" not in page
    assert "og:" not in page


def test_a_link_to_a_clause_shows_the_clause(client: Client, books: None, db: None) -> None:
    book = next(book for book in library() if book.edition.prefix == "gwc")
    clause = max(book.clauses.values(), key=lambda one: len(one.text["en"]) if one.kind == "rule" else 0)
    said = shared(client, f"/en/rules/{book.edition.slug}/{clause.ref}/")
    assert said["type"] == "article"
    assert clause.number in said["title"]
    assert said["canonical"] == f"{SITE}/en/rules/{book.edition.slug}/{clause.ref}/"
    words = re.findall(r"[a-z]{4,}", clause.text["en"].lower())[:4]
    assert all(word in said["description"].lower() for word in words)
    assert len(said["description"]) <= 300
    older = shared(client, f"/en/rules/{book.edition.slug}/{clause.ref}/?at=r{book.edition.revision}")
    assert older["canonical"] == said["canonical"]


def test_terms_components_and_chapters_show_what_they_are(client: Client, books: None, db: None) -> None:
    book = next(book for book in library() if book.edition.prefix == "gwc")
    slug = book.edition.slug
    term = next(term for term in book.edition.terms)
    for address, words in [
        (f"glossary/{term.slug}", term.name["en"]),
        (f"components/{next(iter(book.components))}", ""),
        (next(iter(book.chapters)), ""),
    ]:
        said = shared(client, f"/en/rules/{slug}/{address}/")
        assert said["type"] == "article"
        assert words in said["title"]
        assert len(said["description"]) > 20
        assert "<" not in said["description"]


# --- tables --------------------------------------------------------------------------------------------------------------


def test_a_link_to_a_table_tells_the_game_and_how_it_stands(client: Client, alice: User, bob: User) -> None:
    waiting = opened(alice)
    said = shared(client, f"/en/table/{waiting.pk}/")
    assert said["title"] == f"Great Wall of China · Table {waiting.pk}"
    assert said["description"] == f"{alice.public_name} · Waiting for players"
    running = played(begun(alice, bob), 5)
    mover = [alice, bob][match_of(running).waiting_for()[0]]
    said = shared(client, f"/en/table/{running.pk}/?seat=1")
    assert f"Waiting for {mover.public_name} · Move {running.number}" in said["description"]
    assert said["canonical"] == f"{SITE}/en/table/{running.pk}/"
    past = shared(client, f"/en/table/{running.pk}/at/2/")
    assert past["canonical"] == f"{SITE}/en/table/{running.pk}/at/2/"
    assert past["description"].endswith(f"After move 2 of {running.number}")
    over = played(begun(alice, bob), 500)
    said = shared(client, f"/en/table/{over.pk}/")
    assert "has won" in said["description"] or "share the first place" in said["description"]
    tables.abandon(table_id=waiting.pk, by=alice)
    assert "given up" in shared(client, f"/en/table/{waiting.pk}/")["description"]


def test_it_tells_everybody_the_same(client: Client, alice: User, bob: User) -> None:
    """What a seat alone may know is not among it."""
    table = played(begun(alice, bob), 7)
    seen = []
    for user in (alice, bob, None):
        browser = Client()
        if user is not None:
            browser.force_login(user)
        seen.append({key: text for key, text in shared(browser, f"/en/table/{table.pk}/").items() if key != "<title>"})
    assert seen[0] == seen[1] == seen[2]


def test_strangers_learn_nothing_of_a_private_table(client: Client, alice: User, bob: User) -> None:
    table = begun(alice, bob, privacy=Table.Privacy.PRIVATE)
    for address in (f"/en/table/{table.pk}/", f"/en/table/{table.pk}/at/0/"):
        page = client.get(address)
        assert page.status_code == 404
        assert alice.public_name not in page.content.decode()
        assert "og:" not in page.content.decode()


# --- search engines --------------------------------------------------------------------------------------------------------


def addresses(client: Client, address: str) -> list[ElementTree.Element]:
    """The entries of a sitemap."""
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/xml")
    return list(ElementTree.fromstring(response.content))  # noqa: S314 - our own


def text_of(entry: ElementTree.Element, name: str) -> str:
    """What an entry says."""
    return entry.findtext(f"s:{name}", "", SPACE)


@pytest.fixture(scope="module")
def sitemap(books: None, django_db_blocker: Any) -> list[list[ElementTree.Element]]:
    """The entries of each section."""
    client = Client()
    with django_db_blocker.unblock():
        sections = [text_of(entry, "loc") for entry in addresses(client, "/sitemap.xml")]
        return [addresses(client, section.removeprefix(SITE)) for section in sections]


def test_the_sitemap_names_every_chapter_term_and_component_in_every_language(
    sitemap: list[list[ElementTree.Element]], db: None
) -> None:
    entries = [entry for section in sitemap for entry in section]
    named = {text_of(entry, "loc").removeprefix(SITE) for entry in entries}
    assert len(named) == len(entries)
    for book in library():
        pages = [
            *(f"/rules/{book.edition.slug}/{ref}/" for ref in book.chapters),
            *(f"/rules/{book.edition.slug}/glossary/{term}/" for term in book.terms),
            *(f"/rules/{book.edition.slug}/components/{component}/" for component in book.components),
        ]
        assert len(pages) > 10
        for prefix in ("", "/zh-hans", "/en"):
            assert {prefix + page for page in pages} <= named
    for entry in entries:
        others = {link.get("hreflang"): link.get("href") for link in entry.findall("x:link", SPACE)}
        assert set(others) == {"zh-hant", "zh-hans", "en", "x-default"}
        assert others["x-default"] == others["zh-hant"]
        assert text_of(entry, "loc") in others.values()


def test_what_is_in_the_sitemap_is_there_and_may_be_looked_at(
    client: Client, sitemap: list[list[ElementTree.Element]], db: None
) -> None:
    robots = client.get("/robots.txt").content.decode()
    hidden = re.findall(r"^Disallow: (.+)$", robots, re.MULTILINE)
    assert re.findall(r"^Sitemap: (.+)$", robots, re.MULTILINE) == [f"{SITE}/sitemap.xml"]
    assert all(sitemap)
    for entries in sitemap:
        for entry in entries:
            path = urlsplit(text_of(entry, "loc")).path
            assert not any(fnmatch(path, f"{pattern}*") for pattern in hidden), path
        for entry in (entries[0], entries[len(entries) // 2], entries[-1]):
            address = text_of(entry, "loc")
            page = client.get(address.removeprefix(SITE))
            assert page.status_code == 200
            assert f'<link rel="canonical" href="{address}">' in page.content.decode()
            assert 'name="robots" content="noindex"' not in page.content.decode()


def test_tables_are_not_for_search_engines(client: Client, alice: User) -> None:
    page: Any = client.get(f"/table/{opened(alice).pk}/")
    assert '<meta name="robots" content="noindex">' in page.content.decode()
