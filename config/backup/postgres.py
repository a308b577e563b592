"""A PostgreSQL database: dumped in one snapshot by its own programs, checked, and restored in one transaction."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend
from environ import Env

from config.backup.problems import BackupError
from config.backup.sqlite import Facts, different

DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian has the programs of each version of PostgreSQL."""
ENDING = 5.0
"""Seconds in which a connection that was closed may still be seen by others."""
SAID = 3
"""The number of lines of a program's complaint that are shown."""
_COPY = re.compile(rb"COPY (\S+) \(")
_TABLES = """
    SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1
"""


def connection_to(url: str) -> BaseDatabaseWrapper:
    """A connection to another PostgreSQL database. Raises :class:`BackupError`."""
    asked = Env.db_url_config(url)
    if not str(asked.get("ENGINE", "")).endswith("postgresql"):
        raise BackupError("--verify-into wants the address of an empty PostgreSQL database")
    kind: type[BaseDatabaseWrapper] = load_backend(asked["ENGINE"]).DatabaseWrapper
    return kind({**connections.databases["default"], "OPTIONS": {}, **asked}, "scratch")


def version(connection: BaseDatabaseWrapper) -> int:
    """The server's version, as 15. Raises :class:`DatabaseError`."""
    connection.ensure_connection()
    return int(getattr(connection, "pg_version")) // 10_000  # noqa: B009 - only PostgreSQL's connection has it


def program(name: str, wanted: int) -> str:
    """The path of ``pg_dump``, ``pg_restore`` or ``psql`` of that version of PostgreSQL. Raises :class:`BackupError`."""
    candidates = [str(DEBIAN / str(wanted) / "bin" / name), shutil.which(name) or ""]
    found = {path: _version_of(path) for path in candidates if path and Path(path).exists()}
    for path, own in found.items():
        if own == wanted:
            return path
    others = ", ".join(f"{path} is of version {own}" for path, own in found.items())
    raise BackupError(
        f"{name} of PostgreSQL {wanted} is needed, the version of the server: {others or 'there is none here'}. "
        f"Debian: apt-get install postgresql-client-{wanted}"
    )


def _version_of(path: str) -> int:
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    numbers = re.findall(r"\d+", said)
    return int(numbers[0]) if numbers else 0


def _reached(connection: BaseDatabaseWrapper) -> tuple[list[str], dict[str, str]]:
    """Arguments and environment with which a program reaches the database. The password is not among the arguments, which others see."""
    given, secrets = connection.client.settings_to_cmd_args_env(connection.settings_dict, ["--no-password", "--dbname"])
    arguments = list(given)[1:]
    if arguments[-1] == "--dbname":  # a service names its database itself
        arguments.pop()
    options = "-c lock_timeout=20s -c client_min_messages=warning"
    return arguments, {**os.environ, "PGOPTIONS": options, "PGAPPNAME": "guiyi-backup", **(secrets or {})}


def _run(command: list[str], environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip() and not line.startswith("CONTEXT")] or [
            f"ended with {done.returncode}"
        ]
        raise BackupError(f"{Path(command[0]).name}: {' '.join(lines[:SAID])}")
    return done.stdout


def dump(connection: BaseDatabaseWrapper, target: Path) -> Facts:
    """Write the database as it is at one instant, and count its rows at the same one. The site goes on. ``connection`` is Django's own.
    Raises :class:`BackupError`."""
    pg_dump = program("pg_dump", version(connection))
    reach, environment = _reached(connection)
    form = ["--format=custom", "--no-owner", "--no-privileges", "--no-comments", "--lock-wait-timeout=60000"]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        _run([pg_dump, *reach, *form, f"--snapshot={snapshot}", f"--file={target}"], environment)
        return _facts(cursor, str(version(connection)))


def _facts(cursor: Any, server: str) -> Facts:
    rows = _counted(cursor)
    migrations, matches, running = [], 0, 0
    if any(name.endswith(".django_migrations") for name in rows):
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
        migrations = [f"{app}.{name}" for app, name in cursor.fetchall()]
    if any(name.endswith(".games_table") for name in rows):
        cursor.execute("SELECT count(saved), count(*) FILTER (WHERE status = 'playing') FROM games_table")
        matches, running = cursor.fetchone()
    return Facts(server, migrations, rows, matches, running)


def _counted(cursor: Any) -> dict[str, int]:
    cursor.execute(_TABLES)
    counted = {}
    for (name,) in cursor.fetchall():
        cursor.execute(f"SELECT count(*) FROM {name}")  # noqa: S608 - quoted by the server
        (counted[name],) = cursor.fetchone()
    return counted


def counted(connection: BaseDatabaseWrapper) -> dict[str, int]:
    """The number of rows of each table. Raises :class:`DatabaseError`."""
    with connection.cursor() as cursor:
        return _counted(cursor)


def others(connection: BaseDatabaseWrapper) -> int:
    """The number of other connections to the database: of a site that is served, say, which remembers rows. One that has just ended
    gets :data:`ENDING` seconds. Raises :class:`DatabaseError`."""
    until = time.monotonic() + ENDING
    while (number := _others(connection)) and time.monotonic() < until:
        time.sleep(0.1)
    return number


def _others(connection: BaseDatabaseWrapper) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


def check(connection: BaseDatabaseWrapper, dumped: Path, rows: dict[str, int]) -> None:
    """Read the whole dump, without a database. Raises :class:`BackupError` unless it has that many rows of each table."""
    command = [program("pg_restore", version(connection)), "--file=-", str(dumped)]
    found: dict[str, int] = {}
    table = b""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading:  # noqa: S603
        assert reading.stdout is not None
        assert reading.stderr is not None
        for line in reading.stdout:
            if table and line == b"\\.\n":
                table = b""
            elif table:
                found[table.decode()] += 1
            elif begins := _COPY.match(line):
                table = begins[1]
                found[table.decode()] = 0
        complaint = reading.stderr.read().decode(errors="replace").strip()
    if reading.returncode or found != rows:
        raise BackupError(f"the dump in the backup is damaged: {complaint or different(found, rows)}")


def restore(connection: BaseDatabaseWrapper, dumped: Path, folder: Path, rows: dict[str, int]) -> None:
    """Put the dump in the place of everything in the database, in one transaction that holds only if all rows are there. Raises
    :class:`BackupError`; then the database is as it was."""
    number = version(connection)
    script = folder / "restore.sql"
    _run([program("pg_restore", number), "--no-owner", "--no-privileges", f"--file={script}", str(dumped)])
    before, after = folder / "before.sql", folder / "after.sql"
    before.write_text("".join(f"{line};\n" for line in _emptying(connection)))
    after.write_text("".join(_expecting(name, expected) for name, expected in rows.items()))
    reach, environment = _reached(connection)
    whole = ["--no-psqlrc", "--quiet", "--output=/dev/null", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    files = [f"--file={file}" for file in (before, script, after)]
    _run([program("psql", number), *reach, *whole, *files], environment)


def _emptying(connection: BaseDatabaseWrapper) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        return [f"DROP TABLE IF EXISTS {name} CASCADE" for (name,) in cursor.fetchall()]


def _expecting(name: str, number: int) -> str:
    """A statement that fails unless the table has that many rows."""
    return (
        f"DO $expect$ BEGIN IF (SELECT count(*) FROM {name}) <> {number} THEN "  # noqa: S608
        f"RAISE EXCEPTION 'rows are missing in a restored table'; END IF; END $expect$;\n"
    )


def verify_into(url: str, dumped: Path, folder: Path, rows: dict[str, int]) -> None:
    """Restore the dump into an empty database, count, and leave it empty again. Raises :class:`BackupError`."""
    scratch = connection_to(url)
    try:
        if present := counted(scratch):
            raise BackupError(f"--verify-into wants an empty database, and there is {next(iter(present))}")
        try:
            restore(scratch, dumped, folder, rows)
        finally:
            for statement in _emptying(scratch):
                with scratch.cursor() as cursor:
                    cursor.execute(statement)
    except DatabaseError as error:
        raise BackupError(f"the database of --verify-into cannot be used: {error}") from error
    finally:
        scratch.close()
