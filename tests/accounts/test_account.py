"""Signing up, in and out; forgotten passwords; one's own page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test import Client

from accounts.models import User
from accounts.moderation import measures
from accounts.own import tokens
from tests.people import PASSWORD

NEW = {"username": "erin", "email": "", "password1": PASSWORD, "password2": PASSWORD}
PROFILE = {"display_name": "", "language": "zh-hant", "theme": "auto", "animation_speed": "normal"}


@pytest.mark.django_db
def test_a_stranger_registers_and_is_signed_in(client: Client) -> None:
    response = client.post("/accounts/sign-up/?next=/credits/", {**NEW, "next": "/credits/"})
    assert response["Location"] == "/credits/"
    assert User.objects.get(username="erin").pk == int(client.session["_auth_user_id"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "ALICE"}, "username"),
        ({"username": "a b"}, "username"),
        ({"username": "x" * 31}, "username"),
        ({"email": "nonsense"}, "email"),
        ({"password2": "another"}, "password2"),
        ({"password1": "12345678", "password2": "12345678"}, "password2"),
    ],
)
def test_what_cannot_be_registered_is_explained(
    client: Client, alice: User, change: dict[str, str], field: str
) -> None:
    response = client.post("/accounts/sign-up/", {**NEW, **change})
    assert response.status_code == 200
    assert field in response.context["form"].errors
    assert User.objects.count() == 1


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_elsewhere_after_signing_in(client: Client, alice: User, address: str) -> None:
    response = client.post("/accounts/sign-in/", {"username": "alice", "password": PASSWORD, "next": address})
    assert response["Location"] == "/"


def test_the_language_and_colours_of_the_account_hold_on_a_new_device(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(language="en", theme="night")
    response = client.post("/accounts/sign-in/", {"username": "alice", "password": PASSWORD, "next": "/credits/"})
    assert response["Location"] == "/en/credits/"
    assert (response.cookies["language"].value, response.cookies["theme"].value) == ("en", "night")


@pytest.mark.parametrize("page", ["sign-in", "sign-up"])
def test_who_is_in_needs_not_come_in(client: Client, alice: User, page: str) -> None:
    client.force_login(alice)
    assert client.get(f"/accounts/{page}/").status_code == 302


@pytest.mark.parametrize("page", ["profile", "email", "password"])
def test_pages_of_ones_own_ask_strangers_to_sign_in(client: Client, db: None, page: str) -> None:
    response = client.get(f"/accounts/{page}/")
    assert response["Location"] == f"/accounts/sign-in/?next=/accounts/{page}/"


def test_preferences_are_kept_and_hold_at_once(client: Client, alice: User) -> None:
    client.force_login(alice)
    fields = {"display_name": "  青   石 ", "language": "en", "theme": "night", "animation_speed": "fast"}
    response = client.post("/accounts/profile/", fields, follow=True)
    assert response.redirect_chain == [("/en/accounts/profile/", 302)]
    assert "Saved." in response.content.decode()
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.theme) == ("青 石", "en", "night")
    assert (alice.animation_speed, alice.sound, alice.asks_losses) == ("fast", False, False)


@pytest.mark.parametrize(
    "change",
    [{"display_name": "x" * 41}, {"language": "fr"}, {"theme": "pink"}, {"animation_speed": "warp"}],
)
def test_preferences_that_do_not_exist_are_refused(client: Client, alice: User, change: dict[str, str]) -> None:
    client.force_login(alice)
    response = client.post("/accounts/profile/", {**PROFILE, **change})
    assert response.status_code == 200
    assert set(response.context["form"].errors) == set(change)


@pytest.mark.parametrize("named", ["alice", "guest-1234"])
def test_whether_a_loss_is_asked_about_is_kept_for_people_and_guests(client: Client, db: None, named: str) -> None:
    person = User.objects.create(username=named, is_guest=named.startswith("guest-"))
    client.force_login(person)
    assert person.asks_losses, "it is on at first"
    for said, kept in (("no", False), ("no", False), ("yes", True)):
        assert client.post("/accounts/losses/", {"ask": said}).status_code == 204
        person.refresh_from_db()
        assert person.asks_losses is kept


@pytest.mark.parametrize("said", [{}, {"ask": ""}, {"ask": "maybe"}])
def test_neither_yes_nor_no_changes_nothing(client: Client, alice: User, said: dict[str, str]) -> None:
    client.force_login(alice)
    assert client.post("/accounts/losses/", said).status_code == 400
    assert client.get("/accounts/losses/").status_code == 405
    alice.refresh_from_db()
    assert alice.asks_losses


def test_a_stranger_is_sent_to_sign_in_and_keeps_nothing(client: Client, alice: User) -> None:
    assert client.post("/accounts/losses/", {"ask": "no"}).status_code == 302
    alice.refresh_from_db()
    assert alice.asks_losses


def test_nobody_becomes_an_administrator_by_a_form(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post("/accounts/profile/", {**PROFILE, "is_staff": "on", "is_superuser": "on", "username": "admin"})
    alice.refresh_from_db()
    assert not alice.is_staff
    assert alice.username == "alice"


def test_another_address_needs_the_password(client: Client, alice: User) -> None:
    client.force_login(alice)
    refused = client.post("/accounts/email/", {"email": "thief@example.org", "password": "wrong"})
    assert "password" in refused.context["form"].errors
    client.post("/accounts/email/", {"email": "new@example.org", "password": PASSWORD})
    alice.refresh_from_db()
    assert alice.email == "new@example.org"


def test_another_password_needs_the_old_one_and_ends_all_tokens(client: Client, alice: User, bob: User) -> None:
    client.force_login(alice)
    new = {"new_password1": "seven-lean-kine", "new_password2": "seven-lean-kine"}
    _token, secret = tokens.make(alice, "made in an open browser")
    _other, of_bob = tokens.make(bob, "another person's")
    assert "end all your tokens" in client.get("/en/accounts/password/").content.decode()
    assert client.post("/en/accounts/password/", {"old_password": "wrong", **new}).status_code == 200
    assert tokens.find(secret) is not None
    changed = client.post("/en/accounts/password/", {"old_password": PASSWORD, **new}, follow=True)
    alice.refresh_from_db()
    assert alice.check_password("seven-lean-kine")
    assert tokens.find(secret) is None
    assert tokens.find(of_bob) is not None
    assert "All your tokens for programs have ended." in changed.content.decode()


def test_a_forgotten_password_is_set_anew_by_a_letter(client: Client, alice: User, mailoutbox: list[Any]) -> None:
    client.post("/en/accounts/forgotten/", {"email": "ALICE@example.org"})
    (email,) = mailoutbox
    assert email.to == ["alice@example.org"]
    assert "alice" in email.body
    link = re.search(r"http://testserver(/en/accounts/forgotten/\S+)", email.body)
    assert link
    form = client.get(link[1])["Location"]
    _token, secret = tokens.make(alice, "made by a thief")
    assert "end all your tokens" in client.get(form).content.decode()
    new = {"new_password1": "seven-lean-kine", "new_password2": "seven-lean-kine"}
    assert client.post(form, {**new, "new_password2": "x"}).status_code == 200
    assert tokens.find(secret) is not None
    assert client.post(form, new)["Location"] == "/en/accounts/sign-in/"
    assert tokens.find(secret) is None
    alice.refresh_from_db()
    assert alice.check_password("seven-lean-kine")
    assert "no longer works" in client.get(link[1], follow=True).content.decode()


@pytest.mark.parametrize(
    ("more", "address"),
    [
        ({}, "http://testserver/"),
        ({"SITE_URL": "https://guiyi.example"}, "https://guiyi.example/"),
        ({"HTTPS": True, "ALLOWED_HOSTS": ["localhost", ".guiyi.example"]}, "https://guiyi.example/"),
        ({"ALLOWED_HOSTS": ["192.0.2.7", "evil.guiyi.example"], "PORT": "8000"}, "http://192.0.2.7:8000/"),
        ({"ALLOWED_HOSTS": ["*"], "PORT": "8000"}, "http://testserver:8000/"),
    ],
)
def test_a_letter_leads_here_whoever_asked_for_it(
    client: Client, alice: User, mailoutbox: list[Any], settings: Any, more: dict[str, Any], address: str
) -> None:
    """A stranger who asks for it chooses the ``Host`` of the request, and its port unseen."""
    port = more.get("PORT", "80")
    for name, value in more.items():
        setattr(settings, name, value)
    host = "evil.guiyi.example:6666" if "ALLOWED_HOSTS" in more else "testserver:6666"
    asked = {"HTTP_HOST": host, "SERVER_PORT": port}
    assert client.post("/en/accounts/forgotten/", {"email": alice.email}, **asked).status_code == 302
    (email,) = mailoutbox
    assert address in email.body
    assert "6666" not in email.body
    assert "evil" not in email.body


def test_the_answer_does_not_tell_whose_address_it_is(client: Client, alice: User, mailoutbox: list[Any]) -> None:
    known = client.post("/accounts/forgotten/", {"email": "alice@example.org"})
    unknown = client.post("/accounts/forgotten/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert len(mailoutbox) == 1


@pytest.mark.parametrize(
    ("path", "form", "allowed"),
    [
        ("sign-in", {"username": "alice", "password": "guess"}, 10),
        ("sign-up", {"username": ""}, 20),
        ("forgotten", {"email": "alice@example.org"}, 3),
    ],
)
def test_haste_is_limited(
    client: Client, alice: User, rate_limits: None, path: str, form: dict[str, str], allowed: int
) -> None:
    statuses = [client.post(f"/accounts/{path}/", form).status_code for _ in range(allowed + 1)]
    assert statuses[:-1] == [statuses[0]] * allowed
    assert statuses[-1] == 429


def test_the_time_of_a_refusal_does_not_tell_whether_an_account_is_closed(
    client: Client, alice: User, bob: User, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    measures.take("closing", about=bob, by=moderator, why="x")
    worked: list[str] = []

    def count(step: str) -> None:
        """Both steps, to make a hash and to compare with one, take as long."""
        of_hasher = getattr(Argon2PasswordHasher, step)

        def counted(self: Any, *given: Any) -> Any:
            worked.append(step)
            return of_hasher(self, *given)

        monkeypatch.setattr(Argon2PasswordHasher, step, counted)

    count("encode")
    count("verify")
    work = {}
    for name in ("alice", "bob", "nobody"):
        worked.clear()
        assert client.post("/en/accounts/sign-in/", {"username": name, "password": "guess"}).status_code == 200
        work[name] = len(worked)
    assert work["alice"] == work["bob"] == work["nobody"] == 2


def test_the_right_password_is_not_tried_beyond_the_limit(client: Client, alice: User, rate_limits: None) -> None:
    for attempt in range(10):
        client.post(
            "/accounts/sign-in/", {"username": "alice", "password": str(attempt)}, REMOTE_ADDR=f"192.0.2.{attempt}"
        )
    response = client.post("/accounts/sign-in/", {"username": "alice", "password": PASSWORD}, REMOTE_ADDR="192.0.2.99")
    assert response.status_code == 429
    assert response["Retry-After"]
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("spelling", [" " * 7 + "alice", "alice\u3000", "ＡLICE", "ａlice", "Alice"])
@pytest.mark.parametrize("door", ["accounts/sign-in", "admin/login"])
def test_another_spelling_of_a_name_is_the_same_name(
    client: Client, alice: User, rate_limits: None, spelling: str, door: str
) -> None:
    for attempt in range(10):
        name = spelling if attempt % 2 else "alice"
        sent = {"username": name, "password": "guess"}
        assert client.post(f"/{door}/", sent, REMOTE_ADDR=f"192.0.2.{attempt}").status_code == 200
    sent = {"username": spelling, "password": PASSWORD}
    for either in ("accounts/sign-in", "admin/login"):
        assert client.post(f"/{either}/", sent, REMOTE_ADDR="192.0.2.99").status_code == 429


def test_a_mailbox_gets_three_letters_an_hour_however_it_is_spelt(
    client: Client, alice: User, rate_limits: None, mailoutbox: list[Any]
) -> None:
    spellings = [
        "alice@example.org",
        "ALICE@example.org",
        "aLice@Example.org",
        " alice@EXAMPLE.org",
        "Alice@example.ORG",
    ]
    for number, spelling in enumerate(spellings):
        client.post("/accounts/forgotten/", {"email": spelling}, REMOTE_ADDR=f"192.0.2.{number}")
    assert len(mailoutbox) == 3


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("email", {"email": "thief@example.org", "password": "guess"}),
        ("password", {"old_password": "guess", "new_password1": "seven-lean-kine", "new_password2": "seven-lean-kine"}),
    ],
)
def test_who_is_in_may_not_guess_the_password_either(
    client: Client, alice: User, rate_limits: None, page: str, sent: dict[str, str]
) -> None:
    client.force_login(alice)
    statuses = [
        client.post(f"/accounts/{page}/", sent, REMOTE_ADDR=f"192.0.2.{attempt}").status_code for attempt in range(11)
    ]
    assert statuses == [200] * 10 + [429]
    assert client.get(f"/accounts/{page}/").status_code == 200
    right = {"email": "thief@example.org", "password": PASSWORD}
    assert client.post("/accounts/email/", right).status_code == 429


@pytest.mark.parametrize("language", ["", "/zh-hans", "/en"])
@pytest.mark.parametrize("page", ["sign-in", "sign-up", "forgotten", "forgotten/sent", "forgotten/x/y"])
def test_every_page_opens_in_every_language(client: Client, db: None, language: str, page: str) -> None:
    assert client.get(f"{language}/accounts/{page}/").status_code == 200
