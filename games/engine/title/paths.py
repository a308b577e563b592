"""Places in a State or View by name: ``rows.0.cards.2.covered``. Handwritten positions use them to read, compare and change values.

A path goes through fields of structs, indexes of lists and keys of dicts. ``#`` at its end is the length.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from games.engine.rules.errors import NotUnderstood
from games.engine.title.codec import convert

COUNT = "#"
MISSING = None
"""The value of a key that is not in its dict."""


def read(root: msgspec.Struct, path: str) -> object:
    """The value at ``path``. Raises :class:`NotUnderstood` if there is no such place."""
    return _walk(root, path)[0]


def holds(root: msgspec.Struct, path: str, expected: object) -> bool:
    """Whether the value at ``path`` is ``expected``, given as plain data. A struct is a mapping, or a list if it is a list in saved
    form."""
    actual, kind = _walk(root, path)
    if actual is None or expected is None:
        return actual is expected
    return bool(
        actual == convert(expected, kind, strict=False) if kind is not Any else msgspec.to_builtins(actual) == expected
    )


def change(root: msgspec.Struct, path: str, value: object) -> None:
    """Put ``value``, given as plain data, at ``path``. Raises :class:`NotUnderstood` if there is no such place, or if the value does not
    fit."""
    *way, last = path.split(".")
    holder, kind = _walk(root, ".".join(way)) if way else (root, type(root))
    try:
        if isinstance(holder, msgspec.Struct):
            setattr(holder, last, convert(value, get_type_hints(type(holder))[last], strict=False))
        elif isinstance(holder, dict):
            key_kind, item_kind = _item_kinds(kind)
            holder[convert(last, key_kind, strict=False)] = convert(value, item_kind, strict=False)
        elif isinstance(holder, list):
            holder[int(last)] = convert(value, _item_kinds(kind)[1], strict=False)
        else:
            raise NotUnderstood(f"nothing can be put at {path}")
    except (KeyError, IndexError, ValueError) as error:  # msgspec.ValidationError is a ValueError
        raise NotUnderstood(f"{path}: {error}") from error


def _walk(root: object, path: str) -> tuple[Any, Any]:
    """The value at ``path`` and its declared type (``Any`` where unknown)."""
    value, kind = root, type(root)
    for name in path.split("."):
        if name == COUNT:
            return len(value), int  # type: ignore[arg-type]
        value, kind = _enter(value, kind, name, path)
    return value, kind


def _enter(value: Any, kind: Any, name: str, path: str) -> tuple[Any, Any]:
    try:
        if isinstance(value, msgspec.Struct):
            return getattr(value, name), get_type_hints(type(value)).get(name, Any)
        if isinstance(value, dict):
            key_kind, item_kind = _item_kinds(kind)
            return value.get(convert(name, key_kind, strict=False), MISSING), item_kind
        return value[int(name)], _item_kinds(kind)[1]
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise NotUnderstood(f"{path}: there is no {name!r} in a {type(value).__name__}") from error


def _item_kinds(kind: Any) -> tuple[Any, Any]:
    """The types of keys and items of a container type, also of ``dict[str, int] | None``."""
    for option in _options(kind):
        arguments = get_args(option)
        if get_origin(option) is dict:
            return arguments[0], arguments[1]
        if arguments:
            return int, arguments[0]
    return Any, Any


def _options(kind: Any) -> Iterator[Any]:
    if get_origin(kind) in (Union, types.UnionType):
        yield from get_args(kind)
    else:
        yield kind
