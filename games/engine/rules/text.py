"""Sentences of a title: an English msgid with named parameters, translated only where it is shown.

Titles write ``T("{seat} draws a card", seat=Ref("seat:0"))``. Catalogues are collected from these calls, so the first argument is always a
literal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import msgspec


class Ref(msgspec.Struct, frozen=True, tag="ref"):
    """Something that has a name: ``seat:0``, ``card:wall``. It is shown by its name in the reader's language."""

    element: str


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A sentence that is not translated yet. ``plural`` and the parameter ``n`` choose the plural form of the language."""

    msgid: str
    params: dict[str, Param] = {}
    plural: str = ""


Param = int | str | Ref | Text | list[int | str | Ref | Text]


def T(msgid: str, /, **params: Param) -> Text:
    """Mark a sentence for the catalogue and bind its parameters."""
    return Text(msgid, params)


def N(singular: str, plural: str, /, *, n: int, **params: Param) -> Text:
    """As :func:`T`, for a sentence that counts: ``N("{n} card", "{n} cards", n=2)``."""
    return Text(singular, {"n": n, **params}, plural)


def named(kind: str) -> Callable[[int | str], Ref]:
    """The names of one kind of thing: with ``card = named("card")``, ``card("wall")`` is ``Ref("card:wall")``. Each is made once."""

    @cache
    def name(which: int | str) -> Ref:
        return Ref(f"{kind}:{which}")

    return name


who = named("seat")
"""A seat's name in a sentence."""


def amount(kind: str, n: int) -> Ref:
    """An amount of something, with its number: ``2 money``."""
    return Ref(f"amount:{kind}:{n}")


def refs(text: Text) -> Iterator[str]:
    """The elements that a sentence names."""
    for param in text.params.values():
        for part in param if isinstance(param, list) else (param,):
            if isinstance(part, Ref):
                yield part.element
            elif isinstance(part, Text):
                yield from refs(part)
