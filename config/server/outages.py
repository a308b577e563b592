"""What an error of the database means for people: it is away, only reads, has no room, or is busy. An error of another kind is a mistake of
ours."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from django.db import DatabaseError, Error, InterfaceError, OperationalError, connection

from config.server.postgres import within

AWAY, READ_ONLY, FULL, BUSY = "away", "read-only", "full", "busy"
ROOM = 8 * 1024 * 1024
"""Bytes that must be free beside a SQLite database: a move needs some kilobytes, its log some megabytes."""
SOON = 3.0
"""Seconds within which a database that is there says so."""
REMEMBERED = 30.0
"""Seconds for which ``/readyz`` goes on saying that there was no room."""
_STATES = {
    "25006": READ_ONLY,  # read_only_sql_transaction
    "53100": FULL,  # disk_full
    "58030": FULL,  # io_error
    "57014": BUSY,  # query_canceled: by the statement's time limit
    "55P03": BUSY,  # lock_not_available
    "40P01": BUSY,  # deadlock_detected
    "40001": BUSY,  # serialization_failure
    "25P03": AWAY,  # idle_in_transaction_session_timeout: this process stood still
}
"""By PostgreSQL's code of the error."""
_STATE_CLASSES = {"08": AWAY, "53": AWAY, "57": AWAY}
"""By the first two letters of the code: connection, resources, an operator's intervention."""
_CODES = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
}
"""By SQLite's code, without its details."""
_noted: dict[str, float] = {}
"""By kind, when this process has met it last."""


def kind_of(error: BaseException | None) -> str:
    """One of the constants above, or nothing."""
    if not isinstance(error, Error):
        return ""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _CODES.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "")
    state = getattr(cause, "sqlstate", None)
    if state:
        return _STATES.get(state) or _STATE_CLASSES.get(state[:2], "")
    # Without a code it comes from this side: no connection, or one that was lost.
    return AWAY if isinstance(error, OperationalError | InterfaceError) else ""


def note(error: BaseException | None) -> str:
    """The kind of the error, which ``/readyz`` will remember."""
    kind = kind_of(error)
    if kind:
        _noted[kind] = time.monotonic()
    return kind


def state_of_database() -> str:
    """``ok``, or what is wrong with it: ``away``, ``read-only``, ``full``. One query, which is answered soon or not at all."""
    try:
        with within(SOON), connection.cursor() as cursor:
            cursor.execute("SHOW transaction_read_only" if connection.vendor == "postgresql" else "PRAGMA query_only")
            (answer,) = cursor.fetchone()
    except DatabaseError as error:
        return note(error) or AWAY
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        return _state_of_file(file) if file.exists() else "ok"  # or it is in memory
    if answer == "on":
        return READ_ONLY
    full = _noted.get(FULL)
    return FULL if full is not None and time.monotonic() - full < REMEMBERED else "ok"


def _state_of_file(database: Path) -> str:
    """SQLite's disk can be asked."""
    if not os.access(database, os.W_OK):
        return READ_ONLY
    disk = os.statvfs(database.parent)
    return FULL if disk.f_bavail * disk.f_frsize < ROOM else "ok"
