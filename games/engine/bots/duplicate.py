"""An independent copy of a State, several times faster than encoding and decoding it. It serves bots that imagine many positions.

Mutable parts are copied: lists, dicts, and structs that are not frozen. Everything else is shared.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from games.engine.rules.state import State

S = TypeVar("S", bound=State)
Copier = Callable[[Any], Any]


def duplicate(state: S) -> S:
    """A copy that shares no mutable part."""
    copier = _of_struct(type(state))
    copied: S = state if copier is None else copier(state)
    return copied


@cache
def _of_struct(kind: type[msgspec.Struct]) -> Copier | None:
    """The function that copies a struct of this type. None if the struct can be shared."""
    if kind.__struct_config__.frozen:
        return None
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    copiers = [(field.name, copier) for field in info.fields if (copier := _of(field.type)) is not None]

    def copied(value: Any) -> Any:
        new = value.__copy__()
        for name, copier in copiers:
            setattr(new, name, copier(getattr(value, name)))
        return new

    return copied


def _of(info: inspect.Type) -> Copier | None:
    """The function that copies a value of this type. None if the value can be shared."""
    if isinstance(info, inspect.ListType):
        return _each(_of(info.item_type))
    if isinstance(info, inspect.DictType):
        return _each_value(_of(info.value_type))
    if isinstance(info, inspect.StructType):
        return _later(info.cls)
    if isinstance(info, inspect.UnionType):
        return _by_value if any(_of(one) is not None for one in info.types) else None
    if isinstance(info, inspect.AnyType | inspect.RawType):
        return copy.deepcopy
    if isinstance(info, inspect.SetType | inspect.VarTupleType | inspect.TupleType):
        return copy.deepcopy
    return None


def _each(copier: Copier | None) -> Copier:
    if copier is None:
        return list.copy
    return lambda value: [copier(one) for one in value]


def _each_value(copier: Copier | None) -> Copier:
    if copier is None:
        return dict.copy
    return lambda value: {key: copier(one) for key, one in value.items()}


def _later(kind: type[msgspec.Struct]) -> Copier | None:
    """Like :func:`_of_struct`, for a type that may contain itself."""
    if kind.__struct_config__.frozen:
        return None

    def copied(value: Any) -> Any:
        copier = _of_struct(kind)
        assert copier is not None
        return copier(value)

    return copied


def _by_value(value: Any) -> Any:
    """The copier of a union: it chooses by the type of the value."""
    if value is None or value is msgspec.UNSET:
        return value
    if isinstance(value, msgspec.Struct):
        copier = _of_struct(type(value))
        return value if copier is None else copier(value)
    return copy.deepcopy(value) if isinstance(value, list | dict | set | tuple) else value
