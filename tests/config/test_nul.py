"""NUL characters: refused wherever strangers may write, in the reader's language; PostgreSQL would fail on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest
from django.test import Client

from accounts.models import User
from games.models import Message
from tests.games.making import begun, fresh
from tests.live import LiveSite

MULTIPART = "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="username"\r\n\r\na\0b\r\n--x--\r\n'


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["/en/invitation/%00/", "/invite/%00/", "/en/rules/search/?q=a%00b", "/en/?%00=1", "/en/table/1/what/?element=%00"],
)
def test_an_address_with_a_nul_cannot_be_read(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 400
    if address.startswith("/en/"):
        assert "That request cannot be read" in response.content.decode()


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("say", {"text": "a\0b"}),
        ("move", {"option": "\0", "version": "0", "seat": "0"}),
        ("standing", {"standing": "\0"}),
        ("move", {"\0": "x"}),
    ],
)
def test_a_nul_that_is_posted_at_a_table_changes_nothing(
    client: Client, alice: User, bob: User, path: str, sent: dict[str, str]
) -> None:
    table = begun(alice, bob)
    client.force_login(alice)
    response = client.post(f"/en/table/{table.pk}/{path}/", sent, headers={"HX-Request": "true"})
    assert response.status_code == 400
    assert "Something in it is missing or malformed" in response.content.decode()
    assert "<html" not in response.content.decode()
    assert not Message.objects.exists()
    assert fresh(table).version == table.version


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["sign-in", "sign-up", "forgotten"])
def test_a_form_with_a_nul_cannot_be_read(client: Client, page: str) -> None:
    address = f"/zh-hans/accounts/{page}/"
    sent = {"username": "a\0b", "email": "a\0@example.org", "password": "a\0b"}
    assert client.post(address, sent).status_code == 400
    assert client.generic("POST", address, PART, MULTIPART).status_code == 400


@pytest.mark.django_db
def test_a_nul_in_another_encoding_is_one_too(client: Client) -> None:
    response = client.generic(
        "POST", "/en/accounts/forgotten/", b"email=%2BAAA-", "application/x-www-form-urlencoded; charset=utf-7"
    )
    assert response.status_code == 400


@pytest.mark.django_db
def test_a_cookie_with_a_nul_is_forgotten(client: Client) -> None:
    response = client.get("/en/play/mine/", headers={"Cookie": r'sessionid="abcdefgh\000ijkl"; theme="\000"'})
    assert response.status_code == 200
    assert "\0" not in response.content.decode()
    assert response.wsgi_request.COOKIES == {}


# --- where it matters --------------------------------------------------------------------------------------------------


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def status(address: str, sent: bytes | None = None, **headers: str) -> int:
    """What a site answers."""
    request = Request(address, sent, {name.replace("_", "-"): value for name, value in headers.items()})  # noqa: S310 - our own address
    try:
        return int(build_opener(_NoRedirect).open(request, timeout=60).status)
    except HTTPError as error:
        return error.code


@pytest.fixture
def at_postgres(tmp_path: Path, django_db_blocker: Any, filled_postgres_url: str) -> Any:
    """A site whose database is PostgreSQL."""
    site = LiveSite(tmp_path, django_db_blocker, filled_postgres_url)
    site.start()
    yield site
    site.stop()


def test_postgresql_never_sees_one(at_postgres: LiveSite) -> None:
    alice, bob = at_postgres.person("alice"), at_postgres.person("bob")
    with at_postgres.database():
        table = begun(alice, bob)
    token = "x" * 32
    cookies = f"csrftoken={token}; sessionid={at_postgres.session_of(alice)}"
    for path, sent in {"say": "text=a%00b", "move": f"option=%00&seat=0&version={table.version - 1}"}.items():
        address = f"{at_postgres.url}/en/table/{table.pk}/{path}/"
        assert status(address, sent.encode(), Cookie=cookies, X_CSRFToken=token) == 400
    assert status(f"{at_postgres.url}/en/invitation/%00/") == 400
    assert status(f"{at_postgres.url}/en/play/mine/", Cookie=r'sessionid="abcdefgh\000ij"') == 200
