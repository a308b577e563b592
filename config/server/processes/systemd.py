"""Tells systemd what the site does (``Type=notify``). Elsewhere nobody has asked, and nothing is told."""

from __future__ import annotations

import logging
import os
import socket
import time

logger = logging.getLogger(__name__)
ADDRESS = "NOTIFY_SOCKET"
"""The variable of the environment in which systemd names the socket where it listens."""
TIMEOUT = 1.0
"""Seconds for which the site waits until systemd takes a message."""


def ready(status: str) -> None:
    """The site serves visitors: after its start, and after each renewal."""
    _tell("READY=1", f"STATUS={status}")


def reloading(status: str) -> None:
    """A renewal begins. ``Type=notify-reload`` wants to know when."""
    _tell("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}", f"STATUS={status}")


def stopping(status: str) -> None:
    """The site ends."""
    _tell("STOPPING=1", f"STATUS={status}")


def _tell(*lines: str) -> None:
    address = os.environ.get(ADDRESS, "")
    if not address:
        return
    if address.startswith("@"):  # a name outside of the file system begins with a zero byte
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notice:
            notice.settimeout(TIMEOUT)
            notice.connect(address)
            notice.sendall("\n".join(lines).encode())
    except OSError as error:
        logger.warning("systemd was not told %s: %s", lines[0], error)
