"""A whole site in parts: two serving processes behind one address, a worker, PostgreSQL, Redis, a mail server, and links between them that
can be cut."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from django.test import override_settings

from games.notices import following
from tests import servers
from tests.faults import clocks
from tests.faults.links import Link, Network
from tests.games.notices.mailing import Mailboxes
from tests.live import ROOT, LiveSite, free_port
from tests.tasks import SITES_OWN

PAUSE = 0.4
"""Seconds between a bot's answers."""
DATABASE = "guiyi"
SMALL = 192 * 1024 * 1024
"""Bytes of the disk that can be filled."""


class Worker:
    """``manage.py worker``, in a process of its own."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self._environment, self._log = environment, log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Work."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "manage.py", "worker"], cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )

    def kill(self) -> None:
        """End it as the kernel does when memory is short."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)

    def stop(self) -> None:
        """End it in order, if it runs."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid


class Disk:
    """A small disk that a database is on."""

    def __init__(self, folder: Path) -> None:
        self.folder = self.tables = folder
        self._made = 0
        folder.chmod(0o755)
        options = f"size={SMALL},mode=0777"
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=False)
        if mounted.returncode:
            pytest.skip("no disk can be made here that can be filled: mount is not allowed")

    def new_tables(self) -> Path:
        """A new folder on it that belongs to PostgreSQL."""
        self._made += 1
        self.tables = self.folder / f"tables-{self._made}"
        self.tables.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.tables, "nobody")
        return self.tables

    def fill(self) -> None:
        """Leave no byte."""
        with suppress(OSError), (self.folder / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(b"\\0" * 65_536)

    def free(self) -> None:
        """There is room again."""
        (self.folder / "filler").unlink(missing_ok=True)

    def unmount(self) -> None:
        """It is no more."""
        subprocess.run(["umount", "-l", str(self.folder)], check=False)
        self.folder.rmdir()


class Room:
    """All parts, started. PostgreSQL has what was ``filled``, on a disk that can be filled up if there is to be a ``disk``.
    ``to_database`` and ``to_redis`` are the links of each kind of process."""

    def __init__(self, folder: Path, blocker: Any, *, filled: Path, disk: bool = False) -> None:
        self.folder, self.clock = folder, folder / "clock"
        self.clock_library = clocks.library(folder)
        self.set_clock(0)
        with ExitStack() as endings:
            self._servers(endings, filled, disk)
            self._mail_port = free_port()
            mail = Controller(self.mailboxes, hostname="127.0.0.1", port=self._mail_port)
            mail.start()
            endings.callback(mail.stop)
            self._processes(endings, blocker)
            self._endings = endings.pop_all()

    def _servers(self, endings: ExitStack, filled: Path, disk: bool) -> None:
        """PostgreSQL and Redis, and the links to them. ``own`` is the test's."""
        self.network, self.mailboxes = Network(), Mailboxes()
        endings.callback(self.network.stop)
        self.disk = Disk(Path(tempfile.mkdtemp(prefix="disk-"))) if disk else None
        if self.disk is not None:
            endings.callback(self.disk.unmount)
        self.postgres = servers.Postgres(durable=True)
        endings.callback(lambda: self.postgres.remove())
        self.postgres.make(filled)
        self.postgres.start()
        self._make_database()
        folder = self.folder / "redis"
        folder.mkdir()
        self.redis = servers.Redis(str(folder))
        endings.callback(self.redis.stop)
        self.redis.start()
        redis_port = int(self.redis.url.split(":")[2].split("/")[0])
        self.own = self.network.link(self.postgres.port)
        self.to_database = {kind: self.network.link(self.postgres.port) for kind in ("web", "work")}
        self.to_redis = {kind: self.network.link(redis_port) for kind in ("web", "work")}

    def _processes(self, endings: ExitStack, blocker: Any) -> None:
        """Two that serve, behind one address, and a worker."""
        url = self._url(self.own)
        self.sites = [LiveSite(self.folder, blocker, url, **self._environment("web", first)) for first in (True, False)]
        environment = {**self.sites[0].environment, **self._environment("work", first=True)}
        self.worker = Worker(environment, self.folder / "worker.log")
        parts: list[LiveSite | Worker] = [*self.sites, self.worker]
        for part in parts:
            endings.callback(part.stop)
            part.start()
        self.front = self.network.link(*(site.port for site in self.sites))
        self.url = f"http://127.0.0.1:{self.front.port}"
        eventually(lambda: all(self.readiness(site)["status"] == "ok" for site in self.sites), 120)

    def _make_database(self) -> None:
        where = ""
        if self.disk is not None:
            place = self.disk.new_tables()
            self.postgres.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
            where = " TABLESPACE small"
        self.postgres.execute(f"CREATE DATABASE {DATABASE} TEMPLATE postgres{where}")

    @staticmethod
    def _url(link: Link) -> str:
        return f"postgres://guiyi@127.0.0.1:{link.port}/{DATABASE}"

    def _environment(self, kind: str, first: bool) -> dict[str, str]:
        """The clock of the first serving process, and of the worker, can be set."""
        return {
            **(clocks.environment(self.clock_library, self.clock) if first else {}),
            "DATABASE_URL": self._url(self.to_database[kind]),
            "REDIS_URL": f"redis://127.0.0.1:{self.to_redis[kind].port}/0",
            "EMAIL_URL": f"smtp://127.0.0.1:{self._mail_port}",
            "SITE_URL": "https://guiyi.example",
            "BOT_PAUSE": str(PAUSE),
            "WORKER": "0",
        }

    def set_clock(self, seconds: int) -> None:
        """The clock of the first serving process and of the worker is that much fast."""
        self.clock.write_text(f"{seconds}\n")

    @contextmanager
    def database(self) -> Iterator[None]:
        """Inside, the ORM speaks to the site's database over a link that is never cut."""
        with self.sites[0].database():
            yield

    def readiness(self, site: LiveSite) -> dict[str, str]:
        """What a process says of itself. ``silent`` where it says nothing in time."""
        try:
            return dict(httpx.get(f"{site.url}/readyz", timeout=10).json())
        except (httpx.HTTPError, ValueError):
            return {"status": "silent"}

    def fail_over(self) -> None:
        """The database's machine is no more; the copy that followed it takes its place."""
        old = None if self.disk is None else self.disk.tables
        copy = self.postgres.copied(*([] if self.disk is None else [f"{old}={self.disk.new_tables()}"]))
        eventually(lambda: self._follows(), 60)
        self.postgres.wait_for_copies()
        time.sleep(2)  # people play on with the copy
        self.postgres.kill()
        copy.promote()
        self.postgres.remove()
        if old is not None:
            shutil.rmtree(old)
        self.postgres = copy
        for link in (self.own, *self.to_database.values()):
            link.lead_to(copy.port)

    def _follows(self) -> bool:
        import psycopg

        with psycopg.connect(self.postgres.url) as connection:
            row = connection.execute("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'").fetchone()
        return bool(row and row[0])

    def stand_still(self, *pids: int, seconds: float) -> None:
        """These processes do nothing for a while."""
        stopped = []
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                stopped.append(pid)
        time.sleep(seconds)
        for pid in stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        """End all."""
        self._endings.close()


@contextmanager
def built(folder: Path, blocker: Any, **options: Any) -> Iterator[Room]:
    """A room, for as long as it is needed. What this process changes in its database is done later by its worker, as for the site."""
    with override_settings(TASKS=SITES_OWN):
        following._without_ways.clear()
        room = Room(folder, blocker, **options)
        try:
            yield room
        finally:
            room.stop()


def eventually(happens: Callable[[], bool], seconds: float, every: float = 0.1) -> float:
    """Wait for it; how long that took. Raises :class:`AssertionError` if it does not happen in time."""
    begun = time.monotonic()
    while not happens():
        if time.monotonic() - begun > seconds:
            raise AssertionError(f"did not happen within {seconds} s: {happens}")
        time.sleep(every)
    return time.monotonic() - begun
