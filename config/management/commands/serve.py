"""``manage.py serve``: the whole site, pages and websockets, from one process."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from django.core.management.base import BaseCommand, CommandParser

from config import warming

LONGEST_MESSAGE = 64 * 1024
"""Bytes that a websocket may say at once. The site understands far shorter ones, and answers longer ones where it can."""
IDLE = 75
"""Seconds for which a connection stays open between requests: longer than a proxy in front keeps its own and may still use it."""
TURN = 0.0002
"""Seconds for which a thread keeps the interpreter while another wants it. With Python's 5 ms the loop waits that long for a thread that
draws before it can tell anybody of a move: the last of 50 watchers heard of it after 26 ms instead of 20, for the same work."""
GOODBYE = 3
"""Seconds in which those who are still connected may go when the process ends."""


class Command(BaseCommand):
    help = "Serve the site."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on (%(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        sys.setswitchinterval(TURN)
        warming.begin()
        uvicorn.run(
            "config.asgi:application",
            host=options["host"],
            port=options["port"],
            lifespan="off",
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,  # games.live packs a frame once for all; this would pack it again for each
            proxy_headers=False,  # whom to believe is BEHIND_PROXY's to say
            server_header=False,
            log_config=None,
            log_level="warning",
            timeout_keep_alive=IDLE,
            timeout_graceful_shutdown=GOODBYE,
        )
