"""Components with their texts, searched and filtered as in a database of cards."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client

from rulebook import ports
from rulebook.editions.loading import load
from rulebook.models import Book
from tests.rulebook.content import BOOKS

WALL, FOUNDERS = "/rules/great-wall/components/", "/rules/founders-of-gloomhaven/components/"


@pytest.fixture
def wall(books: None, db: None) -> Book:
    return Book.objects.get(prefix="gw")


def shown(client: Client, path: str, **asked: str) -> str:
    response = client.get(f"{path}?{urlencode(asked)}")
    assert response.status_code == 200
    return unescape(response.content.decode())


def names(page: str) -> list[str]:
    """What is listed."""
    return re.findall(r"<h3>(?:<svg.*?</svg> )?<a [^>]*>([^<]+)</a>", page)


def test_every_component_is_listed_with_its_text(client: Client, wall: Book) -> None:
    page = shown(client, f"/en{WALL}")
    assert len(names(page)) == 192
    assert "192 of 192" in page
    assert "Halve this" in page
    assert "Each time one of your" in page
    assert 'name="cost-of-the-boosted-effect"' not in page


@pytest.mark.parametrize(
    ("prefix", "words"),
    [("/en", "heroic fight"), ("", "英勇奮戰"), ("/zh-hans", "英勇奮戰"), ("", "英勇奋战"), ("", "Heroic Fi")],
)
def test_a_card_is_found_by_its_name_in_any_script(client: Client, wall: Book, prefix: str, words: str) -> None:
    cards = names(shown(client, f"{prefix}{WALL}", q=words))
    assert len(cards) == 1


def test_words_are_found_in_texts(client: Client, wall: Book) -> None:
    page = shown(client, f"/en{WALL}", q="supporting advisor", kind="General")
    assert 0 < len(names(page)) <= 22
    assert "Liang Hongyu" in names(page)


def test_a_kind_brings_its_own_filters(client: Client, wall: Book) -> None:
    page = shown(client, f"/en{WALL}", kind="Tactic card")
    assert len(names(page)) == 42
    assert re.findall(r'<select name="([^"]+)"', page) == [
        "in",
        "with",
        "by",
        "set",
        "occasion",
        "cost-of-the-boosted-effect",
        "sources",
    ]
    cheap = shown(client, f"/en{WALL}", kind="Tactic card", **{"cost-of-the-boosted-effect": "1 chi"})
    assert len(names(cheap)) == 11
    assert "11 of 42" in cheap
    both = {"cost-of-the-boosted-effect": "1 chi", "occasion": "After your command step"}
    assert len(names(shown(client, f"/en{WALL}", kind="Tactic card", **both))) < 11


def test_what_is_the_same_on_every_card_is_not_repeated(client: Client, wall: Book) -> None:
    page = shown(client, f"/en{WALL}", kind="Event")
    assert len(names(page)) == 12
    assert "Sources" not in page


@pytest.mark.parametrize(
    "asked", [{"kind": "Nonsense"}, {"set": "Nonsense"}, {"kind": "Advisor", "cost": "9"}, {"q": "  "}]
)
def test_what_is_unknown_asks_for_nothing(client: Client, wall: Book, asked: dict[str, str]) -> None:
    assert len(names(shown(client, f"/en{WALL}", **asked))) == (44 if "cost" in asked else 192)


def test_a_search_that_finds_nothing_says_so(client: Client, wall: Book) -> None:
    page = shown(client, f"/en{WALL}", q="<script>zzz")
    assert "Nothing fits." in page
    assert "<script>zzz" not in client.get(f"/en{WALL}?q=<script>zzz").content.decode()


def test_for_htmx_there_is_the_list_alone(client: Client, wall: Book) -> None:
    page = client.get(f"/en{WALL}?kind=Event", headers={"HX-Request": "true"}).content.decode()
    assert page.lstrip().startswith('<div id="components-found">')
    assert len(names(page)) == 12


def test_a_book_without_a_title_lists_what_its_clauses_describe(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports, "components", lambda prefix: [])
    load(BOOKS["fog"])
    assert "components/" in shown(client, "/en/rules/founders-of-gloomhaven/")
    page = shown(client, f"/en{FOUNDERS}")
    kinds = re.findall(r'name="kind" value="([^"]+)"', page)
    assert {"fog.components.tiles", "fog.components.cards"} <= set(kinds)
    assert "24 trade stalls" in re.sub("<[^>]+>", "", page)
    assert page.count('class="listed"') > 20
    boards = shown(client, f"/en{FOUNDERS}", kind="fog.components.cards", q="race boards")
    assert boards.count('class="listed"') == 1
