"""Plain data converted to typed data, in any thread."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import msgspec

_PREPARING = threading.RLock()


@cache
def decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """The decoder of a type, made once. msgspec prepares a type, and the types in it, at first use. A second thread that uses them
    meanwhile finds them half prepared, and the process crashes. So only one thread at a time prepares a type."""
    with _PREPARING:
        return msgspec.msgpack.Decoder(kind)


def convert(value: Any, kind: Any, *, strict: bool = True) -> Any:
    """``value`` as a ``kind``. Raises ``msgspec.ValidationError`` with the path of what is wrong."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict)
