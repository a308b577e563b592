"""What a process keeps at hand: values that can be had again, and are thrown away at will. For engine, titles and portal alike."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Key = TypeVar("Key")
Value = TypeVar("Value")
_caches: WeakSet[LruCache[Any, Any]] = WeakSet()


class LruCache(Generic[Key, Value]):
    """The last ``size`` values that were used, for several threads."""

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
        """Keep a value and return it; the one unused for longest goes if there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._size:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Throw all of it away."""
        with self._lock:
            self._values.clear()


def clear_all() -> None:
    """Throw away whatever any cache holds: a process that has just started."""
    for cache in _caches:
        cache.clear()
