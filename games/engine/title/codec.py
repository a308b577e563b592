"""State and saved matches as bytes. One encode and decode serves as clone, checkpoint, key frame and validation. Plain data becomes typed
data here too, in any thread."""

from __future__ import annotations

import hashlib
import threading
from functools import cache
from typing import Any, TypeVar

import msgspec

from games.engine.rules.state import State

S = TypeVar("S", bound=msgspec.Struct)
_PREPARING = threading.RLock()
encode = msgspec.msgpack.Encoder().encode
"""Bytes that are the same for the same value on every machine."""


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


def decode(data: bytes, kind: type[S]) -> S:
    """The same value, validated. Raises ``msgspec.ValidationError`` with the path of what is wrong."""
    value: S = decoder(kind).decode(data)
    return value


def clone(value: S) -> S:
    """An independent copy."""
    return decode(encode(value), type(value))


def fingerprint(state: State) -> str:
    """SHA-256 of the encoded State, without the parts that rules do not use. The State is turned into plain data before. So a new field
    that is not set changes nothing: msgspec writes a struct of 16 declared fields in another way, even if one is left out."""
    plain = msgspec.to_builtins(msgspec.structs.replace(state, numbering=msgspec.UNSET), builtin_types=(bytes,))
    return hashlib.sha256(encode(plain)).hexdigest()
