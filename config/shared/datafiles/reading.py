"""Strict YAML: a repeated key, or a repeated id in a list of entries, is a mistake. The error names the line and the entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

IDS = ("id", "slug")
"""The keys that identify an entry of a list."""
TEXT, MAPPING, LIST = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "map", "seq"))
"""The tags of the most common values."""


class Mistake(Exception):
    """A mistake in a data file. ``line`` counts from 1. ``entry`` is the id of the entry around the mistake, or empty."""

    def __init__(self, line: int, entry: str, what: str) -> None:
        super().__init__(what)
        self.line = line
        self.entry = entry

    def __str__(self) -> str:
        what = super().__str__()
        return f"{self.entry}: {what}" if self.entry else what


class Entry(dict[Any, Any]):
    """A mapping of a data file, with its first line."""

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


class _Repeated(Exception):
    """A key appears twice, or the id of an entry does. ``mark`` is the beginning of the second node."""

    def __init__(self, node: yaml.Node, what: str) -> None:
        super().__init__(what)
        self.mark = node.start_mark


def parse(text: str) -> Any:
    """The content of a YAML text; each mapping is an :class:`Entry`. Raises :class:`Mistake`."""
    loader = yaml.CSafeLoader(text)
    try:
        root = loader.get_single_node()
        return None if root is None else _value(loader, root)
    except _Repeated as error:
        raise Mistake(error.mark.line + 1, _entry_around(text, error.mark), str(error)) from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line if error.problem_mark else 0
        raise Mistake(line + 1, "", f"not YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise Mistake(1, "", f"not YAML: {error}") from error
    finally:
        loader.dispose()


def read(path: Path) -> Any:
    """The content of a YAML file. For a mistake it raises ``ValueError`` with the file, the line and the entry."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except Mistake as mistake:
        raise ValueError(f"{path}:{mistake.line}: {mistake}") from mistake


def _value(loader: yaml.CSafeLoader, node: yaml.Node) -> Any:
    """The value of a node."""
    if node.tag == TEXT:
        return node.value
    if isinstance(node, yaml.MappingNode) and node.tag == MAPPING:
        return _mapping(loader, node)
    if isinstance(node, yaml.SequenceNode) and node.tag == LIST:
        items = [_value(loader, item) for item in node.value]
        _check_ids(node, items)
        return items
    return loader.construct_object(node, deep=True)


def _mapping(loader: yaml.CSafeLoader, node: yaml.MappingNode) -> Entry:
    entry = Entry(node.start_mark.line + 1)
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise yaml.MarkedYAMLError(None, None, "a key is a word or a number", key_node.start_mark)
        key = loader.construct_object(key_node)
        if key in entry:
            raise _Repeated(key_node, f"the key {key!r} is repeated")
        entry[key] = _value(loader, value_node)
    return entry


def _check_ids(node: yaml.SequenceNode, items: list[Any]) -> None:
    """Raises :class:`_Repeated` if two entries of a list have the same id."""
    lines: dict[tuple[str, str], int] = {}
    for item_node, item in zip(node.value, items, strict=True):
        for key in IDS if isinstance(item, Entry) else ():
            entry_id = item.get(key)
            if not isinstance(entry_id, str):
                continue
            if (key, entry_id) in lines:
                what = f"the {key} {entry_id!r} is repeated; it is given on line {lines[key, entry_id]} already"
                raise _Repeated(item_node, what)
            lines[key, entry_id] = item.line


def _entry_around(text: str, mark: yaml.Mark) -> str:
    """The id of the entry that begins at a mark. If a key begins there: the id of the innermost entry around it, or empty."""
    nodes = [(compose(text), "")]
    for node, entry in nodes:
        if isinstance(node, yaml.MappingNode):
            entry = id_of(node) or entry
            starts = [node, *(key for key, _value in node.value)]
            if any((start.start_mark.line, start.start_mark.column) == (mark.line, mark.column) for start in starts):
                return entry
        nodes += [(child, entry) for child in _children(node)]
    return ""


def _children(node: yaml.Node) -> list[yaml.Node]:
    """The child nodes of a node: keys and values, or items."""
    if isinstance(node, yaml.MappingNode):
        return [child for pair in node.value for child in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def compose(text: str) -> yaml.Node:
    """The nodes of a YAML text that is not empty."""
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert root is not None
    return root


def value_of(node: yaml.MappingNode, key: str) -> yaml.Node | None:
    """The value under a key of a mapping. None if it has no such key."""
    return next((value for name, value in node.value if name.value == key), None)


def id_of(node: yaml.MappingNode) -> str:
    """The id of an entry. Empty if it has none."""
    id_node = next((value for key in IDS if (value := value_of(node, key)) is not None), None)
    return str(id_node.value) if isinstance(id_node, yaml.ScalarNode) else ""


def lines_of(text: str, entry_id: str) -> list[int]:
    """The lines of all entries with an id."""
    nodes = [compose(text)]
    for node in nodes:
        nodes += _children(node)
    return [
        node.start_mark.line + 1 for node in nodes if isinstance(node, yaml.MappingNode) and id_of(node) == entry_id
    ]
