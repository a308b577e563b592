"""What a supervisor hands over to its processes, and what they say to each other afterwards, one byte at a time.

Each process has a line to its supervisor. It also shows each of them that the other one has gone.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from typing import NamedTuple

SOCKETS, CHANNEL = "SERVE_SOCKETS", "SERVE_CHANNEL"
"""The variables of the environment with the numbers of the open files: the sockets of the site's address, and the line."""
NUMBER = "SERVE_PROCESS"
"""The variable with the number of the process, from 1. The process that replaces another one has its number. A site that serves alone has
none."""
ALIVE, READY, LEAVE = b"a", b"r", b"l"
"""From the process: its loop turns; visitors may be sent to it. To the process: end, while others go on."""
BEAT_EVERY = 5.0
"""Seconds between two signs of life."""


class HandedOver(NamedTuple):
    """What a process was given by its supervisor."""

    number: int
    sockets: list[socket.socket]
    channel: socket.socket


def environment(number: int, sockets: Sequence[socket.socket], channel: socket.socket) -> dict[str, str]:
    """That of a process which is given these. The open files must be inherited."""
    files = ",".join(str(each.fileno()) for each in sockets)
    return {**os.environ, NUMBER: str(number), SOCKETS: files, CHANNEL: str(channel.fileno())}


def handed_over() -> HandedOver | None:
    """What this process was given. None if nobody supervises it. A process that it starts itself is given nothing."""
    if CHANNEL not in os.environ:
        return None
    line, *files = (int(number) for number in (os.environ.pop(CHANNEL), *os.environ.pop(SOCKETS).split(",")))
    for number in (line, *files):
        os.set_inheritable(number, False)
    return HandedOver(
        int(os.environ[NUMBER]), [socket.socket(fileno=number) for number in files], socket.socket(fileno=line)
    )
