"""Reading YAML so that every mistake names its file and line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rulebook.languages import EN, HANS, HANT, Texts
from rulebook.source.records import ID, BookSource, Place, Problem


class LineMap(dict[str, Any]):
    """A YAML mapping that knows the line it begins on."""

    line: int = 1


class _Loader(yaml.CSafeLoader):
    """Safe YAML whose mappings know their lines and do not name a key twice."""


def _construct_map(loader: _Loader, node: yaml.MappingNode) -> Iterator[LineMap]:
    result = LineMap()
    result.line = node.start_mark.line + 1
    yield result
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in result:
            raise yaml.constructor.ConstructorError(None, None, f"the key {key!r} stands twice", key_node.start_mark)
        result[key] = loader.construct_object(value_node, deep=True)


_Loader.add_constructor("tag:yaml.org,2002:map", _construct_map)


class Files:
    """The files of one book's folder. Problems are noted in the book instead of stopping at the first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.book = BookSource(folder=folder)

    def problem(self, path: Path, line: int, message: str, soft: bool = False) -> None:
        """Notes something wrong at a line."""
        self.book.problems.append(Problem(Place(path, line), message, soft))

    def parse_yaml(self, path: Path, text: str, first_line: int = 1) -> Any:
        """The parsed YAML, lines counted from ``first_line`` of the file; None with a problem noted when it is none."""
        try:
            return yaml.load(text, Loader=_Loader)  # noqa: S506 - a SafeLoader
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line if error.problem_mark else 0
            self.problem(path, first_line + line, f"not YAML: {error.problem}")
        return None

    def yaml_file(self, name: str, required: bool = False) -> tuple[Path, Any]:
        """Where a file is and what it holds; None when it is missing or no YAML."""
        path = self.folder / name
        if not path.exists():
            if required:
                self.problem(path, 1, "this file is missing")
            return path, None
        return path, self.parse_yaml(path, path.read_text(encoding="utf-8"))

    def yaml_list(self, name: str, required: bool = False) -> Iterator[tuple[Path, LineMap]]:
        """The mappings of a file that holds a list of them."""
        path, items = self.yaml_file(name, required)
        if items is None:
            return
        if not isinstance(items, list):
            self.problem(path, 1, "this file holds a list")
            return
        for number, item in enumerate(items, 1):
            if isinstance(item, LineMap):
                yield path, item
            else:
                self.problem(path, 1, f"entry {number} is no mapping")

    def texts(self, path: Path, line: int, value: Any, what: str, required: bool = True) -> Texts:
        """A text in both written languages."""
        if not isinstance(value, dict):
            if required:
                self.problem(path, line, f"{what} needs {{{HANT}: …, {EN}: …}}")
            return {}
        unknown = set(value) - {HANT, HANS, EN}
        if unknown:
            self.problem(path, line, f"{what} has unknown languages: {', '.join(map(str, sorted(unknown)))}")
        result = {
            language: str(words).strip() for language, words in value.items() if language not in unknown and words
        }
        for language in (HANT, EN):
            if required and not result.get(language):
                self.problem(path, line, f"{what} is not translated: {language} is missing", soft=language == EN)
        return result

    def strings(self, path: Path, line: int, value: Any, what: str) -> list[str]:
        """A list of strings; one string is a list of one."""
        if value is None:
            return []
        items = value if isinstance(value, list) else [value]
        if any(isinstance(item, (dict, list)) for item in items):
            self.problem(path, line, f"{what} is a list of words")
            return []
        return [str(item) for item in items]

    def check_id(self, path: Path, line: int, given: str) -> None:
        """Notes an id that is none, or another book's."""
        if not ID.fullmatch(given):
            self.problem(path, line, f"not an id: {given!r}")
        elif self.book.prefix and given.split(".")[0] != self.book.prefix:
            self.problem(path, line, f"{given} does not begin with the book's prefix {self.book.prefix}")
