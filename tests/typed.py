"""A value of which a test knows more than its type says."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")


def a(kind: type[K], value: object) -> K:
    """``value``, which must be of that kind: ``a(Ref, text.params["who"]).element``."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value
