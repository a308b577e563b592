"""A supervisor that has loaded nothing of the site. ``manage.py serve`` becomes it: the same process, some 90 MB smaller."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from logging.config import dictConfig
from pathlib import Path
from typing import Any, NoReturn

from config.server.processes.supervisor import Supervisor

ROOT = Path(__file__).resolve().parents[3]
START = "import sys; sys.path.insert(0, sys.argv[1]); from config.server.processes.lean import main; main()"


def become(
    command: Sequence[str], sockets: Sequence[socket.socket], processes: int, logging: Mapping[str, Any]
) -> NoReturn:
    """Let this process be the supervisor of that many processes, which are started by ``command``. ``logging`` are the site's settings for
    it. No other thread may run, and nothing may be open but the ``sockets``."""
    for each in sockets:
        each.set_inheritable(True)
    given = {
        "command": list(command),
        "sockets": [each.fileno() for each in sockets],
        "processes": processes,
        "logging": _own(logging),
    }
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, "-c", START, str(ROOT), json.dumps(given)])  # noqa: S606 - no shell is wanted


def _own(logging: Mapping[str, Any]) -> dict[str, Any]:
    """Of the site's logging what a supervisor needs: its lines, on the console."""
    console = logging["handlers"]["console"]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {console["formatter"]: logging["formatters"][console["formatter"]]},
        "handlers": {"console": {name: console[name] for name in ("class", "formatter")}},
        "root": {"handlers": ["console"], "level": logging["root"]["level"]},
    }


def main() -> NoReturn:
    """Be the supervisor."""
    given = json.loads(sys.argv[2])
    dictConfig(given["logging"])
    sockets = [socket.socket(fileno=number) for number in given["sockets"]]
    for each in sockets:
        each.set_inheritable(False)
    sys.exit(Supervisor(given["command"], sockets, given["processes"]).run())
