"""What a reader sees."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from rulebook.models import Book
from rulebook.search.shelf import Shelf
from rulebook.words.folding import fold
from tests.rulebook.books import FILES, replace

Reload = Callable[..., Book]
PAGES = [
    "/rules/",
    "/rules/terms/",
    "/rules/bookmarks/",
    "/rules/offline/",
    "/rules/manifest.webmanifest",
    "/rules/toy-game/",
    "/rules/toy-game/toy.turn/",
    "/rules/toy-game/toy.turn.attack.1/",
    "/rules/toy-game/toy.turn.1/",
    "/rules/toy-game/glossary/",
    "/rules/toy-game/glossary/command_card/",
    "/rules/toy-game/components/",
    "/rules/toy-game/sheets/",
    "/rules/toy-game/sheets/turn/",
    "/rules/toy-game/rulings/",
    "/rules/toy-game/changes/",
    "/rules/toy-game/changes/r1/",
    "/rules/toy-game/changes/feed/",
    "/rules/toy-game/toy.turn.1/report/",
    "/rules/toy-game/hover/toy.turn.1/",
    "/rules/toy-game/hover/toy.turn.attack/",
    "/rules/toy-game/hover/term:coin/",
    "/rules/panel/toy.turn.attack.1/",
    "/rules/panel/toy.turn.attack/",
    "/rules/toy-game/offline/",
    "/rules/toy-game/names/",
    "/rules/terms/names/",
]


def text(client: Client, path: str, status: int = 200, **extra: Any) -> str:
    """What is at an address."""
    response = client.get(path, **extra)
    assert response.status_code == status, path
    return response.content.decode()


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_answers_in_every_language(client: Client, toy: Book, prefix: str, page: str) -> None:
    assert text(client, prefix + page)


def test_a_chapter_reads_in_three_languages(client: Client, toy: Book) -> None:
    assert "攻擊時支付 2 個" in text(client, "/rules/toy-game/toy.turn/")
    assert "攻击时支付 2 个" in text(client, "/zh-hans/rules/toy-game/toy.turn/")
    assert "An attack costs 2" in text(client, "/en/rules/toy-game/toy.turn/")


def test_terms_are_linked_on_first_use(client: Client, toy: Book) -> None:
    page = text(client, "/rules/toy-game/toy.turn/")
    assert '<a class="term" data-hover="/rules/toy-game/hover/term:coin/"' in page
    assert "Coin" in text(client, "/rules/toy-game/hover/term:coin/")


def test_a_reference_leads_to_its_clause_in_the_same_language(client: Client, toy: Book) -> None:
    assert 'href="/en/rules/toy-game/toy.turn.1/"' in text(client, "/en/rules/toy-game/toy.turn.attack.1/")


def test_a_missing_translation_is_shown_as_missing(client: Client, toy: Book, reload: Reload) -> None:
    reload(file_02_solo_md=FILES["02-solo.md"].split("+++ en")[0])
    page = text(client, "/en/rules/toy-game/toy.solo/")
    assert "單人遊玩時" in page
    assert "Not translated yet: English is missing." in page


def test_ids_lead_to_pages_whatever_they_name(client: Client, toy: Book) -> None:
    assert client.get("/rules/id/toy.turn.attack.1/")["Location"] == "/rules/toy-game/toy.turn.attack.1/"
    assert client.get("/rules/id/toy.turn.attack/")["Location"] == "/rules/toy-game/toy.turn/#toy.turn.attack"
    assert client.get("/rules/toy-game/toy.turn.attack/")["Location"] == "/rules/toy-game/toy.turn/#toy.turn.attack"


@pytest.mark.parametrize(
    "path",
    [
        "/rules/chess/",
        "/rules/toy-game/toy.nothing.1/",
        "/rules/id/chess.mate.1/",
        "/rules/id/toy.nothing.1/",
        "/rules/panel/toy.nothing.1/",
        "/rules/toy-game/glossary/nothing/",
        "/rules/toy-game/components/nothing/",
        "/rules/toy-game/sheets/nothing/",
        "/rules/toy-game/hover/term:nothing/",
        "/rules/toy-game/hover/nothing:toy.turn.1/",
        "/rules/toy-game/?at=r99",
        "/rules/toy-game/?at=yesterday",
        "/rules/toy-game/changes/r99/",
        "/rules/toy-game/toy.nothing.1/report/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, toy: Book, path: str) -> None:
    text(client, path, status=404)


def test_a_retired_clause_is_gone(client: Client, toy: Book, reload: Reload) -> None:
    reload(file_01_turn_md=FILES["01-turn.md"].split("## toy.turn.attack.2")[0])
    page = text(client, "/en/rules/toy-game/toy.turn.attack.2/", status=410)
    assert "This clause was retired" in page
    assert "Example: A pays" in text(client, "/en/rules/toy-game/toy.turn.attack.2/?at=r1")


def test_the_book_is_read_as_it_was(client: Client, toy: Book, reload: Reload) -> None:
    reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    assert "count triple" in text(client, "/en/rules/toy-game/toy.solo.play.1/")
    old = text(client, "/en/rules/toy-game/toy.solo/?at=r1")
    assert "count double" in old
    assert "You read revision r1." in old
    assert "In force is r2." in old
    assert 'href="/en/rules/toy-game/toy.solo.play.1/?at=r1"' in old


def test_a_changed_clause_says_what_changed_when_and_why(client: Client, toy: Book) -> None:
    page = text(client, "/en/rules/toy-game/toy.turn/")
    assert "is-changed" in page
    assert "<del>1</del><ins>2</ins>" in page
    assert "The translation lost a card." in page
    assert 'datetime="2026-01-02"' in page


def test_rulings_stand_at_their_clause(client: Client, toy: Book) -> None:
    page = text(client, "/en/rules/toy-game/toy.turn.attack.1/")
    assert "May one owe?" in page
    assert "Official answers, 3" in page


def test_examples_and_citations_stand_at_their_clause(client: Client, toy: Book) -> None:
    page = text(client, "/en/rules/toy-game/toy.turn.attack.1/")
    assert "Example: A pays 2" in page
    assert "Toy War, 1.1.1 (toy.turn.attack.1, r1)" in page
    assert "Clauses that lead here" in text(client, "/en/rules/toy-game/toy.turn.1/")


def test_a_mode_that_is_not_on_the_table_can_be_switched_off(client: Client, toy: Book) -> None:
    assert "walls count double" in text(client, "/en/rules/toy-game/toy.solo/")
    answer = client.post("/rules/toy-game/modes/", {"mode": ["long"], "next": "/en/rules/toy-game/toy.solo/"})
    assert answer["Location"] == "/en/rules/toy-game/toy.solo/"
    page = text(client, "/en/rules/toy-game/toy.solo/")
    assert "walls count double" not in page
    assert "1 clause is not shown" in page
    client.post("/rules/toy-game/modes/", {"mode": ["long", "solo"]})
    assert "walls count double" in text(client, "/en/rules/toy-game/toy.solo/")


def test_the_choice_of_modes_leads_nowhere_else(client: Client, toy: Book) -> None:
    answer = client.post("/rules/toy-game/modes/", {"next": "https://example.org/"})
    assert answer["Location"] == "/rules/toy-game/"


def test_a_sheet_gathers_its_clauses(client: Client, toy: Book) -> None:
    page = text(client, "/en/rules/toy-game/sheets/costs/")
    assert "toy.turn.attack.1" in page
    assert "toy.turn.1/" in page
    assert 'data-clause="toy.turn.1"' not in page


def test_a_term_lists_the_clauses_that_use_it(client: Client, toy: Book) -> None:
    page = text(client, "/en/rules/toy-game/glossary/coin/")
    assert "Used in 2 clauses" in page
    assert 'data-clause="toy.turn.attack.2"' in page


def test_at_a_table_a_clause_stands_between_those_next_to_it(client: Client, toy: Book) -> None:
    alone, between = (text(client, f"/rules/panel/toy.turn.attack.1/{query}") for query in ("", "?around=1"))
    assert "rules-near" not in alone
    assert between.index("toy.turn.attack.1") < between.index("rules-near") < between.rindex("toy.turn.attack.2")
    last = text(client, "/rules/panel/toy.turn.attack.2/?around=1")
    assert last.index("rules-near") < last.index("toy.turn.attack.1") < last.index("toy.turn.attack.2")
    assert text(client, "/rules/panel/toy.turn.attack/?around=1") == text(client, "/rules/panel/toy.turn.attack/")


def test_a_panel_that_is_followed_as_a_link_is_the_page(client: Client, toy: Book) -> None:
    assert "<html" not in text(client, "/rules/panel/toy.turn.1/")
    answer = client.get("/rules/panel/toy.turn.1/", headers={"Sec-Fetch-Mode": "navigate"})
    assert answer["Location"] == "/rules/toy-game/toy.turn.1/"


def test_a_chapter_that_has_not_changed_is_not_sent_again(client: Client, toy: Book) -> None:
    first = client.get("/rules/toy-game/toy.turn/")
    again = client.get("/rules/toy-game/toy.turn/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/rules/", 1),
        ("/rules/toy-game/", 1),
        ("/rules/toy-game/toy.turn/", 1),
        ("/rules/toy-game/toy.turn.attack.1/", 1),
        ("/rules/toy-game/glossary/", 1),
        ("/rules/toy-game/changes/", 2),
        ("/rules/toy-game/toy.turn/?at=r1", 2),
        ("/rules/toy-game/hover/term:coin/", 1),
    ],
)
def test_a_page_asks_the_database_little(
    client: Client, toy: Book, django_assert_num_queries: Any, path: str, queries: int
) -> None:
    client.get(path)
    with django_assert_num_queries(queries):
        client.get(path)


def test_the_worker_is_at_the_root(client: Client, toy: Book) -> None:
    worker = client.get("/service-worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert "/rules/offline/" in worker.content.decode()
    assert '"/en/table/": "/en/table/offline/"' in worker.content.decode()
    kept = client.get("/en/rules/toy-game/offline/").json()
    assert kept["key"] == "toy-r1-tables"
    assert {"/en/rules/toy-game/toy.solo/", "/en/rules/toy-game/offline/search.json"} <= {*kept["pages"]}


def test_a_book_is_searched_without_a_network_by_what_the_site_searches(client: Client, toy: Book) -> None:
    index = client.get("/rules/toy-game/offline/search.json").json()
    assert [one[:2] for one in index["entries"]] == [[one.what, one.ref] for one in Shelf().documents("toy")]
    assert all(
        index["letters"].get(letter, letter) == fold(letter) for letter in "戰鬥" if letter in str(index["entries"])
    )
    kept = client.get("/rules/toy-game/offline/").json()["pages"]
    assert {one[4].split("#")[0] for one in index["entries"]} <= {*kept}, "a result leads to a page that is kept"
    assert "data-offline-search" in text(client, "/en/rules/search/offline/")


@pytest.mark.parametrize(("prefix", "name"), [("", "規弈"), ("/zh-hans", "规弈"), ("/en", "Guiyi")])
def test_every_page_can_be_installed_in_its_language(client: Client, toy: Book, prefix: str, name: str) -> None:
    for page in ("/", "/play/", "/rules/", "/rules/toy-game/toy.turn/"):
        assert f'<link rel="manifest" href="{prefix}/rules/manifest.webmanifest">' in text(client, prefix + page), page
    manifest = client.get(f"{prefix}/rules/manifest.webmanifest").json()
    assert (manifest["short_name"], manifest["start_url"]) == (name, f"{prefix}/play/mine/")
    for icon in manifest["icons"]:
        file = finders.find(icon["src"].removeprefix("/static/"))
        assert file, icon
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", Path(file).read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}


def test_the_worker_is_served_where_static_files_are_hashed_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names with hashes are known of files alone, and the folder is none."""

    def hashed(path: str) -> str:
        assert path, "a manifest has no entry for the folder"
        return f"/static/{path}"

    monkeypatch.setattr("rulebook.views.offline.static", hashed)
    assert 'STATIC = "/static/"' in client.get("/service-worker.js").content.decode()


def test_a_book_that_describes_no_components_has_no_list_of_them(client: Client, toy: Book) -> None:
    assert "/components/" not in client.get("/en/rules/toy-game/").content.decode()
    assert "not built yet" in client.get("/en/rules/toy-game/components/").content.decode()


def test_a_book_that_nobody_can_play_has_no_tables(client: Client, toy: Book) -> None:
    assert client.get("/rules/toy-game/tables/").status_code == 404
    assert "/tables/" not in text(client, "/rules/toy-game/")
    assert "<h1>" in text(client, "/rules/toy-game/designed/")
