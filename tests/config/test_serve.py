"""``manage.py serve``: it says where the site is, and only where it can be."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from config.server import warm_up
from config.server.processes import systemd
from config.server.processes.listening import listen, written
from config.server.processes.site import Site
from tests.live import free_port
from tests.systemd import Notices


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was begun: nothing is served in earnest."""
    steps: list[str] = []
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    monkeypatch.setattr(warm_up, "begin", lambda: steps.append("warming"))

    def run(site: Site) -> None:
        steps.append(f"{site.config.host}:{site.config.port}")
        site.started = True

    def become(_program: str, arguments: list[str]) -> None:
        given = json.loads(arguments[-1])
        steps.append(f"{given['processes']} processes: {' '.join(given['command'][1:])}")
        for number in given["sockets"]:
            assert os.get_inheritable(number)
        raise SystemExit(0)

    monkeypatch.setattr(Site, "run", run)
    monkeypatch.setattr(os, "execv", become)
    return steps


@pytest.fixture
def busy() -> Iterator[int]:
    """A port of this computer at which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.fixture
def idle() -> int:
    """A port at which nobody listens."""
    return free_port()


def served(**options: Any) -> str:
    """What is printed on the way."""
    out = StringIO()
    call_command("serve", stdout=out, **options)
    return out.getvalue()


def test_it_says_where_the_site_is_before_it_serves(begun: list[str], idle: int) -> None:
    greeting = f"\n  規弈 Guiyi is at http://127.0.0.1:{idle}/ — open it in a browser. Ctrl+C ends it.\n\n"
    assert served(port=idle) == greeting
    assert begun == ["warming", f"127.0.0.1:{idle}"]


def test_a_port_that_is_taken_is_said_to_be_and_nothing_begins(begun: list[str], busy: int) -> None:
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("serve", port=busy, stdout=out)
    assert str(refused.value) == (
        f"127.0.0.1:{busy} is taken by another program. Choose another port: make play PORT={busy + 1}"
    )
    assert out.getvalue() == ""
    assert begun == []


@pytest.mark.parametrize("address", [{"host": "203.0.113.7"}, {"port": 70_000}])
def test_what_is_no_address_of_this_computer_is_named(begun: list[str], idle: int, address: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match="cannot be listened on"):
        served(**{"port": idle, **address})
    assert begun == []


def test_a_name_with_an_address_that_is_missing_here_is_served_at_the_others(
    begun: list[str], idle: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``localhost`` where there is no IPv6, say."""
    here, missing = ("127.0.0.1", 0), ("203.0.113.7", 0)
    addresses = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", address) for address in (missing, here)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: addresses)
    assert f"http://localhost:{idle}/ " in served(host="localhost", port=idle)


def test_an_address_with_colons_is_written_in_brackets() -> None:
    assert written("::1", 8000) == "[::1]:8000"


SHARED = {"ENGINE": "django.db.backends.postgresql"}


def test_several_processes_are_supervised_and_get_the_same_command(
    begun: list[str], idle: int, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python", "-W", "error", "manage.py", "serve", "--processes", "2"])
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setitem(settings.DATABASES, "default", SHARED)
    with pytest.raises(SystemExit) as ended:
        served(port=idle, processes=2)
    assert ended.value.code == 0
    assert begun == ["2 processes: -W error manage.py serve --processes 2"], "the supervisor itself loads nothing"


def test_one_process_is_supervised_on_sqlite_too(begun: list[str], idle: int) -> None:
    with pytest.raises(SystemExit):
        served(port=idle, processes=1)
    assert begun[0].startswith("1 processes: ")


@pytest.mark.parametrize(
    ("database", "redis", "lacking"),
    [
        ({"ENGINE": "django.db.backends.sqlite3"}, "", "DATABASE_URL and a Redis server in REDIS_URL"),
        ({"ENGINE": "django.db.backends.sqlite3"}, "redis://127.0.0.1:1/0", "a PostgreSQL database in DATABASE_URL: "),
        (SHARED, "", "2 processes need a Redis server in REDIS_URL: "),
    ],
)
def test_several_processes_need_what_they_share(
    begun: list[str],
    idle: int,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    database: dict[str, str],
    redis: str,
    lacking: str,
) -> None:
    settings.REDIS_URL = redis
    monkeypatch.setitem(settings.DATABASES, "default", database)
    with pytest.raises(CommandError, match=lacking):
        served(port=idle, processes=2)
    assert begun == []


@pytest.mark.parametrize("number", [0, -1])
def test_fewer_than_one_process_is_none(begun: list[str], idle: int, number: int) -> None:
    with pytest.raises(CommandError, match="from 1"):
        served(port=idle, processes=number)


def test_a_name_with_two_addresses_is_listened_at_under_both(idle: int, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (address, 0)) for address in ("127.0.0.1", "127.0.0.2")]
    with monkeypatch.context() as names:
        names.setattr(socket, "getaddrinfo", lambda *_, **__: both)
        sockets = listen("localhost", idle)
    assert [each.getsockname() for each in sockets] == [("127.0.0.1", idle), ("127.0.0.2", idle)]
    for each in sockets:
        with socket.create_connection(each.getsockname(), timeout=60):
            each.close()


def test_systemd_is_told_only_where_it_listens(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv(systemd.ADDRESS, raising=False)
    systemd.ready("serving")
    notices = Notices()
    monkeypatch.setenv(systemd.ADDRESS, notices.address)
    systemd.ready("serving")
    assert notices.next(60) == {"READY": "1", "STATUS": "serving"}
    assert caplog.text == ""
    notices.close()
    systemd.ready("serving")
    assert "systemd was not told READY=1" in caplog.text
