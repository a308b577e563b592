"""Reading the files of a book. Every mistake names its file and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from config.shared.datafiles import Mistake, as_kind, entries_as
from rulebook.source.records import ID, BookSource, Place, Problem
from rulebook.words.languages import EN, HANT, Texts

Kind = TypeVar("Kind")


class Files:
    """The files of one book's folder. Problems are collected in the book, so that reading does not stop at the first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.book = BookSource(folder=folder)

    def problem(self, path: Path, line: int, message: str, soft: bool = False) -> None:
        """Notes something wrong at a line."""
        self.book.problems.append(Problem(Place(path, line), message, soft))

    def yaml(self, path: Path, text: str, kind: type[Kind], first_line: int = 1, entry: str = "") -> Kind | None:
        """The YAML text as a ``kind``, or None with a problem noted. Lines are counted from ``first_line`` of the file. ``entry`` is the id
        of the entry to which the text belongs."""
        try:
            return as_kind(text, kind)
        except Mistake as mistake:
            self.problem(path, first_line - 1 + mistake.line, f"{entry}: {mistake}" if entry else str(mistake))
        return None

    def yaml_file(self, name: str, kind: type[Kind], required: bool = False) -> tuple[Path, Kind | None]:
        """The path and the content of a file. None if it is missing or wrong."""
        path = self.folder / name
        if not path.exists():
            if required:
                self.problem(path, 1, "this file is missing")
            return path, None
        return path, self.yaml(path, path.read_text(encoding="utf-8"), kind)

    def yaml_entries(self, name: str, kind: type[Kind]) -> Iterator[tuple[Place, Kind]]:
        """The entries of a file that holds a list of them. Empty if it is missing. A wrong entry is noted and left out."""
        path = self.folder / name
        if not path.exists():
            return
        try:
            entries = entries_as(path.read_text(encoding="utf-8"), kind)
        except Mistake as mistake:
            self.problem(path, mistake.line, str(mistake))
            return
        for line, entry in entries:
            if isinstance(entry, Mistake):
                self.problem(path, entry.line, str(entry))
            else:
                yield Place(path, line), entry

    def texts(self, place: Place, written: Mapping[Any, str], what: str, required: bool = True) -> Texts:
        """A text in both written languages."""
        result = {language: words.strip() for language, words in written.items() if words}
        for language in (HANT, EN):
            if required and not result.get(language):
                message = f"{what} is not translated: {language} is missing"
                self.problem(place.path, place.line, message, soft=language == EN)
        return result

    def check_id(self, path: Path, line: int, ref: str) -> None:
        """Notes an invalid id, or an id of another book."""
        if not ID.fullmatch(ref):
            self.problem(path, line, f"not an id: {ref!r}")
        elif self.book.prefix and ref.split(".")[0] != self.book.prefix:
            self.problem(path, line, f"{ref} does not begin with the book's prefix {self.book.prefix}")
