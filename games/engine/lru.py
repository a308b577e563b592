"""Caches of a process: values that can be computed again and can be dropped at any time. Engine, titles and portal use them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Key = TypeVar("Key")
Value = TypeVar("Value")
_caches: WeakSet[LruCache[Any, Any]] = WeakSet()


class LruCache(Generic[Key, Value]):
    """The last ``size`` values that were used. Several threads may share it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()
        _caches.add(self)

    def get(self, key: Key) -> Value | None:
        """The value of ``key``, or None."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Key, value: Value) -> Value:
        """Cache a value and return it. If there are too many, the one unused for longest is dropped."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()


def clear_all() -> None:
    """Empty every cache, as in a process that has just started."""
    for cache in _caches:
        cache.clear()
