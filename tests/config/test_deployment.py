"""What the environment decides: a public site is safe by default, and says so when it lacks something."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from pytest_django import Settings

from config.middleware.visitors import client_ip
from config.server import warm_up
from config.server.local_key import local_push_key, local_secret_key

GUARDS = "s.DEBUG, s.HTTPS, s.SECURE_HSTS_SECONDS > 0, s.SESSION_COOKIE_SECURE, s.STATIC_HASHED"


def manage(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``manage.py`` in an environment of nothing but what is given."""
    return python(folder, "manage.py", *arguments, **environment)


def shown(folder: Path, what: str, **environment: str) -> str:
    """What is in the settings ``s`` in such an environment."""
    result = python(folder, "-c", f"from config import settings as s; print({what})", **environment)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def python(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


PUBLIC = {
    "SECRET_KEY": "k3y-of-the-tests-that-is-long-enough-and-varied-0123456789-!?$",
    "ALLOWED_HOSTS": "guiyi.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.guiyi.example:587",
}


def test_a_public_site_passes_every_inspection(tmp_path: Path) -> None:
    result = manage(tmp_path, "check", "--deploy", "--fail-level", "INFO", **PUBLIC)
    assert result.returncode == 0, result.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("lacks", "error"),
    [
        ({"EMAIL_URL": "consolemail://"}, "E001"),
        ({"ALLOWED_HOSTS": "guiyi.example,*"}, "E002"),
        ({"SECRET_KEY": "k3y-of-the-tests-0123456789"}, "E003"),
        ({"SECRET_KEY": "ab" * 50}, "E003"),
        ({"SITE_URL": "guiyi.example"}, "E004"),
        ({"SITE_URL": "https://guiyi.example/rules"}, "E004"),
        ({"VAPID_PRIVATE_KEY": "no-key"}, "E005"),
        ({"VAPID_PRIVATE_KEY": "A" * 43}, "E005"),
        ({"PUBLISHING_KEY": "no-key"}, "E006"),
    ],
)
def test_a_public_site_that_lacks_something_is_not_deployed(tmp_path: Path, lacks: dict[str, str], error: str) -> None:
    result = manage(tmp_path, "check", "--deploy", **{**PUBLIC, **lacks})
    assert result.returncode != 0
    assert f"guiyi.{error}" in result.stderr


def test_a_site_for_this_computer_needs_none_of_it(tmp_path: Path) -> None:
    assert manage(tmp_path, "check", "--deploy").returncode == 0


@pytest.mark.parametrize(("environment", "preload"), [({}, "False"), ({"HSTS_PRELOAD": "1"}, "True")])
def test_browsers_are_asked_to_ship_the_domain_only_when_its_keeper_says_so(
    tmp_path: Path, environment: dict[str, str], preload: str
) -> None:
    assert shown(tmp_path, "s.SECURE_HSTS_PRELOAD", **PUBLIC, **environment) == preload


def test_a_public_site_without_a_key_does_not_start(tmp_path: Path) -> None:
    result = manage(tmp_path, "check", ALLOWED_HOSTS="guiyi.example")
    assert result.returncode != 0
    assert "Set SECRET_KEY" in result.stderr
    assert not (tmp_path / "secret-key").exists()


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "True False False False False"),
        ({"DEBUG": "0"}, "False False False False False"),
        ({"ALLOWED_HOSTS": "guiyi.example", "SECRET_KEY": "x"}, "False True True True True"),
        ({"ALLOWED_HOSTS": "guiyi.example", "SECRET_KEY": "x", "HTTPS": "0"}, "False False False False True"),
    ],
)
def test_defaults_follow_from_where_the_site_stands(tmp_path: Path, environment: dict[str, str], expected: str) -> None:
    assert shown(tmp_path, GUARDS, **environment) == expected


def test_a_key_is_taken_as_it_stands(tmp_path: Path) -> None:
    """One in fifty of the keys that Django makes begins with a dollar."""
    assert shown(tmp_path, "s.SECRET_KEY", SECRET_KEY="$k3y", DEBUG="0") == "$k3y"
    assert not (tmp_path / "secret-key").exists()


def test_of_processes_that_start_together_all_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(local_secret_key, [tmp_path / "key"] * 8))
    assert len(keys) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


def test_the_local_key_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "key"
    key = local_secret_key(path)
    assert len(key) >= 50
    assert local_secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_key_for_push_services_is_made_at_the_first_start(tmp_path: Path) -> None:
    path = tmp_path / "vapid-key"
    key = shown(tmp_path, "s.VAPID_PRIVATE_KEY")
    assert key == path.read_text() == local_push_key(path)
    assert re.fullmatch(r"[\w-]{43}", key)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_key_for_push_services_may_be_given(tmp_path: Path) -> None:
    """Several machines, or a new one, have the same."""
    key = local_push_key(tmp_path / "other")
    assert shown(tmp_path, "s.VAPID_PRIVATE_KEY", VAPID_PRIVATE_KEY=key) == key
    assert not (tmp_path / "vapid-key").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/en/credits/", "/accounts/sign-in/", "/nowhere/", "/healthz"])
def test_every_answer_says_what_no_page_of_the_site_may_use(client: Client, path: str) -> None:
    policy = client.get(path)["Permissions-Policy"]
    forbidden = {feature.partition("=")[0] for feature in policy.split(", ") if feature.endswith("=()")}
    assert {"camera", "microphone", "geolocation", "payment", "usb", "display-capture", "browsing-topics"} <= forbidden
    assert not {"clipboard-write", "web-share", "autoplay"} & forbidden, "invitations are copied and sent, tables knock"


def test_a_file_carries_no_more_headers_than_it_needs(client: Client) -> None:
    """A table's page fetches some seventy of them."""
    answer = client.get("/static/js/base.js")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert not {"Permissions-Policy", "Access-Control-Allow-Origin"} & set(answer.headers)


@pytest.mark.django_db
def test_an_answer_given_before_any_page_says_so_too(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert "camera=()" in client.get("/en/credits/")["Permissions-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/en/credits/", "/accounts/sign-in/", "/nowhere/", "/healthz"])
def test_every_answer_carries_its_guards(client: Client, path: str) -> None:
    response = client.get(path)
    policy = dict(part.strip().partition(" ")[::2] for part in response["Content-Security-Policy"].split(";"))
    assert "unsafe-inline" not in response["Content-Security-Policy"]
    assert "unsafe-eval" not in response["Content-Security-Policy"]
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["default-src"] == policy["form-action"] == "'self'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


def asked(forwarded_for: str = "") -> HttpRequest:
    headers = {"X-Forwarded-For": forwarded_for} if forwarded_for else {}
    return RequestFactory().get("/", REMOTE_ADDR="198.51.100.7", headers=headers)


def test_a_visitor_cannot_choose_their_address(settings: Settings) -> None:
    forged = asked("203.0.113.1, 203.0.113.2")
    settings.BEHIND_PROXY = False
    assert client_ip(forged) == "198.51.100.7"
    settings.BEHIND_PROXY = True
    assert client_ip(forged) == "203.0.113.2"
    assert client_ip(asked()) == "198.51.100.7"


@pytest.mark.django_db
def test_the_database_is_asked_whether_it_lives(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_who_cannot_reach_the_database_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/readyz").json() == {"status": "ok", "database": "ok"}

    def away(*_: object) -> None:
        raise OperationalError("no server")

    monkeypatch.setattr("config.views.connection.cursor", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"status": "unavailable", "database": "away"}


@pytest.mark.django_db
def test_who_has_not_loaded_titles_and_books_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asked is told so; the site's keeper is not, at every start and once a second."""
    begun, loaded = Event(), Event()

    def load(_: object) -> None:
        begun.set()
        loaded.wait(60)

    monkeypatch.setattr("config.server.warm_up.Shelf", lambda: SimpleNamespace(index=load))
    thread = warm_up.begin()
    assert begun.wait(60)
    response = client.get("/readyz")
    loaded.set()
    assert response.status_code == 503
    assert response.json() == {"status": "warming", "database": "ok"}
    assert "readyz" not in caplog.text
    thread.join(60)
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "database": "ok"})


def test_whatever_serves_the_site_loads_titles_and_books(tmp_path: Path) -> None:
    ask = "from config import asgi; from config.server import warm_up; print(warm_up.begun())"
    result = python(tmp_path, "-c", ask, DATABASE_URL="sqlite://:memory:")
    assert result.stdout.strip() == "True", result.stderr


@pytest.mark.parametrize(
    ("environment", "kept"),
    [({}, "cached_db"), ({"REDIS_URL": "redis://127.0.0.1:1/0", "DEBUG": "0"}, "db")],
)
def test_several_processes_keep_sessions_in_the_database_alone(
    tmp_path: Path, environment: dict[str, str], kept: str
) -> None:
    """Redis, once it is back, would still know who signed out while it was away."""
    assert shown(tmp_path, "s.SESSION_ENGINE", **environment) == f"django.contrib.sessions.backends.{kept}"


def test_every_variable_is_described() -> None:
    root = Path(settings.BASE_DIR)
    read = set(re.findall(r"\benv(?:\.\w+)*\(\"([A-Z_]+)\"", (root / "config" / "settings.py").read_text()))
    of_compiled = (root / "games" / "engine" / "compiled" / "finding.py").read_text()
    read |= set(re.findall(r"environ\.get\(\"([A-Z_]+)\"", of_compiled))
    described = set(re.findall(r"^\| `([A-Z_]+)` \|", (root / "docs" / "running-it.md").read_text(), re.MULTILINE))
    assert read == described


@pytest.mark.django_db
def test_who_finds_a_weakness_reads_whom_to_tell(client: Client, settings: Any) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = ["keeper@guiyi.example", "https://guiyi.example/report"]
    settings.SITE_URL = "https://guiyi.example"
    response = client.get("/.well-known/security.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    fields = [line.split(": ", 1) for line in response.content.decode().splitlines()]
    assert [value for name, value in fields if name == "Contact"] == [
        "mailto:keeper@guiyi.example",
        "https://guiyi.example/report",
    ]
    assert dict(fields)["Canonical"] == "https://guiyi.example/.well-known/security.txt"
    assert timedelta() < datetime.fromisoformat(dict(fields)["Expires"]) - datetime.now(UTC) < timedelta(days=365)
