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
RETRY_AFTER = 5.0
"""Seconds until this process tries a Redis again that did not answer. While Redis hangs, each try delays a request by :data:`TIMEOUT`."""
TIMEOUT = 0.5
"""The time limit in seconds for connecting to Redis, and for its answers."""


class SharedCache(BaseCache):
    """Django's Redis cache. While Redis does not answer, the memory of this process replaces it. So rate limits still work, but each
    process counts for itself. Values that must be the same everywhere do not belong here: sessions are in the database."""

    _retry_at = 0.0
    """The time when Redis is tried again. The class has it, because Django makes a cache for each thread."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        timeouts = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
        self._shared = RedisCache(server, {**params, "OPTIONS": timeouts})
        self._local = LocMemCache("while-redis-is-away", params)

    def _call(self, method: str, *args: Any, **options: Any) -> Any:
        if time.monotonic() >= SharedCache._retry_at:
            try:
                return getattr(self._shared, method)(*args, **options)
            except RedisError as error:
                logger.warning("Redis is away; this process counts for itself: %s", error)
                SharedCache._retry_at = time.monotonic() + RETRY_AFTER
        return getattr(self._local, method)(*args, **options)

    add = partialmethod(_call, "add")
    get = partialmethod(_call, "get")
    set = partialmethod(_call, "set")
    touch = partialmethod(_call, "touch")
    delete = partialmethod(_call, "delete")
    incr = partialmethod(_call, "incr")
    has_key = partialmethod(_call, "has_key")
    clear = partialmethod(_call, "clear")

    def answers(self) -> bool:
        """Whether Redis answers now, and takes what it is given: one that is full or a copy of another does not."""
        try:
            self._shared.set("readyz", 1, 10)
        except RedisError:
            return False
        return True
