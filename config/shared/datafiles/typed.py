"""Converts the data of a YAML file to a type. An unknown key, a missing key or a value of a wrong type is a mistake. The error names
the line and the entry of the mistake."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import msgspec
import yaml

from config.shared.datafiles.reading import Entry, Mistake, compose, id_of, parse, value_of

Kind = TypeVar("Kind")
Convert: TypeAlias = Callable[[Any, Any], Any]
"""Converts plain data to a typed value. Raises ``msgspec.ValidationError``."""


def as_kind(text: str, kind: type[Kind], convert: Convert = msgspec.convert) -> Kind:
    """Converts a YAML text to the type ``kind``. Raises :class:`Mistake`."""
    data = parse(text)
    try:
        value: Kind = convert(data, kind)
    except msgspec.ValidationError as error:
        raise _mistake(compose(text) if data is not None else None, error) from error
    return value


def entries_as(text: str, kind: type[Kind]) -> list[tuple[int, Kind | Mistake]]:
    """The lines and the entries of a YAML list, each entry converted to the type ``kind``. A mistake is returned in place of its entry and
    does not stop the others. Raises :class:`Mistake` if the text is not a list of mappings."""
    data = parse(text)
    if not isinstance(data, list) or not all(isinstance(item, Entry) for item in data):
        raise Mistake(1, "", "this file is a list of mappings")
    return [(item.line, _entry_as(item, kind, text, index)) for index, item in enumerate(data)]


def _entry_as(item: Entry, kind: type[Kind], text: str, index: int) -> Kind | Mistake:
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        return _mistake(compose(text).value[index], error)


def _mistake(root: yaml.Node | None, error: msgspec.ValidationError) -> Mistake:
    """The mistake that msgspec found in a node. The message of msgspec has a path like ``$.cards[3].count`` and may name a wrong key."""
    message = str(error)
    path = re.search(r"(?:at|in) `\$([^`]*)`", message)
    node, entry = _follow(root, path.group(1) if path else "")
    key = re.search(r"unknown field `([^`]*)`|enum value '([^']*)' - at `key`", message)
    if isinstance(node, yaml.MappingNode) and key:
        wrong_key = key.group(1) or key.group(2)
        node = next((name for name, _value in node.value if name.value == wrong_key), node)
    return Mistake(node.start_mark.line + 1 if node is not None else 1, entry, message)


def _follow(root: yaml.Node | None, path: str) -> tuple[yaml.Node | None, str]:
    """The node at the end of a path, and the id of the nearest entry around it."""
    node, entry = root, _name_of(root)
    for key, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", path):
        if isinstance(node, yaml.MappingNode):
            node = value_of(node, key) or node
        elif isinstance(node, yaml.SequenceNode) and index:
            node = node.value[int(index)]
        if isinstance(node, yaml.MappingNode):
            entry = id_of(node) or entry
    return node, entry


def _name_of(root: yaml.Node | None) -> str:
    """The id of an entry, or else its clause. Empty if it has neither."""
    if not isinstance(root, yaml.MappingNode):
        return ""
    clause = value_of(root, "clause")
    return id_of(root) or (str(clause.value) if isinstance(clause, yaml.ScalarNode) else "")
