"""``manage.py serve``: the whole site, pages and websockets, from one process or from several under one port."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from uvicorn.config import STARTUP_FAILURE

from config.server import warm_up
from config.server.connections import BoundedProtocol
from config.server.processes.channel import HandedOver, handed_over
from config.server.processes.lean import become
from config.server.processes.listening import check_address, listen, written
from config.server.processes.site import Site, SupervisedSite

TURN = 0.0002
"""Seconds for which a thread keeps the interpreter while another thread wants it. With Python's 5 ms the loop waits that long for a drawing
thread before it can send a move. With this value the last of 50 viewers gets it after 20 ms instead of 26, for the same work."""
OTHER_FILES = 200
"""Open files of the process besides its connections: databases, the rules, Redis."""


class Command(BaseCommand):
    help = "Serve the site. SIGTERM ends it when open requests are answered."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on (%(default)s)")
        parser.add_argument(
            "--processes",
            type=int,
            help="serve by that many processes under a supervisor, which starts again what ends; SIGHUP replaces them "
            "one after the other, so that new code serves and nobody waits (without: one process and no supervisor)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if (given := handed_over()) is not None:
            self._serve_supervised(given)
            return
        host, port, processes = options["host"], options["port"], options["processes"]
        if processes is not None:
            check_processes(processes)
        check_address(host, port)
        self.stdout.write(
            f"\n  規弈 Guiyi is at http://{written(host, port)}/ — open it in a browser. Ctrl+C ends it.\n\n", ending=""
        )
        self.stdout.flush()
        if processes is None:
            self._serve(host, port)
        else:
            self._supervise(host, port, processes)

    def _serve(self, host: str, port: int) -> None:
        prepare()
        site = Site(host=host, port=port)
        with suppress(KeyboardInterrupt):
            site.run()
        if not site.started:
            sys.exit(STARTUP_FAILURE)

    def _serve_supervised(self, given: HandedOver) -> None:
        prepare()
        SupervisedSite(given.channel).run(given.sockets)

    def _supervise(self, host: str, port: int, processes: int) -> None:
        become([sys.executable, *sys.orig_argv[1:]], listen(host, port), processes, settings.LOGGING)


def prepare() -> None:
    """Make the process ready to serve: its threads' turns, its open files, and what it loads in the background."""
    sys.setswitchinterval(TURN)
    BoundedProtocol.most = room_for(settings.CONNECTIONS)
    warm_up.begin()


def check_processes(number: int) -> None:
    """Raise :class:`CommandError` if that many processes cannot serve the site together. One can always: it shares nothing for longer than
    the moment in which it is replaced."""
    if number < 1:
        raise CommandError("--processes needs a number from 1.")
    if os.name != "posix":
        raise CommandError("--processes needs Linux, macOS or another Unix.")
    lacking = []
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        lacking.append("a PostgreSQL database in DATABASE_URL")
    if not settings.REDIS_URL:
        lacking.append("a Redis server in REDIS_URL")
    if number > 1 and lacking:
        raise CommandError(
            f"{number} processes need {' and '.join(lacking)}: without, one learns seconds late of moves at another, "
            "and takes people for signed in who have signed out there. See docs/running-it.md. --processes 1 needs neither."
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
