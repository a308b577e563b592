"""A SQLite database: copied while the site runs, checked, and put in the place of another one."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from config.backup.problems import BackupError, in_words

WAIT = 20.0
"""Seconds for which reading waits for a lock, as the site does."""
SIDE_FILES = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite has beside a database in use."""


@dataclass
class Facts:
    """What a database holds: see :class:`config.backup.manifest.Manifest`."""

    server: str
    migrations: list[str]
    rows: dict[str, int]
    matches: int
    running: int


def copy(database: Path, target: Path) -> None:
    """The database as it is at one instant. The site goes on reading and writing. What was deleted is not in the copy. Raises
    :class:`sqlite3.Error`."""
    with closing(_opened(database)) as connection:
        connection.execute(
            "SELECT * FROM sqlite_schema"
        ).fetchall()  # of a damaged one, VACUUM says only that it cannot open the copy
        connection.execute("VACUUM INTO ?", [str(target)])


def _opened(database: Path) -> sqlite3.Connection:
    if not database.is_file():
        raise BackupError(f"there is no database {database}")
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=WAIT, isolation_level=None)


def facts(database: Path) -> Facts:
    """What a database holds, all of one instant. Raises :class:`sqlite3.Error` if it is none."""
    with closing(_opened(database)) as connection:
        connection.execute("BEGIN")
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        ]
        tables = [name for name in names if not name.startswith("sqlite_")]
        migrations, matches, running = [], 0, 0
        if "django_migrations" in tables:
            found = connection.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
            migrations = [f"{app}.{name}" for app, name in found]
        if "games_table" in tables:
            (matches,) = connection.execute("SELECT count(*) FROM games_table WHERE saved IS NOT NULL").fetchone()
            (running,) = connection.execute("SELECT count(*) FROM games_table WHERE status = 'playing'").fetchone()
        return Facts(sqlite3.sqlite_version, migrations, _counted(connection, tables), matches, running)


def _counted(connection: sqlite3.Connection, tables: list[str]) -> dict[str, int]:
    quoted = {name: '"' + name.replace('"', '""') + '"' for name in tables}
    return {name: connection.execute(f"SELECT count(*) FROM {quoted[name]}").fetchone()[0] for name in tables}  # noqa: S608


def check(database: Path, rows: dict[str, int]) -> None:
    """Raises :class:`BackupError` unless SQLite finds the database whole, with that many rows in each table."""
    with in_words("the database in the backup is damaged"):
        with closing(_opened(database)) as connection:
            problems = [problem for (problem,) in connection.execute("PRAGMA integrity_check(3)")]
        counted = facts(database).rows
    if problems != ["ok"]:
        raise BackupError(f"the database in the backup is damaged: {'; '.join(problems)}")
    if counted != rows:
        raise BackupError(
            f"the database in the backup has other rows than its manifest says: {different(counted, rows)}"
        )


def different(counted: dict[str, int], expected: dict[str, int]) -> str:
    """The first tables whose numbers of rows differ, for people."""
    names = sorted(name for name in counted.keys() | expected.keys() if counted.get(name) != expected.get(name))
    return ", ".join(
        f"{name} {counted.get(name, 'is missing')} instead of {expected.get(name, 'none')}" for name in names[:3]
    )


def packed(database: Path, target: Path) -> None:
    """Compress the database into ``target``."""
    with database.open("rb") as source, gzip.open(target, "wb", compresslevel=6) as file:
        shutil.copyfileobj(source, file, 1 << 20)


def unpacked(source: Path, target: Path) -> None:
    """The database from its compressed form. Raises :class:`BackupError`."""
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with gzip.open(source, "rb") as file, os.fdopen(descriptor, "wb") as written:
            shutil.copyfileobj(file, written, 1 << 20)
            written.flush()
            os.fsync(written.fileno())
    except (EOFError, gzip.BadGzipFile) as error:
        raise BackupError(f"the database in the backup is damaged: {error}") from error


@contextmanager
def unused(database: Path) -> Iterator[None]:
    """Nobody else has the database open, or opens it for writing meanwhile. All of it is in its one file then. Raises
    :class:`BackupError` if another process has it open. A damaged database is nobody's."""
    if not database.exists():
        yield
        return
    with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
        try:
            # Refused while another connection has it open, also one that does nothing.
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise BackupError(f"the site, or another program, still uses {database}: stop it first") from error
        yield


def put(new: Path, database: Path, aside: Path | None) -> None:
    """``new`` is the database from now on: there is no moment without one. The former one goes ``aside``, if there is one."""
    if aside is not None:
        os.link(database, aside)
        for ending in SIDE_FILES:
            former = database.with_name(database.name + ending)
            if former.exists():  # only a damaged database still has one
                former.rename(aside.with_name(aside.name + ending))
    new.rename(database)
    folder_on_disk(database.parent)


def copied_to_disk(source: Path, target: Path) -> None:
    """A copy that is on the disk, readable by its owner alone. What was at ``target`` is gone."""
    target.unlink(missing_ok=True)
    with (
        source.open("rb") as file,
        os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written,
    ):
        shutil.copyfileobj(file, written, 1 << 20)
        written.flush()
        os.fsync(written.fileno())


def name_it(part: Path, target: Path) -> None:
    """The finished file gets its name, and replaces nothing. Raises :class:`FileExistsError`."""
    try:
        os.link(part, target)
        part.unlink()
    except FileExistsError:
        raise
    except OSError as error:  # a file system without links, of a stick or another computer
        if target.exists():
            raise FileExistsError(error.errno, "a file of that name is there already", str(target)) from error
        part.rename(target)
    folder_on_disk(target.parent)


def folder_on_disk(folder: Path) -> None:
    """A new name in the folder outlives a power cut, where the file system can promise that."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
