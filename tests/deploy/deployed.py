"""The site as its units and its Caddyfile run it: their commands as they stand, with a real PostgreSQL, Redis and Caddy."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import pytest
from websockets.sync.client import connect
from websockets.sync.connection import Connection
from websockets.typing import Origin

from tests.deploy.units import CODE, DEPLOY, ROOT, Unit, variables
from tests.live import free_port

NAME = "guiyi.example"
"""The site's name, in the example of an environment and here."""
PATIENCE = 60.0
"""Seconds in which something starts, on a machine however loaded."""


@dataclass
class Service:
    """A unit's process. Where the unit says ``Type=notify``, it has started when it says so."""

    unit: Unit
    environment: dict[str, str]
    folder: Path
    process: subprocess.Popen[bytes] | None = None
    said: list[str] = field(default_factory=list)
    """What it has told systemd."""
    _bell: socket.socket | None = None

    @property
    def log(self) -> Path:
        """What it has written."""
        return self.folder / f"{self.unit.name}.log"

    def start(self) -> None:
        """Run `ExecStartPre`, then `ExecStart`."""
        for command in self._commands("ExecStartPre"):
            self._run(command)
        environment = self.environment
        if self.unit.one("Type") == "notify":
            self._bell = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._bell.bind(str(self.folder / "notify"))
            self._bell.settimeout(PATIENCE)
            environment = {**environment, "NOTIFY_SOCKET": str(self.folder / "notify")}
        (command,) = self._commands("ExecStart")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, env=environment, stdout=log, stderr=log)
        if self._bell is not None:
            self.wait_to_be_told("READY=1")

    def wait_to_be_told(self, message: str) -> None:
        """Wait until the process has told systemd that."""
        assert self._bell is not None
        try:
            while message not in self.said:
                self.said += self._bell.recv(4096).decode().splitlines()
        except TimeoutError:
            raise RuntimeError(f"{self.unit.name} never said {message}, only {self.said}:\n{self.tail()}") from None

    def reload(self) -> None:
        """Run `ExecReload`."""
        self.said.clear()
        for command in self._commands("ExecReload"):
            self._run(command)

    def stop(self) -> int:
        """As systemd does; the code with which it ended."""
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            return self.process.wait(float(self.unit.one("TimeoutStopSec").removesuffix("s")))
        finally:
            self.process.kill()
            if self._bell is not None:
                self._bell.close()

    def tail(self) -> str:
        """The end of what it has written."""
        return self.log.read_text(errors="replace")[-3000:] if self.log.exists() else ""

    def _commands(self, name: str) -> list[list[str]]:
        here = {**self.environment, "MAINPID": str(self.process.pid if self.process else "")}
        return [[word.replace(CODE, str(ROOT)) for word in words] for words in self.unit.commands(name, here)]

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{shlex.join(command)}:\n{done.stdout}{done.stderr}")


class Caddy:
    """A Caddy with our Caddyfile, and certificates of its own authority."""

    def __init__(self, folder: Path, upstream: int) -> None:
        program = shutil.which("caddy")
        if program is None:
            pytest.skip("caddy is missing: `make test` installs it on Debian")
        self.program = program
        self.port, self.plain_port = free_port(), free_port()
        self.root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        self.log = folder / "caddy.log"
        unit = Unit.read(DEPLOY / "systemd" / "caddy.conf")
        self.environment = {
            **unit.environment({}),
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "TLS": "internal",
            "HTTP_PORT": str(self.plain_port),
            "HTTPS_PORT": str(self.port),
            "CADDY_ADMIN": f"localhost:{free_port()}",
            "UPSTREAM_PORT": str(upstream),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run as Debian's unit does, and wait for the certificate."""
        command = [self.program, "run", "--environ", "--config", str(DEPLOY / "Caddyfile")]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)
        wait_until(lambda: self.root.exists() and self._answers(), lambda: self.log.read_text()[-3000:])

    def _answers(self) -> bool:
        try:
            self.context().wrap_socket(self.dial(), server_hostname=NAME).close()
        except OSError:  # ssl.SSLError is one
            return False
        return True

    def context(self) -> ssl.SSLContext:
        """Trust in its authority, and in no other."""
        return ssl.create_default_context(cafile=str(self.root))

    def dial(self) -> socket.socket:
        """A connection to its port for HTTPS, as a visitor has it who looked the site's name up."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)


@dataclass
class Deployed:
    """Web, worker and Caddy of one site."""

    web: Service
    worker: Service
    caddy: Caddy

    def visitor(self) -> httpx.Client:
        """A browser without a window, outside of Caddy. It insists on a certificate for the site's name."""
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.caddy.port}",
            verify=self.caddy.context(),
            headers={"Host": NAME, "Origin": f"https://{NAME}", "Referer": f"https://{NAME}/", "Accept-Language": "en"},
            timeout=PATIENCE,
            event_hooks={"request": [_by_name]},
        )

    def socket(self, path: str, visitor: httpx.Client) -> Connection:
        """The visitor's socket: ``wss://guiyi.example`` and ``path``."""
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        return connect(
            f"wss://{NAME}{path}",
            sock=self.caddy.dial(),
            ssl=self.caddy.context(),
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}"),
            additional_headers={"Cookie": cookies},
            max_size=None,
        )


def _by_name(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = NAME


def wait_until(happens: Callable[[], bool], why_not: Callable[[], str] = str) -> None:
    """Wait until it happens. Raises :class:`RuntimeError` with the reason otherwise."""
    deadline = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > deadline:
            raise RuntimeError(why_not())
        time.sleep(0.05)


def own_database(server: str, name: str) -> str:
    """The URL of a copy of the database of the URL, beside it. Nobody may use that one meanwhile."""
    parts = urlsplit(server)
    aside = urlunsplit(parts._replace(scheme="postgresql", path="/template1"))
    with psycopg.connect(aside, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {parts.path.strip('/')}")
    return urlunsplit(parts._replace(path=f"/{name}"))


@contextmanager
def deployed(folder: Path, environment: dict[str, str]) -> Iterator[Deployed]:
    """The site of this environment. Its database has been prepared."""
    port = str(free_port())
    file = {**variables(DEPLOY / "guiyi.env.example"), **environment, "VAR_DIR": str(folder), "PORT": port}
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **file}
    units = [Unit.read(DEPLOY / "systemd" / f"{name}.service") for name in ("guiyi", "guiyi-worker")]
    web, worker = (Service(unit, unit.environment(environment), folder) for unit in units)
    caddy = Caddy(folder, int(port))
    with ExitStack() as stack:
        for service in (web, worker):
            stack.callback(service.stop)
            service.start()
        stack.callback(caddy.stop)
        caddy.start()
        yield Deployed(web, worker, caddy)
