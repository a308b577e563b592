"""A site to be kept: its database, its folder and its keys, without a process that serves it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connections
from django.db.utils import load_backend
from environ import Env

from config.backup import keys
from config.backup.keys import Key
from config.backup.making import Made, make
from config.backup.restoring import Restored, restore
from config.backup.site import Site
from config.server.local_key import local_push_key, local_secret_key
from tests.live import LiveSite


class Kept(LiveSite):
    """As :class:`LiveSite`, not started, with :class:`Site` in ``own``."""

    def __init__(self, folder: Path, blocker: Any, database_url: str, **environment: str) -> None:
        super().__init__(folder, blocker, database_url, **environment)
        asked = {**connections.databases["default"], "OPTIONS": {}, **Env.db_url_config(database_url)}
        wrapper = load_backend(asked["ENGINE"]).DatabaseWrapper(asked, "default")
        keys = {
            "secret-key": local_secret_key(folder / "secret-key"),
            "vapid-key": local_push_key(folder / "vapid-key"),
        }
        self.own = Site(wrapper, folder, keys)

    @property
    def file(self) -> Path:
        """Its SQLite database."""
        return self.folder / "guiyi.sqlite3"

    def backed_up(self, place: Path, key: Key | None = None, **options: Any) -> Made:
        """Its backup."""
        return make(self.own, place, key, **options)

    def restored(self, file: Path, key: Key | None = None, **options: Any) -> Restored:
        """The same site after a restore."""
        return restore(self.own, file, key, **options)

    def asked(self, query: str) -> list[tuple[Any, ...]]:
        """What its SQLite database says."""
        with closing(sqlite3.connect(self.file)) as connection:
            return connection.execute(query).fetchall()

    def moves(self) -> list[tuple[Any, ...]]:
        """Every move of every table."""
        return self.asked("SELECT table_id, number, seat, option FROM games_move ORDER BY 1, 2, id")

    def files(self) -> set[str]:
        """What is in its folder, without what SQLite has there while a connection is open."""
        return {path.name for path in self.folder.iterdir() if not path.name.endswith(("-wal", "-shm"))}


def a_key(folder: Path, name: str = "key") -> Key:
    """A new key, as the command makes it."""
    keys.make(folder / name)
    return keys.chosen(str(folder / name), "") or fail()


def fail() -> Key:
    """No key came."""
    raise AssertionError("there is no key")
