"""A real site, served in a process of its own, on a scratch database with the rules loaded; and a plain HTTP client for it."""

from __future__ import annotations

import http.client
import itertools
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.live import ROOT, LiveSite, template_database
from tests.managed import ManagedSite

CSRF = "b" * 32
"""Any secret does, as long as cookie and header agree."""
IDLE = 50.0
"""Milliseconds of work in a second, below which a site does nothing of its own."""
_numbers = itertools.count(1)


class NothingBlocked:
    """LiveSite asks pytest-django for leave to use a database; nobody forbids it here."""

    unblock = staticmethod(nullcontext)


@contextmanager
def running_site(
    scratch: Path, *, polished: bool = False, kind: type[LiveSite] = LiveSite, **environment: str
) -> Iterator[LiveSite]:
    """A fresh site, ended afterwards; ``polished`` with static files hashed and compressed, as in production."""
    folder = scratch / f"site-{next(_numbers)}"
    folder.mkdir()
    file = shutil.copy(template_database(scratch / "template"), folder / "site.sqlite3")
    site = kind(folder, NothingBlocked(), f"sqlite:///{file}", STATIC_HASHED=str(int(polished)), **environment)
    if polished:
        command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=site.environment, check=True)
    site.start()
    let_settle(site)
    try:
        yield site
    finally:
        site.stop()


def let_settle(site: LiveSite) -> None:
    """Wait until the site has made what it makes once at its start."""
    before = -1.0
    while (now := sum(map(worked, pids_of(site)))) - before > IDLE:
        before = now
        time.sleep(1)


def pids_of(site: LiveSite) -> list[int]:
    """The processes that serve a site: one, or those of its supervisor."""
    return list(site.processes().values()) if isinstance(site, ManagedSite) else [site.pid]


def memory(pid: int) -> float:
    """Megabytes that a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def worked(pid: int) -> float:
    """Milliseconds that the processor has worked for a process. Unlike the clock, it does not count what others do meanwhile."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


class Client:
    """A browser's connection, kept open. Not for several threads at once."""

    def __init__(self, site: LiveSite, session: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
        cookies = f"csrftoken={CSRF}" + (f"; sessionid={session}" if session else "")
        self._headers = {"Accept-Encoding": "gzip", "Cookie": cookies}

    def get(self, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers (found by their names in any case) and body as they travelled."""
        return self.ask("GET", path, None, headers)

    def post(self, path: str, **fields: Any) -> tuple[int, http.client.HTTPMessage, bytes]:
        """What htmx would post."""
        return self.ask(
            "POST",
            path,
            urlencode(fields),
            {"HX-Request": "true", "X-CSRFToken": CSRF, "Content-Type": "application/x-www-form-urlencoded"},
        )

    def close(self) -> None:
        """Forget the connection; the next request opens another one."""
        self._connection.close()

    def ask(
        self, method: str, path: str, body: str | None, headers: Mapping[str, str]
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """The same for any request."""
        self._connection.request(method, path, body, {**self._headers, **headers})
        answer = self._connection.getresponse()
        return answer.status, answer.headers, answer.read()
