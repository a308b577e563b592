"""The cache that all processes share, and the fallback of each process while Redis does not answer."""

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
"""Seconds until a Redis that did not answer is tried again. If it hangs, each try costs a request :data:`TIMEOUT`."""
TIMEOUT = 0.5
"""The time limit in seconds for connecting to Redis, and for its answers."""


class SharedCache(BaseCache):
    """Django's Redis cache. While Redis does not answer, it uses the memory of this process. So rate limits still work, but each process
    counts for itself. Values that must be the same everywhere do not belong here: sessions are in the database."""

    _away_until = 0.0
    """For the whole process, because Django makes a cache for each thread."""

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
        """Whether Redis answers now."""
        try:
            self._shared.has_key("")
        except RedisError:
            return False
        return True
