"""Where things are in a JSON text. Parsers tell the line of a mistake in the syntax only, not the line of a wrong value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

Path = tuple[str | int, ...]
"""The way to a value: ``("moves", 3, 1)``."""

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{},:]|[^\s"\[\]{},:]++', re.DOTALL)
"""A string (the last one may lack its end), a sign, or a number or word. Nothing is read twice, whatever the text."""


class Place(NamedTuple):
    """A place in a text, counted from 1. Columns are characters, not bytes."""

    line: int
    column: int


class Part(NamedTuple):
    """A value of the text, or the key of one."""

    path: Path
    offset: int
    written: str
    is_key: bool


def place(text: str, offset: int) -> Place:
    """The line and column of a character."""
    return Place(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def too_deep(text: str, most: int) -> int | None:
    """The offset of the first bracket within more than ``most`` others. None if there is none."""
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        if sign in "[{":
            depth += 1
            if depth > most:
                return token.start()
        elif sign in "]}":
            depth -= 1
    return None


def parts(text: str) -> Iterator[Part]:
    """The keys and values of a text that is JSON, in its order. A list or object comes before what is in it."""
    within: list[
        str | int | None
    ] = []  # for each open bracket the key or index of the present value; None before a key
    for token in _TOKEN.finditer(text):
        written = token[0]
        if written in "]}":
            within.pop()
        elif written == ",":
            last = within[-1]
            within[-1] = last + 1 if isinstance(last, int) else None
        elif written != ":":
            is_key = bool(within) and within[-1] is None
            if is_key:
                within[-1] = json.loads(written)
            yield Part(tuple(step for step in within if step is not None), token.start(), written, is_key)
            if written in "[{":
                within.append(0 if written == "[" else None)


def offset_of(text: str, path: Path, *, key: bool = False) -> int:
    """Where the value at ``path`` begins, or its key. If there is no such value, where the innermost thing around it begins."""
    innermost, depth = 0, -1
    for part in parts(text):
        if part.path == path and part.is_key == key:
            return part.offset
        if not part.is_key and depth < len(part.path) < len(path) and part.path == path[: len(part.path)]:
            innermost, depth = part.offset, len(part.path)
    return innermost


def repeated_key(text: str) -> Part | None:
    """The first key that its object has already."""
    seen: set[Path] = set()
    for part in parts(text):
        if part.is_key and part.path in seen:
            return part
        if part.is_key:
            seen.add(part.path)
    return None
