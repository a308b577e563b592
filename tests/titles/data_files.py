"""What every title's data files are asked: no key goes unread, wherever it stands."""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from config.shared.datafiles import read
from games.engine.rules.errors import DataError
from games.engine.title.datafile import Folder, load

WRONG = "limmit"


def folders(slug: str) -> list[Folder]:
    """The folders of data files of a title."""
    package = f"games.titles.{slug.replace('-', '_')}"
    names = [module.name for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}.")]
    data_of_modules = [vars(import_module(name)).get("DATA") for name in names]
    return list({id(data): data for data in data_of_modules if isinstance(data, Folder)}.values())


@cache
def files_of(slug: str) -> dict[str, tuple[Path, Any]]:
    """Each data file of a title by its name without ending, and its type."""
    return {name: (data.file(name), kind) for data in folders(slug) for kind, name in data.names.items()}


def every_kind_of_mapping(data: Folder) -> Iterator[Any]:
    """Of each file the first mapping of each kind, for :func:`refuses_a_misspelt_key`; the first of a file at every save."""
    for kind, name in data.names.items():
        content = as_read(data.file(name))
        first = {shape(content, path): path for path in reversed(list(mappings(content)))}
        for number, (known, path) in enumerate(first.items()):
            marks = pytest.mark.long if number else ()
            yield pytest.param(kind, data.file(name), path, id=f"{name} {known}", marks=marks)


def refuses_a_misspelt_key(copies: Path, kind: type[Any], file: Path, path: tuple[str | int, ...]) -> None:
    """The error names file and line of a key that nobody knows."""
    content = place = as_read(file)
    for step in path:
        place = place[step]
    place[WRONG] = 1
    wrong = copies / file.name
    wrong.write_text(json.dumps(content, ensure_ascii=False, indent=0), encoding="utf-8")
    with pytest.raises(DataError, match=rf"{re.escape(file.name)}:\d+: .*{WRONG}") as said:
        load(wrong, kind)
    line = int(re.findall(r"\.yaml:(\d+): ", str(said.value))[0])
    assert WRONG in wrong.read_text(encoding="utf-8").splitlines()[line - 1]


def mappings(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every mapping of a file."""
    if isinstance(node, dict):
        yield path
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from mappings(value, (*path, key))


def shape(content: Any, path: tuple[str | int, ...]) -> str:
    """What tells a mapping's type: the path without its numbers, and the op."""
    for step in path:
        content = content[step]
    return f"{[step for step in path if isinstance(step, str)]} {content.get('op', content.get('check'))}"


def as_read(file: Path) -> Any:
    """What is in a file, each time again."""
    return json.loads(_as_json(file))


@cache
def _as_json(file: Path) -> str:
    """JSON is YAML too, and quick to read and write."""
    return json.dumps(read(file), ensure_ascii=False)
