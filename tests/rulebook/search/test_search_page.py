"""The search page: without script, as fragments, for hostile and hasty visitors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from config.shared.simplified import simplified
from rulebook import ports
from rulebook.editions.loading import load
from rulebook.models import Book
from rulebook.pages import opening
from rulebook.search.question import LONGEST
from tests.rulebook.content import BOOKS

pytestmark = pytest.mark.django_db
PAGE = "/en/rules/search/"
TYPING = {"HX-Request": "true"}


def get(client: Client, query: str, headers: dict[str, str] | None = None, **more: str) -> Any:
    return client.get(PAGE, {"q": query, **more}, headers=headers or {})


def test_without_script_it_is_a_page(client: Client, toy: Book) -> None:
    page = get(client, "指挥卡").content.decode()
    assert "<html" in page
    assert '<input id="search-query"' in page
    assert "<mark>Command card</mark>" in page
    assert "/en/rules/toy-game/toy.turn.1/" in page


def test_while_typing_only_the_results_come(client: Client, toy: Book) -> None:
    page = get(client, "coins", TYPING).content.decode().strip()
    assert page.startswith('<section id="search-results"')
    assert page.endswith("</section>")
    assert "<html" not in page


def test_the_box_in_the_head_gets_a_short_list(client: Client, toy: Book) -> None:
    page = get(client, "coins", TYPING, box="1").content.decode().strip()
    assert page.startswith('<div id="search-drop"')
    assert page.endswith("</div>")
    assert "All results" in page


def test_a_result_tells_its_place_and_what_leads_there(client: Client, toy: Book) -> None:
    page = get(client, "draw 2 command", TYPING).content.decode()
    assert "Toy War" in page
    assert "The turn" in page
    assert "referred to by" in page
    assert ">1.1.1</a>" in page
    assert "corrected" in page


def test_a_match_in_another_language_is_shown_beside_the_readers(client: Client, toy: Book) -> None:
    page = get(client, "甲", TYPING).content.decode()
    assert "Example: A pays 2 coins and attacks." in page
    assert '<p class="search-also" lang="zh-Hant">範例：<mark>甲</mark>' in page


def test_modes_are_tagged_and_those_switched_off_are_told(client: Client, toy: Book) -> None:
    assert '<span class="tag">Solo</span>' in get(client, "walls", TYPING).content.decode()
    client.cookies["rules-without-toy"] = "solo"
    assert "not on your table" in get(client, "walls", TYPING).content.decode()


def test_by_book_and_by_kind(client: Client, toy: Book) -> None:
    assert "search-term" in get(client, "coin", TYPING, what="term", book="toy").content.decode()
    assert "search-clause" not in get(client, "coin", TYPING, what="term").content.decode()
    assert "search-clause" in get(client, "coin", TYPING, what="no-such-kind", book="no-such-book").content.decode()


@pytest.mark.parametrize(("query", "more"), [("toy.turn.attack.1", {}), ("1.1.1", {}), ("1.1.1", {"book": "toy"})])
def test_an_id_that_is_sent_leads_to_its_clause(client: Client, toy: Book, query: str, more: dict[str, str]) -> None:
    response = get(client, query, None, **more)
    assert (response.status_code, response["Location"]) == (302, "/en/rules/toy-game/toy.turn.attack.1/")
    assert "toy.turn.attack.1" in get(client, query, TYPING, **more).content.decode()


def test_nothing_found_says_how_to_go_on(client: Client, toy: Book) -> None:
    page = get(client, "龘", what="term").content.decode()
    assert "Nothing found." in page
    assert "Search everything in all books" in page


@pytest.mark.parametrize("path", ["/rules/search/", "/zh-hans/rules/search/", "/en/rules/search/"])
@pytest.mark.parametrize("more", [{}, {"box": "1"}])
def test_hits_that_share_only_a_character_are_told_as_such(
    client: Client, toy: Book, path: str, more: dict[str, str]
) -> None:
    notices = {"/rules/search/": "部分相符", "/zh-hans/rules/search/": "部分相符", "/en/rules/search/": "only in part"}[
        path
    ]
    nothing = {"/rules/search/": "找不到", "/zh-hans/rules/search/": "找不到", "/en/rules/search/": "Nothing found"}[
        path
    ]
    weak = client.get(path, {"q": "悔幣", **more}, headers=TYPING).content.decode()
    assert "search-hit" in weak
    assert notices in weak
    assert nothing not in weak
    assert ("<q>悔幣</q>" in weak) == (not more), "the page says which words there is nothing for"
    strong = client.get(path, {"q": "金幣", **more}, headers=TYPING).content.decode()
    assert "search-hit" in strong
    assert notices not in strong


def test_simplified_readers_get_simplified_hits(
    client: Client, reload: Callable[..., Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    town: Any = {
        "slug": "space:albany",
        "kind": {"zh-Hant": "欄位", "en": "Space"},
        "text": {},
        "clauses": [],
        "icon": "",
    }
    town |= {"name": {"zh-Hant": "奧爾巴尼", "en": "Albany"}, "count": 1}
    town["facts"] = [({"zh-Hant": "相連欄位", "en": "Connected"}, {"zh-Hant": "哈德遜河谷", "en": "Hudson Valley"})]
    monkeypatch.setattr(ports, "_components", [lambda prefix: [town] if prefix == "toy" else []])
    opening._opened.cache_clear()
    reload()
    for query in ("哈德遜河谷", "哈德逊河谷", "奧爾巴尼", "攻擊", "指揮卡", "欠帳"):
        page = client.get("/zh-hans/rules/search/", {"q": query}, headers=TYPING).content.decode()
        words = re.sub(r"<[^>]+>", "", page.partition("<ol")[2])
        assert "<mark>" in page, query
        assert words == simplified(words), query
    assert (
        "<mark>哈德逊河谷</mark>"
        in client.get("/zh-hans/rules/search/", {"q": "哈德遜河谷"}, headers=TYPING).content.decode()
    )


def test_a_mended_mistake_is_told(client: Client, toy: Book) -> None:
    assert "understood as <q>example</q>" in get(client, "exmaple", TYPING).content.decode()


@pytest.mark.parametrize("start", ["0", "15", "-1", "x", "99999999999", "²"])
def test_any_page_of_results_can_be_asked_for(client: Client, toy: Book, start: str) -> None:
    assert get(client, "coin", None, **{"from": start}).status_code == 200


@pytest.mark.parametrize("headers", [{}, TYPING])
def test_script_in_a_query_is_only_text(client: Client, toy: Book, headers: dict[str, str]) -> None:
    page = get(client, '"><script>alert(1)</script> exmaple', headers).content.decode()
    assert "<script>alert" not in page


def test_a_text_that_is_too_long_is_searched_by_its_questions_and_the_page_says_so(client: Client, toy: Book) -> None:
    text = f"{'We sat there all evening and it rained. ' * 9}How much is an attack? {'Nobody at the table could say. ' * 50}"
    assert LONGEST < len(text) < 2000
    page = get(client, text).content.decode()
    assert f"Your text has {len(text):,}".replace(",", "") in page.replace(",", "")
    assert "<q>How much is an attack? " in page
    assert "/en/rules/toy-game/toy.turn.attack.1/" in page


def test_five_thousand_characters_are_answered_or_refused_clearly(client: Client, toy: Book) -> None:
    latin = get(client, "how much is an attack? " + "x" * 5000)
    assert latin.status_code == 200
    assert "Your text has" in latin.content.decode()
    chinese = get(client, "攻" * 5000)
    assert chinese.status_code == 414
    assert "at most 2000 characters" in chinese.content.decode()
    assert "攻攻" not in chinese.content.decode()


def test_ten_megabytes_are_refused_unread(client: Client, toy: Book) -> None:
    response = client.get(PAGE, QUERY_STRING="q=" + "x" * 10_000_000)
    assert response.status_code == 414
    assert len(response.content) < 50_000
    assert client.post(PAGE, {"q": "x" * 10_000_000}).status_code == 413
    assert client.post(PAGE, {"q": "x"}).status_code == 405


def test_the_hasty_are_slowed(client: Client, toy: Book, rate_limits: None) -> None:
    answers = {get(client, "coin", TYPING).status_code for _ in range(602)}
    assert answers == {200, 429}


def test_answers_are_kept_apart_by_what_asks(client: Client, toy: Book) -> None:
    assert {"Cookie", "HX-Request"} <= set(get(client, "coin")["Vary"].split(", "))


def test_a_search_is_one_question_to_the_database(client: Client, toy: Book, django_assert_num_queries: Any) -> None:
    get(client, "coin", TYPING)
    with django_assert_num_queries(1):
        get(client, "command card", TYPING)


@pytest.mark.parametrize(("near", "first"), [("gwc", "great-wall-of-china"), ("gw", "great-wall")])
def test_the_book_of_the_table_comes_first(client: Client, near: str, first: str) -> None:
    for prefix in ("gw", "gwc"):
        load(BOOKS[prefix])
    page = get(client, "horseman", TYPING, near=near).content.decode()
    assert re.findall(r"/en/rules/(great-wall[^/]*)/", page)[0] == first


def test_a_book_that_there_is_not_is_near_nobody(client: Client, toy: Book) -> None:
    assert get(client, "coins", TYPING, near="nowhere").content == get(client, "coins", TYPING).content


@pytest.mark.parametrize(
    ("path", "words"),
    [("", "直線相鄰"), ("/zh-hans", "直线相邻"), ("/en", "adjacent in a straight line")],
)
def test_the_hint_on_quotation_marks_is_in_the_script_of_the_page(client: Client, path: str, words: str) -> None:
    page = client.get(f"{path}/rules/search/").content.decode()
    assert f">{'“' if path else '「'}{words}{'”' if path else '」'}</a>" in page
    assert f"%22{quote(words)}%22" in page
    assert page.count("直線相鄰") == (0 if path else page.count(words))
