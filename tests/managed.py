"""A site of several processes under a supervisor, with a systemd of the test's own that is told what it does."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from tests.live import LiveSite
from tests.systemd import Notices

READY_WITHIN = 240.0
"""Seconds within which processes start or are replaced, on a machine however loaded."""


class ManagedSite(LiveSite):
    """The same as a :class:`LiveSite`, by ``processes`` processes. ``pid`` is the supervisor's."""

    def __init__(
        self, folder: Path, blocker: Any, database_url: str, *, processes: int = 1, **environment: str
    ) -> None:
        super().__init__(folder, blocker, database_url, **environment)
        self.notices = Notices()
        self.environment["NOTIFY_SOCKET"] = self.notices.address
        self.command = ("manage.py", "serve", "--processes", str(processes), "--port")

    def start(self) -> None:
        """Serve, and wait until visitors may come."""
        super().start()
        self.notices.wait_for("READY", READY_WITHIN)

    def stop(self) -> None:
        """End all processes."""
        super().stop()
        self.notices.close()

    def renew(self) -> str:
        """Replace one process after the other, and wait for the last one. What systemd is told afterwards."""
        os.kill(self.pid, signal.SIGHUP)
        self.notices.wait_for("RELOADING", READY_WITHIN)
        return self.notices.wait_for("READY", READY_WITHIN)["STATUS"]

    def processes(self) -> dict[int, int]:
        """The numbers of the processes that serve now, by their place. Two of one place are there while one replaces the other."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return {_place(int(child)): int(child) for child in children}


def _place(process: int) -> int:
    environment = dict(
        entry.split("=", 1) for entry in Path(f"/proc/{process}/environ").read_text().split("\0") if "=" in entry
    )
    return int(environment["SERVE_PROCESS"])
