"""Whether this process can serve visitors: said at ``/readyz``, to its supervisor and to systemd."""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import caches
from django.db import DatabaseError, connection

from config.server import warm_up
from config.server.caches import SharedCache


class Readiness(NamedTuple):
    """What the process reaches."""

    status: str
    """``ok``, ``degraded``, ``warming`` or ``unavailable``, as docs/running-it.md explains."""
    parts: dict[str, str]
    """By name of a part: ``ok`` or ``away``."""

    @property
    def is_ready(self) -> bool:
        """Whether visitors may be sent here."""
        return self.status not in ("unavailable", "warming")


def readiness() -> Readiness:
    """What the process can reach now. It is not ready without the database, because then it can serve nobody, and until titles and books
    are loaded, because visitors would have to wait. Without Redis it is ready: other processes cannot reach Redis either, and taking all
    out of service would close the site."""
    reached = {"database": _database_answers()}
    if isinstance(cache := caches["default"], SharedCache):
        reached["redis"] = cache.answers()
    if not reached["database"]:
        status = "unavailable"
    elif warm_up.warming():
        status = "warming"
    else:
        status = "ok" if all(reached.values()) else "degraded"
    return Readiness(status, {name: "ok" if there else "away" for name, there in reached.items()})


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def is_ready() -> bool:
    """The same as a yes or no, for a thread that answers no request."""
    try:
        return readiness().is_ready
    finally:
        connection.close()
