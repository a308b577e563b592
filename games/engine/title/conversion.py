"""Plain data as typed data, in any thread."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import msgspec

_PREPARING = threading.RLock()


@cache
def decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """The decoder of a type, made once. msgspec prepares a type, and the types in it, when it meets them first. A second thread that meets
    them meanwhile finds them half prepared, and the process ends: so one thread at a time prepares."""
    with _PREPARING:
        return msgspec.msgpack.Decoder(kind)


def convert(value: Any, kind: Any, *, strict: bool = True) -> Any:
    """``value`` as a ``kind``. Raises ``msgspec.ValidationError`` with the path of what is wrong."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict)
