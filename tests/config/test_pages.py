"""The frame of every page: languages, themes, errors, the first page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from config import views
from config.bridge import home_games
from rulebook.models import Book


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "language", "words"),
    [("/", "zh-Hant", "立刻開局"), ("/zh-hans/", "zh-Hans", "立刻开局"), ("/en/", "en", "Play now")],
)
def test_every_language_has_its_addresses(client: Client, address: str, language: str, words: str) -> None:
    page = client.get(address).content.decode()
    assert f'<html lang="{language}"' in page
    assert words in page


@pytest.mark.django_db
def test_a_page_names_its_sisters(client: Client) -> None:
    page = client.get("/en/credits/").content.decode()
    sisters = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"', page))
    assert sisters == {
        "zh-Hant": "http://testserver/credits/",
        "x-default": "http://testserver/credits/",
        "zh-Hans": "http://testserver/zh-hans/credits/",
        "en": "http://testserver/en/credits/",
    }


@pytest.mark.django_db
def test_the_switch_shows_the_same_page_and_is_remembered(client: Client) -> None:
    response = client.get("/language/zh-hans/?next=/en/credits/")
    assert response["Location"] == "/zh-hans/credits/"
    assert client.get("/")["Location"] == "/zh-hans/"
    client.get("/language/zh-hant/?next=/zh-hans/")
    assert client.get("/").status_code == 200


def test_the_switch_is_kept_in_the_account(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.get("/language/en/")
    client.get("/theme/night/")
    alice.refresh_from_db()
    assert (alice.language, alice.theme) == ("en", "night")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "evil"])
@pytest.mark.parametrize("switch", ["language/en", "theme/night"])
def test_the_switch_leads_nowhere_else(client: Client, switch: str, address: str) -> None:
    location = client.get(f"/{switch}/", {"next": address})["Location"]
    assert location in ("/", "/en/")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/language/fr/", "/theme/pink/"])
def test_what_there_is_not_cannot_be_chosen(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert not response.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("theme", ["paper", "night", "auto"])
def test_the_page_has_its_colours_from_the_first_byte(client: Client, theme: str) -> None:
    client.get(f"/theme/{theme}/")
    assert f'data-theme="{theme}"' in client.get("/").content.decode()


@pytest.mark.django_db
def test_a_wrong_cookie_is_no_theme(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert 'data-theme="auto"' in client.get("/").content.decode()


# --- errors ---------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "words"), [("/nowhere/", "這裡什麼也沒有"), ("/en/nowhere/", "There is nothing here")]
)
def test_a_missing_page_is_told_in_the_readers_language(client: Client, address: str, words: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert words in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "language", "words"),
    [
        ("/", "zh-Hant", "讀不懂這個請求"),
        ("/zh-hans/play/", "zh-Hans", "读不懂这个请求"),
        ("/en/", "en", "That request cannot be read"),
        ("/en/nowhere/", "en", "That request cannot be read"),
        ("/en/table/7/move/", "en", "That request cannot be read"),
        ("/healthz", "zh-Hant", "讀不懂這個請求"),
    ],
)
@pytest.mark.parametrize("https", [False, True])
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_asks_for_another_house_is_told_so(
    settings: Any, method: str, https: bool, address: str, language: str, words: str
) -> None:
    """The page does not name the house it was asked for. Where HTTPS is demanded, that is found out before the reader's language."""
    settings.SECURE_SSL_REDIRECT = https
    settings.SECURE_REDIRECT_EXEMPT = []
    browser = Client(raise_request_exception=False)
    response = getattr(browser, method)(address, headers={"Host": "evil.example", "Accept-Language": "fr"})
    page = response.content.decode()
    assert response.status_code == 400
    assert words in page
    assert f'<html lang="{language}"' in page
    assert "evil.example" not in page


@pytest.mark.django_db
def test_a_malformed_host_is_no_mistake_of_ours() -> None:
    response = Client(raise_request_exception=False).get("/en/", headers={"Host": "in valid/"})
    assert response.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(("prefix", "words"), [("", "內容太長"), ("/zh-hans", "内容太长"), ("/en", "That is too long")])
def test_what_is_longer_than_anything_can_be_is_refused_in_the_readers_language(
    client: Client, prefix: str, words: str
) -> None:
    sent = {"username": "x" * 600_000, "password": "x"}
    response = client.post(f"{prefix}/accounts/sign-in/", sent, headers={"Accept-Language": "fr"})
    assert response.status_code == 413
    assert words in response.content.decode()
    assert 'id="header"' in response.content.decode()


def test_a_form_from_elsewhere_is_refused(alice: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/en/accounts/sign-in/", {"username": "alice", "password": "x"})
    assert response.status_code == 403
    assert "Please send that again" in response.content.decode()


@pytest.mark.django_db
def test_htmx_gets_a_notice_and_keeps_its_page(rf: RequestFactory) -> None:
    request: Any = rf.get("/", headers={"HX-Request": "true"})
    request.htmx = HtmxDetails(request)
    response = views.refused(request, PermissionDenied("not yours"))
    assert (response.status_code, response["HX-Reswap"]) == (403, "none")
    assert "not yours" in response.content.decode()
    assert "<html" not in response.content.decode()


def test_our_own_mistake_shows_no_stack(rf: RequestFactory) -> None:
    response = views.broken(rf.get("/"))
    assert response.status_code == 500
    assert "Traceback" not in response.content.decode()


@pytest.mark.django_db
def test_only_reading_is_possible_where_nothing_is_written(client: Client) -> None:
    assert client.post("/").status_code == 405
    assert client.post("/theme/night/").status_code == 405


# --- the first page -------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_shelf_offers_what_is_there(client: Client) -> None:
    Book.objects.create(
        prefix="vis", slug="viscounts", folder="viscounts", name={"zh-Hant": "西國子爵"}, players={"en": "1–4 players"}
    )
    boxes = {shown.box.prefix: shown for shown in home_games.shelf()}
    assert boxes["gwc"].info
    assert (boxes["gwc"].name, boxes["gwc"].players) == ("萬里長城", "2–5")
    if not boxes["vis"].info:
        assert (boxes["vis"].name, boxes["vis"].players) == ("西國子爵", "1–4")
    page = client.get("/").content.decode()
    assert "/play/great-wall-of-china/now/" in page
    assert "西國子爵" in page


@pytest.mark.django_db
def test_the_first_page_asks_the_database_once(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        client.get("/")


@pytest.mark.django_db
@pytest.mark.django_db
def test_ornaments_are_in_the_script_of_the_page(client: Client) -> None:
    traditional, simplified, english = (client.get(path).content.decode() for path in ("/", "/zh-hans/", "/en/"))
    assert all(sign in traditional for sign in ("</i>牆<", "</i>門<", "</i>騎<", 'lang="zh-Hant">關<'))
    assert all(sign in simplified for sign in ("</i>墙<", "</i>门<", "</i>骑<", 'lang="zh-Hans">关<'))
    assert 'lang="zh-Hant">關<' in english


@pytest.mark.django_db
def test_the_credits_name_the_artists(client: Client) -> None:
    page = client.get("/en/credits/").content.decode()
    assert "game-icons.net" in page
    assert "creativecommons.org/licenses/by/3.0" in page
