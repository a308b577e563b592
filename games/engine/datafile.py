"""Reading what is printed on components: YAML checked against a type, with mistakes that name file and line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from games.engine.errors import DataError

Loaded = TypeVar("Loaded")


def load(path: Path, kind: type[Loaded]) -> Loaded:
    """The file as a ``kind`` (usually a ``msgspec.Struct``). Raises :class:`DataError` saying ``file:line: what is wrong``."""
    text = path.read_text(encoding="utf-8")
    try:
        return msgspec.convert(yaml.load(text, Loader=yaml.CSafeLoader), kind)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise DataError(f"{path}:{line}: {error.problem}") from error
    except msgspec.ValidationError as error:
        raise DataError(f"{path}:{_line_of(text, str(error))}: {error}") from error


def _line_of(text: str, message: str) -> int:
    """The line of the node that a msgspec message points at with a path like ``$.cards[3].count``."""
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    found = re.search(r"at `\$([^`]*)`", message)
    for key, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", found.group(1) if found else ""):
        if isinstance(node, yaml.MappingNode):
            node = next((value for name, value in node.value if name.value == key), node)
        elif isinstance(node, yaml.SequenceNode) and index:
            node = node.value[int(index)]
    return int(node.start_mark.line) + 1 if node is not None else 1
