"""Playing before registering, and keeping everything afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils.translation import override
from django_ratelimit.exceptions import Ratelimited

from accounts.guests import ensure_guest, make_guest, merge_guest
from accounts.models import User
from accounts.signals import account_merged
from tests.people import PASSWORD

SIGN_UP = {"username": "青石", "email": "q@example.org", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """A guest, signed in with ``client``."""
    made = make_guest(language="zh-hant")
    client.force_login(made)
    return made


@pytest.fixture
def merged() -> Iterator[list[tuple[User, User]]]:
    """Every (guest, user) that the signal named."""
    heard: list[tuple[User, User]] = []

    def hear(guest: User, user: User, **_: Any) -> None:
        heard.append((guest, user))

    account_merged.connect(hear)
    yield heard
    account_merged.disconnect(hear)


def asked_by(user: User | AnonymousUser, address: str = "192.0.2.1") -> HttpRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.user = user
    request.session = SessionStore()
    return request


@pytest.mark.django_db
def test_a_stranger_becomes_a_guest_and_stays_the_same_one() -> None:
    request = asked_by(AnonymousUser())
    guest = ensure_guest(request)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert ensure_guest(request) == guest == request.user
    assert request.session["_auth_user_id"] == str(guest.pk)


def test_somebody_with_an_account_is_no_guest(alice: User) -> None:
    assert ensure_guest(asked_by(alice)) == alice
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.django_db
def test_a_guest_speaks_the_language_of_the_page() -> None:
    with override("en"):
        guest = ensure_guest(asked_by(AnonymousUser()))
        assert guest.language == "en"
        assert guest.public_name.startswith("Guest ")
    with override("zh-hant"):
        assert guest.public_name.startswith("訪客 ")


@pytest.mark.django_db
def test_one_address_cannot_make_guests_without_end(rate_limits: None) -> None:
    for _ in range(30):
        ensure_guest(asked_by(AnonymousUser()))
    with pytest.raises(Ratelimited):
        ensure_guest(asked_by(AnonymousUser()))
    assert ensure_guest(asked_by(AnonymousUser(), "192.0.2.2")).is_guest


def test_registering_keeps_the_row_and_so_the_games(client: Client, guest: User) -> None:
    response = client.post("/accounts/sign-up/", SIGN_UP)
    assert response.status_code == 302
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest, guest.email) == ("青石", False, "q@example.org")
    assert guest.check_password(PASSWORD)
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert User.objects.count() == 1


def test_a_refused_form_leaves_the_guest_as_they_were(client: Client, guest: User) -> None:
    response = client.post("/accounts/sign-up/", {**SIGN_UP, "password2": "something else"})
    assert response.status_code == 200
    assert guest.public_name in response.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest


def test_nobody_takes_a_name_that_looks_like_a_guests(client: Client, db: None) -> None:
    response = client.post("/accounts/sign-up/", {**SIGN_UP, "username": "Guest-abcd"})
    assert "username" in response.context["form"].errors
    assert not User.objects.exists()


def test_signing_in_brings_the_guests_games_along(
    client: Client, guest: User, alice: User, merged: list[tuple[User, User]]
) -> None:
    User.objects.filter(pk=guest.pk).update(display_name="Erin")
    client.post("/accounts/sign-in/", {"username": "alice", "password": PASSWORD})
    assert merged == [(guest, alice)]
    guest.refresh_from_db()
    assert not guest.is_active
    assert guest.display_name == ""
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_a_wrong_password_moves_nothing(
    client: Client, guest: User, alice: User, merged: list[tuple[User, User]]
) -> None:
    response = client.post("/accounts/sign-in/", {"username": "alice", "password": "wrong"})
    assert response.status_code == 200
    assert merged == []
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_a_failing_listener_keeps_the_guest(guest: User, alice: User) -> None:
    def fail(**_: Any) -> None:
        guest.display_name = "half done"
        guest.save()
        raise RuntimeError("no seats to move to")

    account_merged.connect(fail)
    try:
        with pytest.raises(RuntimeError):
            merge_guest(guest=guest, user=alice)
    finally:
        account_merged.disconnect(fail)
    kept = User.objects.get(pk=guest.pk)
    assert kept.is_active
    assert kept.display_name == ""


def test_a_retired_guest_cannot_come_back(client: Client, guest: User, alice: User) -> None:
    other = Client()
    other.force_login(guest)
    client.post("/accounts/sign-in/", {"username": "alice", "password": PASSWORD})
    assert other.get("/accounts/profile/").status_code == 302


def test_a_guest_is_warned_before_leaving(client: Client, guest: User) -> None:
    page = client.get("/accounts/sign-out/").content.decode()
    assert 'href="/accounts/sign-up/"' in page
    assert client.session["_auth_user_id"] == str(guest.pk)
    client.post("/accounts/sign-out/")
    assert "_auth_user_id" not in client.session
