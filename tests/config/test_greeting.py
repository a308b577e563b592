"""A visitor whose browser speaks another language than the page."""

from __future__ import annotations

import pytest
from django.test import Client

from config.shared.requests import wanted_language

pytestmark = pytest.mark.django_db


def page(client: Client, path: str, header: str) -> str:
    return client.get(path, headers={"Accept-Language": header}).content.decode()


@pytest.mark.parametrize(
    ("path", "header", "said"),
    [
        ("/credits/", "en-GB,en;q=0.9", "Read this page in English"),
        ("/credits/", "ja,en;q=0.5", "Read this page in English"),
        ("/", "zh-CN,zh;q=0.9", "用简体中文阅读这一页"),
        ("/en/credits/", "zh-TW,zh;q=0.9,en;q=0.5", "用繁體中文閱讀這一頁"),
    ],
)
def test_a_visitor_is_greeted_in_their_own_language(client: Client, path: str, header: str, said: str) -> None:
    assert said in page(client, path, header)


@pytest.mark.parametrize(
    ("path", "header"), [("/", "zh-TW,en;q=0.5"), ("/", ""), ("/en/", "ja"), ("/en/", "en-US"), ("/", "zh-HK")]
)
def test_nobody_is_greeted_who_reads_the_page_or_asks_for_none_of_ours(client: Client, path: str, header: str) -> None:
    assert 'id="greeting"' not in page(client, path, header)


def test_the_greeting_leads_to_the_same_page_and_is_not_shown_again(client: Client) -> None:
    assert 'href="/language/en/?next=%2Fcredits%2F"' in page(client, "/credits/", "en")
    there = client.get("/language/en/?next=%2Fcredits%2F", follow=True)
    assert there.redirect_chain[-1][0] == "/en/credits/"
    assert 'id="greeting"' not in page(client, "/en/credits/", "zh-TW")


def test_the_greeting_can_be_put_away_without_a_script(client: Client) -> None:
    assert 'class="greeting-away" href="/language/zh-hant/?next=%2Fcredits%2F"' in page(client, "/credits/", "en")
    client.get("/language/zh-hant/?next=%2Fcredits%2F")
    assert 'id="greeting"' not in page(client, "/credits/", "en")


@pytest.mark.parametrize("path", ["/credits/", "/en/credits/"])
def test_caches_keep_the_page_for_each_language_asked_for(client: Client, path: str) -> None:
    assert {"Accept-Language", "Cookie"} <= set(client.get(path).headers["Vary"].split(", "))


def test_the_first_of_our_languages_counts() -> None:
    assert wanted_language("fr;q=0.9, zh-SG;q=0.8, en;q=0.7") == "zh-hans"
    assert wanted_language("fr, *;q=0.1") is None
