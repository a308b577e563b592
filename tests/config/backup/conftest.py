"""Sites with people and matches, each with a database of its own, and where their backups go."""

from __future__ import annotations

import secrets
import shutil
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


@pytest.fixture
def empty_site(db: None, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Callable[..., Kept]:
    """``empty_site()``: a SQLite site that was just migrated. ``empty_site(database=False)``: one without a database."""

    def make(*, database: bool = True) -> Kept:
        folder = tmp_path_factory.mktemp("kept")
        if database:
            shutil.copy(str(connection.settings_dict["NAME"]), folder / "guiyi.sqlite3")
        site = Kept(folder, django_db_blocker, f"sqlite:///{folder / 'guiyi.sqlite3'}")
        if database:
            with site.database():
                MigrationRecorder(connection).ensure_schema()  # `make quick` makes the tables without migrations
                done = MigrationRecorder.Migration.objects
                done.all().delete()
                for name in sorted(manifest.known_migrations()):
                    app, _, migration = name.partition(".")
                    done.create(app=app, name=migration)
        return site

    return make


@pytest.fixture
def site(empty_site: Callable[..., Kept]) -> Kept:
    """A site with Alice, Bob and a match of seven moves."""
    made = empty_site()
    alice, bob = (made.person(name) for name in ("alice", "bob"))
    with made.database():
        played(begun(alice, bob), 7)
    return made


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
            with psycopg.connect(address(server, "template1"), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
            return address(server, name, "postgres")

        yield make


def address(url: str, name: str, scheme: str = "postgresql") -> str:
    """The URL of another database of the server."""
    return scheme + "://" + url.partition("://")[2].rpartition("/")[0] + f"/{name}"
