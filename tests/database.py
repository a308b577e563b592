"""The database of the tests: a file for each worker, copied from a template that is migrated once in a run.

SQLite's memory would not do. Threads that share a database there lock each other's tables, and no timeout waits for such a lock. In a file,
as under a site, a reader never waits for a writer.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection


def shared_folder(folders: pytest.TempPathFactory) -> Path:
    """The folder that all workers of a run share."""
    base = folders.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


_shared: list[Path] = []


def share(folders: pytest.TempPathFactory) -> None:
    """From here on :func:`shared` knows the folder."""
    _shared[:] = [shared_folder(folders)]


def shared() -> Path:
    """The folder that all workers of this run share, for helpers that are no fixtures."""
    return _shared[0]


def made_once(file: Path, make: Callable[[Path], object]) -> Path:
    """The file, made by the first worker that needs it. The others wait until it is whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            making = file.with_name(f"making-{file.name}")
            make(making)
            making.rename(file)
    return file


def connect(folders: pytest.TempPathFactory, *, migrations: bool) -> None:
    """Connect this worker to a database of its own with all tables."""

    def make(template: Path) -> None:
        connection.settings_dict["TEST"] |= {"NAME": str(template), "MIGRATE": migrations}
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    template = made_once(shared_folder(folders) / "tests.sqlite3", make)
    own = shutil.copy(template, folders.mktemp("database") / template.name)
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = str(own)
