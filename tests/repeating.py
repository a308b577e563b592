"""Copies of data files in which something is repeated: a key of a mapping, or an entry of a list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

IDS = ("id", "slug")
MARK = "repeated here"
Path = tuple[str | int, ...]


class Copy(NamedTuple):
    """A text that is to be refused at ``line``, in the entry with that id, with these words."""

    text: str
    line: int
    entry: str
    words: str


def copies(content: Any) -> Iterator[Copy]:
    """A copy for the first mapping, and for the first list of entries, of each kind in a file. JSON is YAML too."""
    yield from (_with_key(content, path) for path in _first_of_each_kind(content, _mappings(content)))
    yield from (_with_row(content, path) for path in _first_of_each_kind(content, _lists(content)))


def _with_key(content: Any, path: Path) -> Copy:
    changed, path = _cut_down(content, path)
    place, entry = _follow(changed, path)
    key = next(iter(place))
    place[MARK] = place[key]
    text = _text(changed)
    line = _line(text)
    return Copy(text.replace(f'"{MARK}"', json.dumps(str(key), ensure_ascii=False)), line, entry, "is repeated")


def _with_row(content: Any, path: Path) -> Copy:
    changed, path = _cut_down(content, path)
    rows, _entry = _follow(changed, path)
    rows.append({MARK: 1, **rows[0]})
    lines = _text(changed).splitlines()
    line = _line("\n".join(lines)) - 1
    del lines[line]
    key = next(key for key in IDS if key in rows[0])
    return Copy("\n".join(lines), line, rows[0][key], f"the {key} '{rows[0][key]}' is repeated; it is given on line")


def _cut_down(content: Any, path: Path) -> tuple[Any, Path]:
    """A copy with only what is on a path, beside plain values; and the path in there. A short file is read quickly."""
    if not path:
        return content[:] if isinstance(content, list) else dict(content), ()
    step, *rest = path
    inner, ways = _cut_down(content[step], tuple(rest))
    if isinstance(content, list):
        return [inner], (0, *ways)
    plain = {key: value for key, value in content.items() if key == step or not isinstance(value, (dict, list))}
    return {**plain, step: inner}, (step, *ways)


def _text(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=0, default=str)


def _line(text: str) -> int:
    """The line of the mark."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(f'"{MARK}"'))


def _follow(content: Any, path: Path) -> tuple[Any, str]:
    """What is at the end of a path, and the id of the nearest entry around it."""
    entry = _id(content)
    for step in path:
        content = content[step]
        entry = _id(content) or entry
    return content, entry


def _id(content: Any) -> str:
    return next((value for key in IDS if isinstance(value := _of(content, key), str)), "")


def _mappings(content: Any) -> Iterator[Path]:
    yield from (path for path, value in _walk(content, ()) if isinstance(value, dict) and value)


def _lists(content: Any) -> Iterator[Path]:
    """The lists whose entries have ids."""
    for path, value in _walk(content, ()):
        if isinstance(value, list) and value and any(isinstance(_of(value[0], key), str) for key in IDS):
            yield path


def _of(entry: Any, key: str) -> Any:
    return entry.get(key) if isinstance(entry, dict) else None


def _walk(content: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, content
    for step, value in (
        content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    ):
        yield from _walk(value, (*path, step))


def _first_of_each_kind(content: Any, paths: Iterator[Path]) -> list[Path]:
    """Of paths that differ in their numbers alone the first one."""
    first: dict[Path, Path] = {}
    for path in paths:
        first.setdefault(tuple("" if isinstance(step, int) else step for step in path), path)
    return list(first.values())
