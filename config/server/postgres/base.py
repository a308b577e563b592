"""PostgreSQL as this site uses it. What has gone is noticed within seconds, nothing waits for it for long, and nothing dead stays in the
pool.

A server that is killed closes its connections. One whose network is cut, or whose disk has stopped, says nothing. So each side has limits:
libpq for making a connection and for data that nobody receives, PostgreSQL for a transaction whose process is silent, this module for an
answer that does not come. Processes that serve pages or do the queue's work (``be_quick``) are less patient than commands.
"""

from __future__ import annotations

import select
import time
from collections.abc import Mapping
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg import errors

from config.server.postgres import is_quick, patience

CONNECT, UNRECEIVED = 3, 10
"""Seconds for making a connection. Seconds for which sent data, or a question whether anybody is there, may stay without receipt."""
NETWORK: Mapping[str, Any] = {
    "connect_timeout": CONNECT,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": UNRECEIVED * 1000,
}
"""Parameters of libpq: a network that was cut is noticed by this side."""
SERVERS_NETWORK: Mapping[str, Any] = {
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": UNRECEIVED * 1000,
}
"""The same for PostgreSQL: a lock of a process that cannot be reached is not held for hours."""
PATIENT: Mapping[str, Any] = {**SERVERS_NETWORK, "lock_timeout": "20s"}
"""Settings of each connection of a command."""
QUICK: Mapping[str, Any] = {
    **SERVERS_NETWORK,
    "lock_timeout": "12s",
    "statement_timeout": "15s",
    "idle_in_transaction_session_timeout": "10s",
}
"""Settings of each connection of a process that serves or works. A transaction of a process that is silent is given up before those that
wait for its lock have waited too long."""
SILENT = 18.0
"""Seconds without any answer to a statement after which such a process takes a connection for dead: longer than ``statement_timeout``."""
FREE, FREE_WHILE_AWAY = 3.0, 0.25
"""Seconds that a thread waits for a connection of the pool. While the database is known to be away a thread waits less. The pool goes on
trying in the background."""
POOL: Mapping[str, Any] = {"timeout": FREE, "reconnect_timeout": 2.0}
"""The pool tries again for two seconds. After that each thread that asks makes it try at once. With the default, five minutes, the pauses
grow to a minute."""


class Connection(psycopg.Connection[Any]):
    """A connection that is given up when the server is silent."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.born = time.monotonic()

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """As psycopg does, but no longer than ``patience``, or :data:`SILENT` in a quick process. Raises psycopg's OperationalError."""
        try:
            return super().wait(gen, interval, timeout or patience() or (SILENT if is_quick() else None))
        except errors._WaitTimeout as error:
            self.pgconn.finish()  # the pool sees that it is broken
            raise errors.OperationalError("the server did not answer in time") from error

    def has_ended(self) -> bool:
        """Whether the server has closed this idle connection, without asking it. Nothing else comes without a question, but for rare
        notes: after one of those the connection is replaced for nothing."""
        if self.closed:
            return True
        poll = select.poll()
        poll.register(self.pgconn.socket, select.POLLIN)
        return bool(poll.poll(0))

    def only_reads(self) -> bool:
        """Whether its server is a copy that has not been promoted."""
        return self.info.parameter_status("in_hot_standby") == "on"


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, with the limits above."""

    _drained_at = 0.0
    """When the pool of this process was emptied last, because a connection was lost."""

    def __init__(self, settings_dict: dict[str, Any], *args: Any, **options: Any) -> None:
        super().__init__(settings_dict, *args, **options)
        if pool := settings_dict["OPTIONS"].get("pool"):
            settings_dict["OPTIONS"]["pool"] = {**POOL, "connection_class": Connection, **pool}

    def get_connection_params(self) -> dict[str, Any]:
        """With the limits of the network, and those that the server is asked for, unless ``DATABASE_URL`` names others."""
        params = {**NETWORK, **super().get_connection_params()}
        limits = QUICK if is_quick() else PATIENT
        params.setdefault("options", " ".join(f"-c {name}={value}" for name, value in limits.items()))
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """One of the pool that has not ended meanwhile. One that only reads must be new: the pool may have made an older one while the
        database was away, and the database may be back."""
        pool = self.pool
        if pool is None:
            return super().get_new_connection(conn_params)
        asked_at = time.monotonic()
        try:
            while True:
                connection = super().get_new_connection(conn_params)
                is_outdated = connection.only_reads() and connection.born < asked_at
                if not connection.has_ended() and not is_outdated:
                    pool.timeout = FREE
                    return connection
                connection.pgconn.finish()
                self._empty(pool, connection)
                pool.putconn(connection)
        except errors.OperationalError:
            pool.timeout = FREE_WHILE_AWAY
            raise

    def _close(self) -> None:
        """Give the connection back. If it was lost, so may be all that were made before. A server that only reads may have been replaced by
        the copy that was promoted."""
        connection, pool = self.connection, self.pool
        if isinstance(connection, Connection) and pool is not None:
            if not connection.closed and connection.only_reads():
                connection.pgconn.finish()
            if connection.broken:
                self._empty(pool, connection)
        super()._close()  # type: ignore[misc]  # Django's own, of which the types know nothing

    @staticmethod
    def _empty(pool: Any, lost: Connection) -> None:
        """New connections instead of those that are as old as the lost one. They may lead to a copy of the database that lacks the last
        changes: then no cached row may pass for the row of the same version there."""
        from games.tables.reading import cache

        if lost.born > DatabaseWrapper._drained_at:
            DatabaseWrapper._drained_at = time.monotonic()
            pool.drain()
            cache.forget()
