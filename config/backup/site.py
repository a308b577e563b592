"""The site whose backup is made or restored, and its folder for work."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from config.backup.problems import BackupError


@dataclass
class Site:
    """``var`` is its folder. ``keys`` are its keys by the name of their files there; ``given`` are those that come from the environment."""

    database: BaseDatabaseWrapper
    var: Path
    keys: dict[str, str]
    given: set[str] = field(default_factory=set)

    @classmethod
    def here(cls) -> Site:
        """The site of the present settings. From then on this process has no pool of connections. Raises :class:`BackupError` for another
        kind of database."""
        if connection.vendor not in ("sqlite", "postgresql"):
            raise BackupError(f"backups are made of SQLite and PostgreSQL, not of {connection.vendor}")
        # A second connection of this process would pass for that of a site that is served.
        connection.settings_dict["OPTIONS"].pop("pool", None)
        keys = {"vapid-key": settings.VAPID_PRIVATE_KEY, "secret-key": settings.SECRET_KEY}
        variables = {"vapid-key": "VAPID_PRIVATE_KEY", "secret-key": "SECRET_KEY"}
        given = {name for name, variable in variables.items() if os.environ.get(variable)}
        return cls(connection, Path(settings.VAR_DIR), keys, given)

    @property
    def file(self) -> Path:
        """The file of its SQLite database."""
        return Path(str(self.database.settings_dict["NAME"]))

    @contextmanager
    def work(self) -> Iterator[Path]:
        """A folder for what is not finished, readable by its owner alone and empty. Raises :class:`BackupError` while another process has
        it. What a killed process left there is removed."""
        folder = self.var / "backup-work"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder, os.O_RDONLY)
        try:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise BackupError("another backup or restore of this site is running") from error
            _clear(folder)
            try:
                yield folder
            finally:
                _clear(folder)
        finally:
            os.close(lock)


def _clear(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
