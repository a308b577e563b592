"""An internet of the tests' own: names, addresses, and web servers behind them that speak TLS and answer as a test likes."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import parse_headers
from io import BytesIO
from typing import Any

import pytest
import trustme

from config.shared.outward import posting

PUBLIC, OTHER_PUBLIC = "93.184.216.34", "2606:2800:220:1::1"
Manner = Callable[[ssl.SSLSocket], None]
"""How a server answers a request that it has read."""


@dataclass(frozen=True)
class Received:
    """A request. The names of ``headers`` have small letters."""

    path: str
    headers: dict[str, str]
    body: bytes


def answers(status: int, **headers: str) -> Manner:
    """With this status, no body, and headers (``Retry_After="3"``)."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    head = "\r\n".join([f"HTTP/1.1 {status} Said", *lines, "Content-Length: 0", "", ""])
    return lambda connection: connection.sendall(head.encode())


def says(text: bytes, times: int = 1, pause: float = 0.0) -> Manner:
    """This text so many times, or until the other side has gone."""
    stopped = threading.Event()

    def say(connection: ssl.SSLSocket) -> None:
        for _time in range(times):
            connection.sendall(text)
            stopped.wait(pause)

    return say


def hangs(connection: ssl.SSLSocket) -> None:
    """Says nothing until the other side has gone."""
    connection.settimeout(30)
    connection.recv(1)


class Receiver:
    """A web server on this computer with a certificate for ``name``. ``manners`` are used one after the other, the last one for ever."""

    def __init__(self, authority: trustme.CA, name: str) -> None:
        self.received: list[Received] = []
        self.manners: list[Manner] = [answers(201)]
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(name).configure_cert(self._context)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _peer = self._listener.accept()
                threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, plain: socket.socket) -> None:
        with suppress(OSError), plain, self._context.wrap_socket(plain, server_side=True) as connection:
            self.received.append(_read(connection))
            manner = self.manners.pop(0) if len(self.manners) > 1 else self.manners[0]
            manner(connection)

    def stop(self) -> None:
        """Listen no longer."""
        self._listener.close()


def _read(connection: ssl.SSLSocket) -> Received:
    read = b""
    while b"\r\n\r\n" not in read:
        read += connection.recv(65536) or _gone()
    head, _end, body = read.partition(b"\r\n\r\n")
    line, _newline, headers = head.partition(b"\r\n")
    named = {name.lower(): value for name, value in parse_headers(BytesIO(headers + b"\r\n\r\n")).items()}
    while len(body) < int(named.get("content-length", 0)):
        body += connection.recv(65536) or _gone()
    return Received(line.split()[1].decode(), named, body)


def _gone() -> bytes:
    raise ConnectionError


@dataclass
class Internet:
    """``names``: what a name resolves to, at each look the next list, the last one for ever. ``resolved`` and ``connected`` are what the
    site has asked for."""

    authority: trustme.CA
    names: dict[str, list[list[str]]] = field(default_factory=dict)
    servers: dict[tuple[str, int], Receiver] = field(default_factory=dict)
    resolved: list[str] = field(default_factory=list)
    connected: list[tuple[str, int]] = field(default_factory=list)

    def server(self, name: str, number: str = PUBLIC, port: int = 443, certified: str = "") -> Receiver:
        """A server of that name, at that number. ``certified``: the name in its certificate, if another."""
        receiver = self.servers[number, port] = Receiver(self.authority, certified or name)
        self.names.setdefault(name, [[number]])
        return receiver

    def resolve(self, host: str, port: int, **_more: Any) -> list[tuple[Any, Any, Any, str, tuple[Any, ...]]]:
        """As :func:`socket.getaddrinfo`."""
        self.resolved.append(host)
        looks = self.names.get(host)
        if not looks:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        numbers = looks.pop(0) if len(looks) > 1 else looks[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    def connect(self, address: tuple[str, int], timeout: float) -> socket.socket:
        """As :func:`socket.create_connection`."""
        self.connected.append(address)
        if address not in self.servers:
            raise ConnectionRefusedError
        return _create_connection(("127.0.0.1", self.servers[address].port), timeout)


_create_connection = socket.create_connection


@contextmanager
def an_internet(patch: pytest.MonkeyPatch) -> Iterator[Internet]:
    """The site knows no other. Every server ends with it."""
    authority = trustme.CA()
    internet = Internet(authority)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    authority.configure_trust(context)
    patch.setattr("config.shared.outward.addresses.getaddrinfo", internet.resolve)
    patch.setattr("config.shared.outward.posting.create_connection", internet.connect)
    patch.setattr(posting, "trust", lambda: posting.timed(context))
    yield internet
    for server in internet.servers.values():
        server.stop()
