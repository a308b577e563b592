"""Reading what is printed on components: YAML checked against a type. Errors name file, line, entry and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from config.shared.datafiles import Mistake, as_kind, lines_of
from games.engine.rules.errors import DataError
from games.engine.title.codec import convert

Loaded = TypeVar("Loaded")


class Identified(Protocol):
    """An entry of a data file with an id."""

    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=Identified)


class Count(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """How many pieces of a kind are in the box. Printed counts are only in ``data/box.yaml``. Tests compare the other data with them, and
    with the clause that counts them."""

    id: str
    file: str
    list: str = ""
    """The field of the file that holds the rows. Empty if the file is a list."""
    where: tuple[str, ...] = ()
    """The fields of the counted rows, each written ``field=value``."""
    times: str = ""
    """The field with the number of pieces of a row. Empty for one."""
    count: int
    clause: str


Box: TypeAlias = tuple[Count, ...]


def load(path: Path, kind: type[Loaded]) -> Loaded:
    """The file as a ``kind`` (usually a ``msgspec.Struct`` with ``forbid_unknown_fields``). Raises :class:`DataError` with ``file:line:
    entry: what is wrong``. The entry is the innermost one with an ``id``."""
    try:
        return as_kind(path.read_text(encoding="utf-8"), kind, convert)
    except Mistake as mistake:
        raise DataError(f"{path}:{mistake.line}: {mistake}") from mistake


@dataclass(frozen=True)
class Folder:
    """A folder of such files: the type of each, by its name without its extension."""

    path: Path
    names: Mapping[type[Any], str]

    def read(self, kind: type[Loaded]) -> Loaded:
        """The file that holds this kind; see :func:`load`."""
        return load(self.file(self.names[kind]), kind)

    def file(self, name: str) -> Path:
        """The path of the file with that name."""
        return self.path / f"{name}.yaml"

    def by_id(self, entries: Iterable[Row]) -> dict[str, Row]:
        """The entries by their ids, in their order. Entries of several lists may be given together. Raises :class:`DataError` if two have
        the same id. The error names every line with that id."""
        rows: dict[str, Row] = {}
        for entry in entries:
            if entry.id in rows:
                raise DataError(f"{'; '.join(self._places(entry.id))}: {entry.id}: the id is repeated")
            rows[entry.id] = entry
        return rows

    def _places(self, entry_id: str) -> list[str]:
        """``file:line`` of each entry of the folder with that id."""
        files = [self.file(name) for name in self.names.values()]
        return [f"{file}:{line}" for file in files for line in lines_of(file.read_text(encoding="utf-8"), entry_id)]
