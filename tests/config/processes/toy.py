"""A site that serves nothing but the number of its process. So a supervisor can be watched for milliseconds instead of minutes.

``python -m tests.config.processes.toy FOLDER PORT PROCESSES STARTS-WITHIN READY-WITHIN``. ``FOLDER/kind`` says what a process does at its
start: it ``serves``, ``dies`` or is ``mute``. What it does is written to ``FOLDER/events``, a line each.
"""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import sys
import time
from pathlib import Path

from config.server.processes import process, supervisor
from config.server.processes.channel import ALIVE, LEAVE, READY, HandedOver, handed_over
from config.server.processes.supervisor import Supervisor


def serve(given: HandedOver, folder: Path) -> int:
    """Be a process of the site."""
    kind = (folder / "kind").read_text()
    note(folder, f"starts {given.number}")
    if kind == "dies":
        return 7
    if kind == "mute":
        time.sleep(60)
    signal.signal(signal.SIGTERM, lambda *_: ended(folder, "ended"))
    watched = selectors.DefaultSelector()
    for each in (*given.sockets, given.channel):
        watched.register(each, selectors.EVENT_READ)
    given.channel.send(ALIVE)
    note(folder, "ready")
    given.channel.send(READY)
    while True:
        for key, _ in watched.select():
            if key.fileobj is not given.channel:
                answer(key.fileobj)
            elif given.channel.recv(10) == LEAVE:
                ended(folder, "left")
            else:
                ended(folder, "alone")


def answer(listening: object) -> None:
    """Tell a visitor who answers, unless another process was quicker."""
    assert isinstance(listening, socket.socket)
    try:
        visitor, _ = listening.accept()
    except BlockingIOError:
        return
    with visitor:
        visitor.sendall(str(os.getpid()).encode())


def ended(folder: Path, how: str) -> None:
    """End, and write down why."""
    note(folder, how)
    os._exit(0)


def note(folder: Path, event: str) -> None:
    """An event of this process."""
    with (folder / "events").open("a") as events:
        events.write(f"{os.getpid()} {event}\n")


def main() -> int:
    """Be a supervisor, or a process of it."""
    folder, port, processes = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    if (given := handed_over()) is not None:
        return serve(given, folder)
    logging.basicConfig(level=logging.INFO)
    process.STARTS_WITHIN, supervisor.READY_WITHIN = float(sys.argv[4]), float(sys.argv[5])
    supervisor.LOOK_EVERY = 0.2
    listening = socket.create_server(("127.0.0.1", port))
    listening.setblocking(False)
    return Supervisor([sys.executable, *sys.orig_argv[1:]], [listening], processes).run()


if __name__ == "__main__":
    sys.exit(main())
