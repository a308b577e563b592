"""Whether this process can serve visitors: said at ``/readyz``, to its supervisor and to systemd."""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import caches
from django.db import DatabaseError, Error, connection

from config.queue.jobs import are_late
from config.server import outages, warm_up
from config.server.caches import SharedCache


class Readiness(NamedTuple):
    """What the process reaches."""

    status: str
    """``ok``, ``degraded``, ``warming`` or ``unavailable``, as docs/running-it.md explains."""
    parts: dict[str, str]
    """By name of a part: ``ok``, or what is wrong with it: ``away``, ``read-only``, ``full``, ``late``."""

    @property
    def is_ready(self) -> bool:
        """Whether visitors may be sent here."""
        return self.status not in ("unavailable", "warming")


def readiness() -> Readiness:
    """What the process can reach now. It is not ready without the database, because then it can serve nobody, and until titles and books
    are loaded, because visitors would have to wait. Without Redis it is ready: other processes cannot reach Redis either, and taking all
    out of service would close the site. The same holds where nothing can be saved, for what is saved can be read, and where nobody does
    what the queue holds."""
    parts = {"database": outages.state_of_database()}
    if isinstance(cache := caches["default"], SharedCache):
        parts["redis"] = "ok" if cache.answers() else "away"
    if parts["database"] == outages.AWAY:
        return Readiness("unavailable", parts)
    if warm_up.warming():
        return Readiness("warming", parts)
    try:
        late = are_late()
    except DatabaseError as error:
        return Readiness("unavailable", {**parts, "database": outages.note(error) or outages.AWAY})
    if late:
        parts["queue"] = "late"
    return Readiness("ok" if all(state == "ok" for state in parts.values()) else "degraded", parts)


def is_ready() -> bool:
    """The same as a yes or no, for a thread that answers no request."""
    try:
        return readiness().is_ready
    except Error:  # it has gone while it was asked
        return False
    finally:
        connection.close()
