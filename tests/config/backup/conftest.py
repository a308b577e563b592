"""Sites with people and matches, each with a database of its own, and where their backups go."""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backup import manifest
from tests import servers
from tests.config.backup.keeping import Kept
from tests.database import shared
from tests.games.making import begun, played


@pytest.fixture(scope="session")
def made() -> dict[str, Path]:
    """The databases of sites that were made already, to be copied."""
    return {}


@pytest.fixture
def empty_site(
    db: None, made: dict[str, Path], tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Callable[..., Kept]:
    """``empty_site()``: a SQLite site that was just migrated. ``empty_site(database=False)``: one without a database."""

    def make(*, database: bool = True) -> Kept:
        folder = tmp_path_factory.mktemp("kept")
        site = Kept(folder, django_db_blocker, f"sqlite:///{folder / 'guiyi.sqlite3'}")
        if database and "empty" in made:
            shutil.copy(made["empty"], site.file)
        elif database:
            shutil.copy(str(connection.settings_dict["NAME"]), site.file)
            with site.database():
                note_migrations()
            made["empty"] = Path(shutil.copy(site.file, tmp_path_factory.mktemp("made")))
        return site

    return make


def note_migrations() -> None:
    """The database knows of all migrations, also where `make quick` has made its tables without them."""
    MigrationRecorder(connection).ensure_schema()
    done = MigrationRecorder.Migration
    done.objects.all().delete()
    names = [name.partition(".") for name in sorted(manifest.known_migrations())]
    done.objects.bulk_create(done(app=app, name=name) for app, _, name in names)


@pytest.fixture
def site(empty_site: Callable[..., Kept], made: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A site with Alice, Bob and a match of seven moves."""
    site = empty_site()
    if "played" in made:
        shutil.copy(made["played"], site.file)
        return site
    alice, bob = (site.person(name) for name in ("alice", "bob"))
    with site.database():
        played(begun(alice, bob), 7)
    made["played"] = Path(shutil.copy(site.file, tmp_path_factory.mktemp("made")))
    return site


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """The folder where backups go."""
    return tmp_path / "backups"


EMPTY, FILLED = "template0", "postgres"
"""Databases to copy: one without tables, one with all tables and a book."""


@pytest.fixture(scope="session")
def new_database(filled_postgres_url: str) -> Iterator[Callable[..., str]]:
    """``new_database()``: an empty database, or a copy of another one of the server, FILLED say; its URL."""
    with servers.postgres(shared() / "live-site" / "postgres") as server:

        def make(like: str = EMPTY) -> str:
            name = f"kept_{secrets.token_hex(4)}"
            with connected(address(server, "template1")) as connection:
                connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
            return address(server, name, "postgres")

        yield make


def connected(url: str) -> psycopg.Connection[Any]:
    """A connection to a server that may just begin to serve."""
    until = time.monotonic() + 60
    while True:
        try:
            return psycopg.connect(url, autocommit=True)
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def address(url: str, name: str, scheme: str = "postgresql") -> str:
    """The URL of another database of the server."""
    return scheme + "://" + url.partition("://")[2].rpartition("/")[0] + f"/{name}"
