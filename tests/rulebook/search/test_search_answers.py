"""Questions: answered in groups, with the book's own words, whatever they are written in. Searches in vain are counted without persons."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from django.test import Client

from rulebook.models import Book, Tally
from rulebook.search.answers import essence, is_question
from rulebook.search.question import LONGEST
from rulebook.tallies import LONGEST_WORDS, countable
from tests.rulebook.books import FILES

pytestmark = pytest.mark.django_db
PAGE = "/en/rules/search/"
UNFOUND = "/en/rules/search/unfound/"
TYPING = {"HX-Request": "true"}
RULINGS = """\
- id: toy-q9
  clauses: [toy.turn.attack.1]
  question: {zh-Hant: 攻擊可以賒帳嗎？, en: Can I attack on credit?}
  answer: {zh-Hant: 不行，攻擊時就要支付金幣。, en: "No, the coins for an attack are paid at once."}
  source: A letter
  published: 2026-11-21
"""


def page_of(client: Client, query: str, path: str = PAGE, **more: str) -> str:
    response = client.get(path, {"q": query, **more})
    assert response.status_code == 200
    return response.content.decode()


def kinds(page: str) -> list[str]:
    return re.findall(r'id="answer-(\w+)"', page)


@pytest.mark.parametrize(
    "query",
    ["攻擊要多少金幣", "攻击怎么付钱", "can I attack", "How much is an attack", "attack?", "攻擊可以嗎", "誰先攻擊"],
)
def test_these_are_questions(query: str) -> None:
    assert is_question(query)


@pytest.mark.parametrize("query", ["攻擊", "command card", "金幣 攻擊", "", "cannon", "which", "island"])
def test_words_alone_are_none(query: str) -> None:
    assert is_question(query) == (query == "which")


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/rules/search/", "攻擊要付多少金幣？"),
        ("/zh-hans/rules/search/", "攻击要付多少金币？"),
        ("/en/rules/search/", "How many coins does an attack cost?"),
    ],
)
def test_a_question_is_answered_by_rules_terms_rulings_and_examples_in_that_order(
    client: Client, reload: Callable[..., Book], path: str, query: str
) -> None:
    reload(file_rulings_yaml=FILES["rulings.yaml"] + RULINGS)
    page = page_of(client, query, path)
    found = kinds(page)
    assert found[0] == "clause"
    assert {"ruling", "example"} <= set(found)
    order = ["clause", "term", "ruling", "example", "component"]
    assert found == [kind for kind in order if kind in found]
    first = page.partition('id="answer-clause"')[2]
    assert first.index("toy.turn.attack.1/") < first.index("</section>")
    assert "<mark>" in first.partition("</section>")[0]


def test_everything_in_an_answer_has_its_address(client: Client, toy: Book) -> None:
    page = page_of(client, "How many coins does an attack cost?")
    lines = re.findall(r'<li class="search-result.*?</li>', page, re.DOTALL)
    assert lines
    assert all(re.search(r'<a id="search-result-\d+" class="search-hit" href="/en/rules/', line) for line in lines)
    ids = re.findall(r'id="(search-result-\d+)"', page)
    assert len(ids) == len(set(ids))


def test_words_alone_keep_the_plain_list(client: Client, toy: Book) -> None:
    page = page_of(client, "attack")
    assert not kinds(page)
    assert '<ol class="search-list" data-results start="1">' in page


def test_only_examples_can_be_listed(client: Client, toy: Book) -> None:
    page = page_of(client, "coins", what="example")
    assert "A pays 2" in re.sub(r"<[^>]+>", "", page)
    assert "search-term" not in page
    assert page.count('<li class="search-result') == 1


def test_other_names_lead_to_the_words_of_the_book(client: Client, reload: Callable[..., Book]) -> None:
    glossary = FILES["glossary.yaml"].replace(
        "- slug: coin\n", "- slug: coin\n  aliases: {zh-Hant: [銅板]}\n  misspellings: [koin]\n", 1
    )
    reload(file_glossary_yaml=glossary, file_search_yaml="- {say: [雅緻的錢, pretty money], means: [金幣]}\n")
    assert "<q>銅板</q>在本書中稱為" in page_of(client, "攻擊要幾個銅板？", "/rules/search/")
    page = page_of(client, "is a koin paid for an attack?")
    assert re.search(
        r'<q>koin</q> is called <a href="/en/rules/toy-game/glossary/coin/" lang="en">\w+</a> in this book', page
    )
    assert "For <q>pretty money</q> this book speaks of <a" in page_of(client, "is pretty money paid for an attack?")
    assert "is called" not in page_of(client, "how many coins for an attack?")
    drop = client.get(PAGE, {"q": "koin", "box": "1"}, headers=TYPING).content.decode()
    assert "<q>koin</q> is called" in drop


BAD = {
    "script": "<script>alert(1)</script> 攻擊?",
    "sql": "'; DROP TABLE rulebook_clause; -- attack?",
    "regex": "(a+)+$ [攻擊]{1,99999} \\1 ?",
    "nulls": "攻\0擊\0要\0幾\0個金幣？",
    "right to left": "\u202eattack\u202c \u200f攻擊\u200e ?",
    "emoji": "⚔️🛡️ attack 👨‍👩‍👧‍👦 ?",
    "mixed": "請問 attack 要 pay 几个 coinz 嗎？",
    "percent": "%00 %s %(typed)s {} {{7*7}} {% now %} attack?",
    "marks": "？？？？。。。！！",
    "surrogate": "\ud83d attack".encode("utf-8", "replace").decode(),
    "gibberish": " ".join(f"qx{one}zwvk" for one in "abcdefghijklmnopqrstuvwxyz" * 8),
    "one word": "a" * 1999,
    "quotes": '"「“”』" 「攻擊」 ' * 60,
    "numbers": "1.2.3.4.5.6.7.8 " * 100,
}


@pytest.mark.parametrize("query", BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("headers", [{}, TYPING], ids=["page", "typing"])
def test_whatever_is_typed_is_answered_soon_and_as_text(
    client: Client, toy: Book, query: str, headers: dict[str, str]
) -> None:
    client.get(PAGE, {"q": "attack"})
    begun = time.perf_counter()
    response = client.get(PAGE, {"q": query}, headers=headers)
    assert time.perf_counter() - begun < 2
    assert response.status_code == (400 if "\0" in query else 200)
    page = response.content.decode()
    assert "<script>alert" not in page
    if response.status_code == 200:
        assert 'class="search-hit"' in page or "search-none" in page


def test_the_essence_of_a_long_text_is_its_questions() -> None:
    text = "昨天玩到很晚。" * 80 + "步兵怎麼算？" + "後來就回家了。" * 80
    assert essence(text).startswith("步兵怎麼算？ 昨天玩到很晚。")
    assert len(essence(text)) <= LONGEST
    assert essence("short?") == "short?"
    assert len(essence("a" * 5000)) <= LONGEST
    assert essence("\n" * 5000) == ""


# --- counted -----------------------------------------------------------------------------------------------------------


def counts() -> dict[tuple[str, str], int]:
    rows = Tally.objects.filter(kind=Tally.Kind.NOTHING)
    return {(row.prefix, row.key): row.count for row in rows}


def unfound(client: Client, query: str, **more: str) -> int:
    address = f"{UNFOUND}?{'&'.join(f'{key}={value}' for key, value in {'q': query, **more}.items())}"
    return client.post(address).status_code


def test_a_finished_search_in_vain_is_counted_by_its_folded_words(client: Client, toy: Book) -> None:
    assert unfound(client, "ÜBER　Zebra") == 204
    assert unfound(client, "斑馬", book="toy") == 204
    assert counts() == {("", "uber zebra"): 1, ("toy", "斑马"): 1}


def test_the_page_asks_for_that_only_after_a_pause_and_only_in_vain(client: Client, toy: Book) -> None:
    for headers in ({}, TYPING):
        for more in ({}, {"box": "1"}):
            vain = client.get(PAGE, {"q": "斑馬", **more}, headers=headers).content.decode()
            assert f'hx-post="{UNFOUND}?q=%E6%96%91%E9%A6%AC" hx-trigger="load delay:3s" hx-swap="none"' in vain
    assert "hx-post" not in client.get(PAGE, {"q": "coin"}, headers=TYPING).content.decode()
    assert not counts(), "looking alone counts nothing"


def test_what_was_found_is_not_counted(client: Client, toy: Book) -> None:
    assert unfound(client, "coin") == 204
    assert not counts()


@pytest.mark.parametrize(
    "query",
    [
        "anna@example.org",
        "call 0912 345 678",
        "0912-345-678 zebra",
        "https://example.org/zebra",
        "z" * (LONGEST_WORDS + 1),
        "z",
        "？！",
        "",
    ],
)
def test_what_may_tell_of_a_person_or_says_nothing_is_never_kept(client: Client, toy: Book, query: str) -> None:
    assert countable(query) == ""
    assert unfound(client, query.replace("?", "%3F")) == 204
    assert not counts()
    assert "hx-post" not in client.get(PAGE, {"q": query}, headers=TYPING).content.decode()


def test_one_address_counts_the_same_words_once_and_few_words_an_hour(
    client: Client, toy: Book, rate_limits: None
) -> None:
    for _ in range(5):
        unfound(client, "斑馬")
    assert counts() == {("", "斑马"): 1}
    for number in range(45):
        unfound(client, f"斑馬{number}乙")
    assert sum(counts().values()) <= 30
    client.post(f"{UNFOUND}?q=斑馬", REMOTE_ADDR="203.0.113.9")
    assert counts()["", "斑马"] == 2


def test_counting_is_posted(client: Client, toy: Book) -> None:
    assert client.get(UNFOUND, {"q": "斑馬"}).status_code == 405
    assert client.post(f"{UNFOUND}?q={'x' * 30_000}").status_code == 414
