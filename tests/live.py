"""A real site for real browsers, served as by `make play` in a process of its own, with a database of its own."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connections
from django.db.utils import load_backend
from environ import Env

from accounts.models import User
from tests.database import made_once, shared_folder
from tests.people import make_person

ROOT = Path(settings.BASE_DIR)


class LiveSite:
    """A running site. ``url`` is where; what a test needs in its database is made inside of ``with site.database():``."""

    command: tuple[str, ...] = ("manage.py", "serve", "--port")
    """The arguments of the interpreter, before the number of the port."""

    def __init__(self, folder: Path, blocker: Any, database_url: str, **environment: str) -> None:
        self.folder = folder
        self._blocker = blocker
        self._database = Env.db_url_config(database_url)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {**site_environment(folder, database_url), **environment}
        self.log = folder / f"site-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and wait until it answers."""
        command = [sys.executable, *self.command, str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 180
        while not self._answers():
            if time.monotonic() > deadline:
                self._failed()
            time.sleep(0.1)
        if self._process.poll() is not None:  # somebody else answered
            self._failed()

    def _failed(self) -> None:
        raise RuntimeError(f"the site did not start:\n{self.log.read_text()[-3000:]}")

    def stop(self) -> None:
        """End the process."""
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()

    def kill(self) -> None:
        """End the process as the kernel does when memory is short: nothing is tidied up."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)

    @property
    def pid(self) -> int:
        """The number of its process, while it serves."""
        assert self._process is not None
        return self._process.pid

    def restart(self) -> None:
        """As after a crash or a deployment: the same database, another process."""
        self.stop()
        self.start()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as response:  # noqa: S310 - our own address
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    @contextmanager
    def database(self) -> Iterator[None]:
        """Inside, the ORM speaks to the site's own database instead of the test's."""
        usual = connections.databases["default"]
        same_kind = usual["ENGINE"] == self._database["ENGINE"]
        database = {**usual, **self._database, "OPTIONS": usual["OPTIONS"] if same_kind else {}}
        own = load_backend(database["ENGINE"]).DatabaseWrapper(database, "default")
        kept = connections["default"]
        with self._blocker.unblock():
            connections["default"] = own
            try:
                yield
            finally:
                connections["default"] = kept
                own.close()

    def person(self, name: str, **more: Any) -> User:
        """A member of the cast, at this site."""
        with self.database():
            return make_person(name, **more)

    def session_of(self, user: User) -> str:
        """The key of a new session in which ``user`` is signed in."""
        store = import_module(settings.SESSION_ENGINE).SessionStore()
        store[SESSION_KEY] = str(user.pk)
        store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        store[HASH_SESSION_KEY] = user.get_session_auth_hash()
        with self.database():
            store.save()
        return str(store.session_key)


class DaphneSite(LiveSite):
    """The same, served by daphne."""

    command = ("-m", "daphne", "config.asgi:application", "--bind", "127.0.0.1", "--port")


def altered_site(statements: str) -> type[LiveSite]:
    """The same, with less patience than a test has, say: ``from config.server import sqlite; sqlite.IN_THE_LOOP = 1.0``."""
    run = "from django.core.management import execute_from_command_line as run; run(sys.argv)"
    code = f"import sys, django; django.setup(); {statements}; {run}"
    return type("AlteredSite", (LiveSite,), {"command": ("-c", code, "serve", "--port")})


def site_environment(folder: Path, database_url: str) -> dict[str, str]:
    """A site as in production, but over plain HTTP, without limits on haste, and with e-mails laid into a folder."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "VAR_DIR": str(folder),
        "DATABASE_URL": database_url,
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
        "DEBUG": "0",
        "HTTPS": "0",
        "STATIC_HASHED": "0",
        "RATE_LIMITS": "0",
        "EMAIL_URL": f"filemail:///{folder / 'emails'}",
    }


def template_database(shared: Path) -> Path:
    """A migrated database with the rules loaded, made once for all workers of a run."""
    return made_once(
        shared / "template.sqlite3", lambda file: fill_database(site_environment(shared, f"sqlite:///{file}"))
    )


Site = TypeVar("Site", bound=LiveSite)


def served(kind: type[Site], folders: pytest.TempPathFactory, blocker: Any) -> Iterator[Site]:
    """A site of that kind while a fixture needs it: a copy of the template is its database."""
    folder = folders.mktemp("site")
    file = shutil.copy(template_database(shared_folder(folders) / "live-site"), folder / "site.sqlite3")
    site = kind(folder, blocker, f"sqlite:///{file}")
    site.start()
    yield site
    site.stop()


FILL = """import sys, django
django.setup()
from django.core.management import call_command
from django.db import connection
call_command("migrate", verbosity=0)
call_command("load_rules", *sys.argv[1:], verbosity=0)
if connection.vendor == "sqlite":
    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
"""
"""One process for both commands: to start Django takes longer than to migrate. In the end all of a SQLite database is in its one file."""


def fill_database(environment: dict[str, str], *books: str) -> None:
    """Make the tables and bring the rules in: these books, or all of them."""
    command = [sys.executable, "-c", FILL, *books]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"the database was not filled:\n{result.stdout}\n{result.stderr}")


_PORTS = range(10_100, 30_100)
"""Below those that the system gives to whoever connects, so that one stays free during a restart; browsers refuse some before."""
_SHARES = 16
_given_out: set[int] = set()


def free_port() -> int:
    """A port that nobody listens on and that no worker of this run is given again."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    own = _PORTS[worker % _SHARES :: _SHARES]
    while True:
        port = random.SystemRandom().choice(own)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            if port not in _given_out:
                _given_out.add(port)
                return port
