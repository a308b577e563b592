"""``manage.py serve``: the whole site, pages and websockets, from one process."""

from __future__ import annotations

import errno
import socket
import sys
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.server import warm_up
from config.server.connections import BoundedProtocol

LONGEST_MESSAGE = 64 * 1024
"""The largest message of a websocket in bytes. The site's own limit is far lower. Up to this size it can send an answer."""
IDLE = 75
"""Seconds for which a connection stays open between requests. A proxy in front closes its own connections earlier, so it never uses a
closed one."""
TURN = 0.0002
"""Seconds for which a thread keeps the interpreter while another thread wants it. With Python's 5 ms the loop waits that long for a drawing
thread before it can send a move. With this value the last of 50 viewers gets it after 20 ms instead of 26, for the same work."""
OTHER_FILES = 200
"""Open files of the process besides its connections: databases, the rules, Redis."""
GOODBYE = 3
"""Seconds for which open connections may go on when the process ends."""


class Command(BaseCommand):
    help = "Serve the site."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on (%(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        check_address(options["host"], options["port"])
        sys.setswitchinterval(TURN)
        BoundedProtocol.most = room_for(settings.CONNECTIONS)
        warm_up.begin()
        address = written(options["host"], options["port"])
        self.stdout.write(
            f"\n  規弈 Guiyi is at http://{address}/ — open it in a browser. Ctrl+C ends it.\n\n", ending=""
        )
        self.stdout.flush()
        uvicorn.run(
            "config.asgi:application",
            host=options["host"],
            port=options["port"],
            lifespan="off",
            http=BoundedProtocol,
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,  # games.live compresses a frame once for all; this would compress it again for each
            proxy_headers=False,  # BEHIND_PROXY decides whose headers are trusted
            server_header=False,
            log_config=None,
            log_level="warning",
            timeout_keep_alive=IDLE,
            timeout_graceful_shutdown=GOODBYE,
        )


def room_for(connections: int) -> int:
    """The number of connections, as far as the system allows. The process's soft limit, often 1,024, is raised."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return connections if soft == resource.RLIM_INFINITY else max(1, min(connections, soft - OTHER_FILES))


def check_address(host: str, port: int) -> None:
    """Raise :class:`CommandError` unless the process can listen on the address. Called before anything starts, and before any visitor is
    sent there."""
    try:
        addresses = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in addresses:
            try:
                _bind(family, kind, protocol, (address[0], port, *address[2:]))
            except OSError as error:
                # A name may have several addresses, and some may be missing here: ::1 without IPv6. The server handles those.
                if error.errno == errno.EADDRINUSE or len(addresses) == 1:
                    raise
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"{written(host, port)} is taken by another program. Choose another port: make play PORT={port + 1}"
            ) from error
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"{written(host, port)} cannot be listened on: {reason}") from error


def _bind(family: int, kind: int, protocol: int, address: Any) -> None:
    """Bind the address as the server will, and release it again."""
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        probe.bind(address)


def written(host: str, port: int) -> str:
    """Host and port as written in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
