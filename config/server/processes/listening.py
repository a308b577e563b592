"""The address at which the site listens."""

from __future__ import annotations

import errno
import socket
from typing import Any

from django.core.management.base import CommandError

BACKLOG = 2048
"""Connections that the system holds until a process takes them. Linux cuts it to ``net.core.somaxconn``."""


def check_address(host: str, port: int) -> None:
    """Raise :class:`CommandError` unless the process can listen on the address. Called before anything starts, and before any visitor is
    sent there."""
    for probe in _bound(host, port):
        probe.close()


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen, one for each address of the host. Raises :class:`CommandError`."""
    sockets = _bound(host, port)
    for each in sockets:
        each.listen(BACKLOG)
        each.setblocking(False)
    return sockets


def _bound(host: str, port: int) -> list[socket.socket]:
    sockets = []
    try:
        addresses = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in addresses:
            try:
                sockets.append(_bind(family, kind, protocol, (address[0], port, *address[2:])))
            except OSError as error:
                # A name may have several addresses, and some may be missing here: ::1 without IPv6. The others are served.
                if error.errno == errno.EADDRINUSE or len(addresses) == 1:
                    raise
    except (OSError, OverflowError) as error:
        for each in sockets:
            each.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"{written(host, port)} is taken by another program. Choose another port: make play PORT={port + 1}"
            ) from error
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"{written(host, port)} cannot be listened on: {reason}") from error
    return sockets


def _bind(family: int, kind: int, protocol: int, address: Any) -> socket.socket:
    """A socket that is bound as the server binds its own."""
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(address)
    except (OSError, OverflowError):
        bound.close()
        raise
    return bound


def written(host: str, port: int) -> str:
    """Host and port as written in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
