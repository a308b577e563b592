"""SQLite settings of the site: files that only their owner can read, and a write lock that holds up only writers.

In SQLite's WAL mode readers never wait. But few threads answer requests, and one thread answers those to tables. A writer that waits in it,
while a command or a backup holds the lock, would hold up every reader behind it. So a thread waits only a moment. After that the request
gives its thread back and waits in the loop, together with all later writers, until the lock is free. A request that has already written
something cannot be repeated. It keeps its thread as long as others wait in the loop.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse

from config.views import busy

IN_A_THREAD = 500
"""Milliseconds for which a request in a thread waits for the lock: longer than any move or page writes."""
IN_THE_LOOP = 20.0
"""Seconds for which it waits without a thread, and for which a request that has written something keeps its thread."""
AGAIN = 0.05
"""Seconds between two checks of the lock."""
GIVEN_UP = "database_locked"
"""In a request's scope: it has waited long enough and gets an error page."""
PAST_THE_VIEW = -1
"""Instead of a number of changes: the view is over. What is saved now, like a session, cannot be repeated by calling the view again."""
_thread = threading.local()


def connected(connection: Any, **_: Any) -> None:
    """For a new connection: the permissions of its files, and its time limit for the lock."""
    if connection.vendor == "sqlite" and not connection.is_in_memory_db():
        keep_private(str(connection.settings_dict["NAME"]))
        if getattr(_thread, "answers", False):
            _wait(IN_A_THREAD)
        if _finish not in connection.execute_wrappers:
            connection.execute_wrappers.append(_finish)


def keep_private(database: str) -> None:
    """Sessions and addresses are in the database. So no other user of this computer may read it. SQLite gives its other files the same
    permissions."""
    for path in (database, f"{database}-wal", f"{database}-shm"):
        with suppress(FileNotFoundError, PermissionError):
            if os.stat(path).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)


@contextmanager
def answering() -> Iterator[None]:
    """This thread answers a request. Its connection, once there is one, waits only a moment for the lock."""
    _thread.answers, _thread.changes = True, None
    _be_quick()
    try:
        yield
    finally:
        _thread.changes = None
        _be_quick()


def _be_quick() -> None:
    opened = connection.vendor == "sqlite" and connection.connection is not None
    if opened and getattr(_thread, "waits", None) != IN_A_THREAD:
        _wait(IN_A_THREAD)


def _wait(milliseconds: float) -> None:
    """From now on this thread's connection waits that long."""
    _thread.waits = milliseconds
    connection.connection.execute(f"PRAGMA busy_timeout={int(milliseconds)}")


def _finish(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Before each statement: a request that has written something is completed. Within its writing transaction it holds the lock and does
    not wait."""
    if getattr(_thread, "waits", None) == IN_A_THREAD and not connection.in_atomic_block and _has_written():
        _wait(IN_THE_LOOP * 1000)
    return execute(sql, params, many, context)


class Aside:
    """The middleware: a request that finds the database locked gives its thread back. ``try_again`` on its answer says that it can be
    repeated, because it has written nothing yet."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request, "scope", {}).get(GIVEN_UP):
            return busy(request)
        _thread.changes = _changes()
        response = self._get_response(request)
        _thread.changes = PAST_THE_VIEW
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Called by Django when a view raised an error."""
        if not is_locked(exception) or _has_written():
            return None
        response = busy(request)
        response.try_again = True  # type: ignore[attr-defined]
        return response


def is_locked(error: BaseException) -> bool:
    """Whether another connection holds SQLite's write lock."""
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return isinstance(error, OperationalError) and code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


def _has_written() -> bool:
    """Whether the request of this thread, if there is one, has changed rows or is past its view."""
    return getattr(_thread, "changes", None) not in (None, _changes())


def _changes() -> int:
    """The number of rows that this thread's connection has ever changed."""
    return getattr(connection.connection, "total_changes", 0)


class Gate:
    """The gate for writers in front of the database. It is open until a request finds the database locked."""

    def __init__(self) -> None:
        self._shut = False

    def shut(self) -> None:
        """Close it: the database is locked."""
        self._shut = True

    async def passed(self, until: float) -> bool:
        """Wait until writing is possible. False if that is not before ``until`` by the monotonic clock."""
        while self._shut and not _is_free():
            if time.monotonic() > until:
                return False
            await asyncio.sleep(AGAIN)
        self._shut = False
        return True


def _is_free() -> bool:
    """Whether the lock is free now. For any other error the answer is yes, and the request finds the error itself."""
    try:
        with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)) as probe:
            probe.execute("BEGIN IMMEDIATE")
            probe.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY
    return True
