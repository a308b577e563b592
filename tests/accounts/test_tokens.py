"""A person's tokens: made, shown once, used, rotated, revoked; nobody else's."""

from __future__ import annotations

import hashlib
import logging
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.guests import make_guest
from accounts.models import Token, User
from accounts.own import tokens
from accounts.own.tokens import FORM, MOST, TooMany, find, holds, make, network_of, note_use, printable, revoke, rotate
from config.bridge.own_data import own_data
from config.shared.seen.scrubbing import scrubbed
from tests.limits import Clock

PAGE = "/en/accounts/tokens/"
SECRET = re.compile(r"guiyi_[\w-]{43}")


@pytest.fixture
def browser(client: Client, alice: User) -> Client:
    """Alice's."""
    client.force_login(alice)
    return client


def made(browser: Client, **more: str) -> str:
    """The secret that the page shows."""
    response = browser.post(PAGE, {"label": "laptop", "scope": "play", "days": "30", **more})
    assert response.status_code == 200
    (secret,) = SECRET.findall(response.content.decode())
    return str(secret)


def test_a_secret_is_shown_once_and_only_its_digest_is_kept(browser: Client, alice: User) -> None:
    secret = made(browser)
    token = Token.objects.get(user=alice)
    assert token.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert token.scopes == ("read", "play")
    assert token.expires_at is not None
    assert timedelta(days=29) < token.expires_at - timezone.now() <= timedelta(days=30)
    assert secret not in browser.get(PAGE).content.decode()
    assert all(secret not in str(value) for value in Token.objects.filter(pk=token.pk).values_list()[0])
    assert secret not in str(own_data(alice))
    assert "laptop" in str(own_data(alice))


def test_no_cache_keeps_the_page(browser: Client) -> None:
    response = browser.post(PAGE, {"label": "x", "scope": "read", "days": ""})
    assert "no-store" in response["Cache-Control"]
    assert "private" in response["Cache-Control"]
    assert Token.objects.get().expires_at is None
    assert Token.objects.get().scopes == ("read",)


def test_a_secret_has_enough_chance_in_it_and_a_form_of_its_own(alice: User) -> None:
    secrets = {make(alice, str(number))[1] for number in range(MOST)}
    assert len(secrets) == MOST
    assert all(FORM.fullmatch(secret) and len(secret) == 6 + 43 for secret in secrets)


def test_a_person_has_so_many(browser: Client, alice: User) -> None:
    for number in range(MOST):
        make(alice, str(number))
    with pytest.raises(TooMany):
        make(alice, "one more")
    response = browser.post(PAGE, {"label": "one more", "scope": "read", "days": "30"})
    assert response.status_code == 422
    assert "Revoke one first" in response.content.decode()
    assert Token.objects.count() == MOST


def test_a_new_secret_kills_the_old_one_at_once(browser: Client, alice: User) -> None:
    old = made(browser)
    token = find(old)
    assert token is not None
    response = browser.post(f"{PAGE}{token.pk}/", {"do": "rotate"})
    (new,) = SECRET.findall(response.content.decode())
    assert "no-store" in response["Cache-Control"]
    assert find(old) is None
    assert not holds(token)
    assert find(new) == token


def test_a_revoked_one_is_gone(browser: Client, alice: User) -> None:
    token = find(made(browser))
    assert token is not None
    response = browser.post(f"{PAGE}{token.pk}/", {"do": "revoke"}, follow=True)
    assert "Revoked: " in response.content.decode()
    assert not Token.objects.exists()
    assert browser.post(f"{PAGE}{token.pk}/", {"do": "revoke"}).status_code == 404


@pytest.mark.parametrize("do", ["rotate", "revoke"])
def test_nobody_touches_anothers(browser: Client, bob: User, do: str) -> None:
    token, secret = make(bob, "bob's")
    assert browser.post(f"{PAGE}{token.pk}/", {"do": do}).status_code == 404
    assert find(secret) == token
    assert "bob's" not in browser.get(PAGE).content.decode()
    assert rotate(User.objects.get(username="alice"), token.pk) is None
    assert not revoke(User.objects.get(username="alice"), token.pk)


def test_strangers_are_asked_to_sign_in_and_guests_to_register(client: Client, db: None) -> None:
    assert client.get(PAGE)["Location"] == f"/en/accounts/sign-in/?next={PAGE}"
    assert client.post(PAGE, {"label": "x"}).status_code == 302
    client.force_login(make_guest(language="en"))
    assert client.get(PAGE)["Location"] == "/en/accounts/sign-up/"
    assert client.post(PAGE, {"label": "x", "scope": "read", "days": ""}).status_code == 302
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    "spoiled",
    [
        {"label": ""},
        {"label": "x" * 61},
        {"label": "a\u202eb"},
        {"scope": "admin"},
        {"scope": ""},
        {"days": "9999"},
        {"days": "-1"},
    ],
)
def test_what_cannot_be_is_refused(browser: Client, spoiled: dict[str, str]) -> None:
    response = browser.post(PAGE, {"label": "laptop", "scope": "read", "days": "30", **spoiled})
    assert response.status_code == 422
    assert not Token.objects.exists()


def test_a_nul_a_strange_deed_and_another_method_are_refused(browser: Client, alice: User) -> None:
    token, _secret = make(alice, "x")
    assert browser.post(PAGE, {"label": "a\0b", "scope": "read"}).status_code == 400
    assert browser.post(f"{PAGE}{token.pk}/", {"do": "delete"}).status_code == 400
    assert browser.get(f"{PAGE}{token.pk}/").status_code == 405
    assert browser.post(f"{PAGE}{10**30}/", {"do": "revoke"}).status_code == 404
    assert Token.objects.count() == 1


def test_a_form_of_another_site_makes_none(alice: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    assert browser.post(PAGE, {"label": "x", "scope": "play", "days": ""}).status_code == 403
    assert not Token.objects.exists()


def test_making_many_is_limited(browser: Client, rate_limits: Clock) -> None:
    for _ in range(60):
        browser.post(PAGE, {"label": ""})
    assert browser.post(PAGE, {"label": "x", "scope": "read", "days": ""}).status_code == 429
    assert not Token.objects.exists()


def test_where_it_was_used_last_is_noted_once_a_minute(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token, secret = make(alice, "x")
    note_use(token, "203.0.113.77", "robot/1\r\n")
    token = Token.objects.get()
    first = token.last_used_at
    assert (token.last_used_from, token.last_used_by) == ("203.0.113.0/24", "robot/1")
    note_use(token, "203.0.113.78", "robot/1")
    assert Token.objects.get().last_used_at == first
    assert first is not None
    later = first + tokens.NOTED_EVERY
    monkeypatch.setattr(timezone, "now", lambda: later)
    note_use(token, "203.0.113.78", "robot/1")
    assert Token.objects.get().last_used_at == later
    assert find(secret) == token


def test_a_use_from_elsewhere_is_noted_sooner(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token, _secret = make(alice, "x")
    note_use(token, "203.0.113.77", "robot/1")
    token = Token.objects.get()
    note_use(token, "198.51.100.1", "thief/1")
    assert Token.objects.get().last_used_by == "robot/1"
    assert token.last_used_at is not None
    later = token.last_used_at + tokens.NOTED_ELSEWHERE
    monkeypatch.setattr(timezone, "now", lambda: later)
    note_use(token, "198.51.100.1", "thief/1")
    assert Token.objects.get().last_used_from == "198.51.100.0/24"


@pytest.mark.parametrize(
    ("address", "network"), [("203.0.113.77", "203.0.113.0/24"), ("2001:db8:1:2::3", "2001:db8:1::/48"), ("unix", "")]
)
def test_an_address_is_shortened(address: str, network: str) -> None:
    assert network_of(address) == network


def test_what_a_program_calls_itself_is_one_short_line() -> None:
    assert printable("a\x00b\n" + "c" * 200) == "ab" + "c" * 98


@pytest.mark.parametrize(
    "line", ["Unauthorized: {}", "Bearer {}", "?x={}", "<{}>", "token: {}", "https://x.example/{}"]
)
def test_no_secret_stays_in_a_log(alice: User, line: str) -> None:
    secret = make(alice, "x")[1]
    assert secret[6:] not in scrubbed(line.format(secret))


def test_a_refused_request_is_logged_without_its_secret(alice: User, caplog: pytest.LogCaptureFixture) -> None:
    secret = make(alice, "x")[1]
    with caplog.at_level(logging.DEBUG):
        Client().get("/api/v1/nothing/", {"token": secret}, headers={"Authorization": f"Bearer {secret}x"})
        Client().get("/api/v1/tables/", headers={"Authorization": f"Bearer {secret}x"})
    assert caplog.records
    assert all(secret not in record.getMessage() for record in caplog.records)


def test_the_account_takes_its_tokens_along(alice: User) -> None:
    secret = make(alice, "x")[1]
    alice.delete()
    assert find(secret) is None
    assert not Token.objects.exists()


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/en"])
def test_the_profile_leads_there_in_every_language(browser: Client, prefix: str) -> None:
    assert f'href="{prefix}/accounts/tokens/"' in browser.get(f"{prefix}/accounts/profile/").content.decode()
    assert browser.get(f"{prefix}/accounts/tokens/").status_code == 200
