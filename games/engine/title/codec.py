"""State and saved matches as bytes. One encode and decode serves as clone, checkpoint, key frame and validation."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

from games.engine.rules.state import State
from games.engine.title.conversion import decoder

S = TypeVar("S", bound=msgspec.Struct)
encode = msgspec.msgpack.Encoder().encode
"""Bytes that are the same for the same value on every machine."""


def decode(data: bytes, kind: type[S]) -> S:
    """The same value, validated. Raises ``msgspec.ValidationError`` with the path of what is wrong."""
    value: S = decoder(kind).decode(data)
    return value


def clone(value: S) -> S:
    """An independent copy."""
    return decode(encode(value), type(value))


def fingerprint(state: State) -> str:
    """SHA-256 of the encoded State, without the parts that rules do not use."""
    return hashlib.sha256(encode(msgspec.structs.replace(state, numbering=msgspec.UNSET))).hexdigest()
