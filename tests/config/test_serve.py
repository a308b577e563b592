"""``manage.py serve``: it says where the site is, and only where it can be."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import uvicorn
from django.core.management import CommandError, call_command

from config.management.commands import serve
from config.server import warm_up
from tests.live import free_port


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was begun: nothing is served in earnest."""
    steps: list[str] = []
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    monkeypatch.setattr(warm_up, "begin", lambda: steps.append("warming"))
    monkeypatch.setattr(uvicorn, "run", lambda *_, **options: steps.append(f"{options['host']}:{options['port']}"))
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
    assert serve.written("::1", 8000) == "[::1]:8000"
