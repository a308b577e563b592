"""Reading what is printed on components: YAML checked against a type, with mistakes that name file, line, entry and key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from games.engine.rules.errors import DataError
from games.engine.title.conversion import convert

Loaded = TypeVar("Loaded")


def load(path: Path, kind: type[Loaded]) -> Loaded:
    """The file as a ``kind`` (usually a ``msgspec.Struct`` with ``forbid_unknown_fields``). Raises :class:`DataError` saying
    ``file:line: entry: what is wrong``; the entry is the nearest one around the mistake that has an ``id``."""
    text = path.read_text(encoding="utf-8")
    try:
        loaded: Loaded = convert(yaml.load(text, Loader=yaml.CSafeLoader), kind)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise DataError(f"{path}:{line}: {error.problem}") from error
    except msgspec.ValidationError as error:
        line, entry = _place_of(text, str(error))
        raise DataError(f"{path}:{line}: {entry}{error}") from error
    return loaded


@dataclass(frozen=True)
class Folder:
    """A folder of such files: what each holds, and by which name it goes without its ending."""

    path: Path
    names: Mapping[type[Any], str]

    def read(self, kind: type[Loaded]) -> Loaded:
        """The file that holds this kind; see :func:`load`."""
        return load(self.file(self.names[kind]), kind)

    def file(self, name: str) -> Path:
        """Where the file of that name lies."""
        return self.path / f"{name}.yaml"


def _place_of(text: str, message: str) -> tuple[int, str]:
    """The line of the node that a msgspec message points at with a path like ``$.cards[3].count``, or of the key of it that the message
    names; and ``wall: `` for the entry with that id around it, nothing where there is none."""
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    entry = ""
    found = re.search(r"(?:at|in) `\$([^`]*)`", message)
    for key, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", found.group(1) if found else ""):
        if isinstance(node, yaml.MappingNode):
            node = _value(node, key) or node
        elif isinstance(node, yaml.SequenceNode) and index:
            node = node.value[int(index)]
        if isinstance(node, yaml.MappingNode) and (named := _value(node, "id")) is not None:
            entry = f"{named.value}: "
    named_key = re.search(r"unknown field `([^`]*)`|enum value '([^']*)' - at `key`", message)
    if isinstance(node, yaml.MappingNode) and named_key:
        wrong = named_key.group(1) or named_key.group(2)
        node = next((name for name, _ in node.value if name.value == wrong), node)
    return (int(node.start_mark.line) + 1 if node is not None else 1), entry


def _value(node: yaml.MappingNode, key: str) -> yaml.Node | None:
    return next((value for name, value in node.value if name.value == key), None)
