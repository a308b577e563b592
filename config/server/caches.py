"""The cache that all processes share, and what each does while it is away."""

from __future__ import annotations

import logging
import time
from functools import partialmethod
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
ASKED_AGAIN_AFTER = 5.0
"""Seconds until a Redis that did not answer is asked again: one that hangs costs a request :data:`TIMEOUT` each time."""
TIMEOUT = 0.5
"""Seconds within which Redis takes a connection, and answers."""


class SharedCache(BaseCache):
    """Django's Redis cache; while Redis is away, this process's own memory. So limits still hold, each process counting for itself. Nothing
    that has to be the same everywhere may be kept here: sessions are in the database."""

    _away_until = 0.0
    """For the whole process: Django makes a cache for each thread."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        timeouts = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
        self._shared = RedisCache(server, {**params, "OPTIONS": timeouts})
        self._own = LocMemCache("while-redis-is-away", params)

    def _ask(self, method: str, *args: Any, **more: Any) -> Any:
        if time.monotonic() >= SharedCache._away_until:
            try:
                return getattr(self._shared, method)(*args, **more)
            except RedisError as error:
                logger.warning("Redis is away; this process counts for itself: %s", error)
                SharedCache._away_until = time.monotonic() + ASKED_AGAIN_AFTER
        return getattr(self._own, method)(*args, **more)

    add = partialmethod(_ask, "add")
    get = partialmethod(_ask, "get")
    set = partialmethod(_ask, "set")
    touch = partialmethod(_ask, "touch")
    delete = partialmethod(_ask, "delete")
    incr = partialmethod(_ask, "incr")
    has_key = partialmethod(_ask, "has_key")
    clear = partialmethod(_ask, "clear")

    def answers(self) -> bool:
        """Whether Redis is there now."""
        try:
            self._shared.has_key("")
        except RedisError:
            return False
        return True
