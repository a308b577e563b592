"""Servers for tests of a site at scale: each of them new, on a port of its own, gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.live import free_port


class Redis:
    """A Redis that keeps nothing: started again, at the same ``url``, it is empty."""

    def __init__(self, folder: str) -> None:
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._command = [
            _program("redis-server"),
            *("--port", str(self._port)),
            *("--bind", "127.0.0.1"),
            *("--save", ""),
            *("--appendonly", "no"),
            *("--dir", folder),
        ]
        self.url = f"redis://127.0.0.1:{self._port}/0"

    @property
    def pid(self) -> int:
        """The number of its process, while it serves."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Serve."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _wait_for(self._port)

    def stop(self) -> None:
        """Be away."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(60)
            self._process = None


@contextmanager
def redis() -> Iterator[Redis]:
    """A Redis, started."""
    with tempfile.TemporaryDirectory() as folder:
        server = Redis(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Postgres:
    """A PostgreSQL on a port of its own. It waits for the disk if it is ``durable``."""

    def __init__(self, *, durable: bool = False) -> None:
        self.port = free_port()
        self._folder, self._durable = Path(tempfile.mkdtemp(prefix="postgres-")), durable
        self._owner = _unprivileged(self._folder)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Of its first database."""
        return f"postgres://guiyi@127.0.0.1:{self.port}/postgres"

    @property
    def pids(self) -> list[int]:
        """The numbers of its processes, while it serves."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [self._process.pid, *map(int, children.split())]

    def make(self, filled: Path | None = None) -> None:
        """Make an empty one, or a copy of what was ``filled``, the data of one that was stopped."""
        if filled is not None:
            subprocess.run(["cp", "-a", filled, self._data], check=True)
            return
        sync = [] if self._durable else ["--no-sync"]
        self._run(
            "initdb", "-D", self._data, "-U", "guiyi", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", *sync
        )

    def start(self) -> None:
        """Serve, and wait until it answers."""
        command = [
            _program("postgres"),
            "-D",
            self._data,
            "-p",
            str(self.port),
            "-h",
            "127.0.0.1",
            "-k",
            str(self._folder),
        ]
        command += [] if self._durable else ["-c", "fsync=off"]
        log = (self._folder / "log").open("ab")
        with log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, user=self._owner, cwd=self._folder, start_new_session=True
            )
        _wait_for(self.port)
        deadline = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            time.sleep(0.1)

    def stop(self) -> None:
        """End it at once and in order: connections are closed, and nothing has to be recovered."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End all its processes as a power cut does."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(60)
        self._process = None

    def remove(self) -> None:
        """End it, and keep nothing of it."""
        if self._process is not None:
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def copied(self, *elsewhere: str) -> Postgres:
        """A copy that follows this one from now on, started. Tables that are in folders of their own are ``elsewhere`` there: ``old=new``.
        With :meth:`wait_for_copies` nothing is committed that the copy does not have."""
        copy = Postgres(durable=self._durable)
        source = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "guiyi"]
        copy._run(
            "pg_basebackup",
            "-D",
            copy._data,
            *source,
            "-R",
            "-X",
            "stream",
            "--checkpoint=fast",
            *(f"-T{place}" for place in elsewhere),
        )
        copy.start()
        return copy

    def wait_for_copies(self, wait: bool = True) -> None:
        """Answer a commit only when a copy has it on its disk, or no longer."""
        self.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{'*' if wait else ''}'", "SELECT pg_reload_conf()")

    def promote(self) -> None:
        """A copy becomes the one that is written to."""
        self.execute("SELECT pg_promote()")

    def execute(self, *statements: str) -> None:
        """As its owner."""
        with psycopg.connect(self.url, autocommit=True, connect_timeout=10) as connection:
            for statement in statements:
                connection.execute(statement)

    def _answers(self) -> bool:
        """While it recovers it listens, and says so."""
        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    @property
    def _data(self) -> str:
        return f"{self._folder}/data"

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [_program(name), *arguments], check=True, capture_output=True, user=self._owner, cwd=self._folder
        )

    def _end(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(60)
            self._process = None


@contextmanager
def postgres(filled: Path | None = None) -> Iterator[str]:
    """A PostgreSQL with one database; yields its URL. It is empty, or a copy of what was ``filled``, the data of one that was stopped."""
    with tempfile.TemporaryDirectory() as folder:
        owner = _unprivileged(Path(folder))
        data = Path(folder, "data")
        if filled is None:
            _initialize(data, owner)
        else:
            subprocess.run(["cp", "-a", filled, data], check=True)
        with _serving(data, owner) as url:
            yield url


def fill_postgres(data: Path, fill: Callable[[str], object]) -> None:
    """Make the data of a PostgreSQL: ``fill`` is given the URL of its database while it serves."""
    with tempfile.TemporaryDirectory() as folder:
        owner = _unprivileged(Path(folder))
        made = Path(folder, "data")
        _initialize(made, owner)
        with _serving(made, owner) as url:
            fill(url)
        subprocess.run(["cp", "-a", made, data], check=True)


def _initialize(data: Path, owner: str | None) -> None:
    setup: list[str | Path] = [
        "-D",
        data,
        "-U",
        "guiyi",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
    ]
    subprocess.run([_program("initdb"), *setup], check=True, capture_output=True, user=owner, cwd=data.parent)


@contextmanager
def _serving(data: Path, owner: str | None) -> Iterator[str]:
    port = free_port()
    where: list[str | Path] = ["-p", str(port), "-h", "127.0.0.1", "-k", data.parent]
    process = subprocess.Popen(
        [_program("postgres"), "-D", data, *where, "-c", "fsync=off"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user=owner,
        cwd=data.parent,
    )
    try:
        _wait_for(port)
        yield f"postgres://guiyi@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)  # at once, whoever is connected, and whole
        process.wait(60)


def _program(name: str) -> str:
    """Where a program is, Debian's own place for PostgreSQL included."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, places)]))
    if not path:
        pytest.skip(f"{name} is missing: `make test` installs it on Debian")
    return path


def _unprivileged(folder: Path) -> str | None:
    """PostgreSQL does not run as root: then the folder is given to somebody who is not, and their name is returned."""
    if os.geteuid() != 0:
        return None
    shutil.chown(folder, "nobody")
    return "nobody"


def _wait_for(port: int, seconds: float = 120) -> None:
    """Until something listens there. PostgreSQL listens a moment before it answers; Django's first query waits for that."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"nothing listens on port {port}")
