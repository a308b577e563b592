"""Reading a book from its files: Markdown and YAML become plain records that know their file and line.

Nothing here touches the database, and nothing here judges how the parts fit together: see ``checking``.
The format is described in docs/writing-clauses.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from rulebook.languages import EN, HANT, Texts

ID = re.compile(r"[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
PREFIX = re.compile(r"[a-z]+")
CHAPTER_FILE = re.compile(r"(\d\d)-[a-z0-9-]+\.md")
ATTRIBUTES = {"kind", "tags", "source", "quick", "origin", "from", "scenario", "of"}


@dataclass(frozen=True, order=True)
class Place:
    """A line of a file."""

    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, order=True)
class Problem:
    """Something wrong with a book. A warning does not stop it from being loaded."""

    place: Place
    message: str
    warning: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {'warning: ' if self.warning else ''}{self.message}"


@dataclass
class ClauseSource:
    place: Place
    id: str
    texts: Texts = field(default_factory=dict)
    text_places: dict[str, Place] = field(default_factory=dict)
    kind: str = "rule"
    tags: list[str] = field(default_factory=list)
    quick: list[str] = field(default_factory=list)
    of: list[str] = field(default_factory=list)
    source: str = ""
    origin: str = ""
    origin_document: str = ""
    scenario: str = ""


@dataclass
class SectionSource:
    place: Place
    id: str
    title: Texts
    clauses: list[ClauseSource] = field(default_factory=list)


@dataclass
class ChapterSource:
    place: Place
    id: str
    title: Texts
    loose: list[ClauseSource] = field(default_factory=list)
    sections: list[SectionSource] = field(default_factory=list)

    def clauses(self) -> Iterator[ClauseSource]:
        """Every clause in the order of reading."""
        yield from self.loose
        for section in self.sections:
            yield from section.clauses


@dataclass
class TermSource:
    place: Place
    slug: str
    name: Texts
    definition: Texts
    original: str = ""
    aliases: dict[str, list[str]] = field(default_factory=dict)
    misspellings: list[str] = field(default_factory=list)
    icon: str = ""
    clauses: list[str] = field(default_factory=list)


@dataclass
class ErratumSource:
    place: Place
    id: str
    target: str
    kind: str
    text: Texts
    reason: Texts
    published: date
    changes_play: bool = False
    title_revision: str = ""
    source: str = ""


@dataclass
class RulingSource:
    place: Place
    id: str
    clauses: list[str]
    question: Texts
    answer: Texts
    published: date
    source: str = ""


@dataclass
class CoverageRow:
    place: Place
    heading: str
    ids: list[str]
    text: str


@dataclass
class BookSource:
    """All files of one book, and what was wrong with reading them."""

    folder: Path
    prefix: str = ""
    slug: str = ""
    meta: dict[str, Any] = field(default_factory=dict)
    chapters: list[ChapterSource] = field(default_factory=list)
    terms: list[TermSource] = field(default_factory=list)
    errata: list[ErratumSource] = field(default_factory=list)
    rulings: list[RulingSource] = field(default_factory=list)
    overrides: dict[str, str] = field(default_factory=dict)
    excused: dict[str, str] = field(default_factory=dict)
    excused_places: dict[str, Place] = field(default_factory=dict)
    coverage: list[CoverageRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def clauses(self) -> Iterator[ClauseSource]:
        """Every clause of the book in the order of reading."""
        for chapter in self.chapters:
            yield from chapter.clauses()

    def place_ids(self) -> set[str]:
        """Every id that a link may point at."""
        return {clause.id for clause in self.clauses()} | self.heading_ids()

    def heading_ids(self) -> set[str]:
        """The ids of chapters and sections."""
        return {chapter.id for chapter in self.chapters} | {section.id for chapter in self.chapters for section in chapter.sections}


class LineMap(dict[str, Any]):
    """A YAML mapping that knows the line it begins on."""

    line: int = 1


class _Loader(yaml.SafeLoader):
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


class _Reader:
    """Reads the files of one folder into a :class:`BookSource`, noting problems instead of stopping at the first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.book = BookSource(folder=folder)

    def problem(self, path: Path, line: int, message: str, warning: bool = False) -> None:
        self.book.problems.append(Problem(Place(path, line), message, warning))

    # --- YAML ---------------------------------------------------------------------------------------------------

    def parse_yaml(self, path: Path, text: str, first_line: int = 1) -> Any:
        """The parsed YAML, lines counted from ``first_line`` of the file; None with a problem noted when it is none."""
        try:
            return yaml.load(text, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line if error.problem_mark else 0
            self.problem(path, first_line + line, f"not YAML: {error.problem}")
        return None

    def yaml_file(self, name: str, required: bool = False) -> tuple[Path, Any]:
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
        unknown = set(value) - {HANT, "zh-Hans", EN}
        if unknown:
            self.problem(path, line, f"{what} has unknown languages: {', '.join(map(str, sorted(unknown)))}")
        result = {language: str(words).strip() for language, words in value.items() if language not in unknown and words}
        for language in (HANT, EN):
            if required and not result.get(language):
                self.problem(path, line, f"{what} is not translated: {language} is missing")
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

    # --- the parts of a book ------------------------------------------------------------------------------------

    def read(self) -> BookSource:
        self.read_meta()
        for path in sorted(self.folder.glob("*.md")):
            if CHAPTER_FILE.fullmatch(path.name):
                self.read_chapter(path)
            elif path.name != "coverage.md":
                self.problem(path, 1, "a chapter's file is named NN-name.md")
        if not self.book.chapters:
            self.problem(self.folder, 1, "the book has no chapter")
        self.read_terms()
        self.read_errata()
        self.read_rulings()
        self.read_maps()
        self.read_coverage()
        return self.book

    def read_meta(self) -> None:
        path, meta = self.yaml_file("book.yaml", required=True)
        if not isinstance(meta, LineMap):
            if meta is not None:
                self.problem(path, 1, "book.yaml is a mapping")
            return
        self.book.meta = meta
        self.book.prefix, self.book.slug = str(meta.get("prefix", "")), str(meta.get("slug", ""))
        if not PREFIX.fullmatch(self.book.prefix):
            self.problem(path, 1, "prefix is a short word in lower case")
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.book.slug):
            self.problem(path, 1, "slug is words in lower case joined by -")
        for key in ("name", "summary"):
            meta[key] = self.texts(path, meta.line, meta.get(key), key)
        meta["players"] = self.texts(path, meta.line, meta.get("players"), "players", required=False)
        for key in ("tags", "sheets"):
            entries = meta.get(key) or {}
            meta[key] = {str(slug): self.texts(path, meta.line, name, f"{key}: {slug}") for slug, name in entries.items()}

    def read_terms(self) -> None:
        for path, item in self.yaml_list("glossary.yaml"):
            slug = str(item.get("slug", ""))
            if not re.fullmatch(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", slug):
                self.problem(path, item.line, f"a term's slug is words in lower case: {slug!r}")
                continue
            aliases = item.get("aliases") or {}
            if not isinstance(aliases, dict):
                self.problem(path, item.line, f"{slug}: aliases are {{{HANT}: […], {EN}: […]}}")
                aliases = {}
            self.book.terms.append(
                TermSource(
                    place=Place(path, item.line),
                    slug=slug,
                    name=self.texts(path, item.line, {key: item[key] for key in (HANT, "zh-Hans", EN) if key in item}, slug),
                    definition=self.texts(path, item.line, item.get("definition"), f"{slug}: definition"),
                    original=str(item.get("original") or ""),
                    aliases={language: self.strings(path, item.line, words, slug) for language, words in aliases.items()},
                    misspellings=self.strings(path, item.line, item.get("misspellings"), slug),
                    icon=str(item.get("icon") or ""),
                    clauses=self.strings(path, item.line, item.get("clauses"), slug),
                )
            )

    def published(self, path: Path, item: LineMap) -> date:
        value = item.get("published")
        if isinstance(value, date):
            return value
        self.problem(path, item.line, f"{item.get('id')}: published is a date")
        return date(1970, 1, 1)

    def read_errata(self) -> None:
        for path, item in self.yaml_list("errata.yaml"):
            self.book.errata.append(
                ErratumSource(
                    place=Place(path, item.line),
                    id=str(item.get("id", "")),
                    target=str(item.get("target", "")),
                    kind=str(item.get("kind", "")),
                    text=self.texts(path, item.line, item.get("text"), f"{item.get('id')}: text"),
                    reason=self.texts(path, item.line, item.get("reason"), f"{item.get('id')}: reason"),
                    published=self.published(path, item),
                    changes_play=bool(item.get("changes_play", False)),
                    title_revision=str(item.get("title_revision") or ""),
                    source=str(item.get("source") or ""),
                )
            )

    def read_rulings(self) -> None:
        for path, item in self.yaml_list("rulings.yaml"):
            self.book.rulings.append(
                RulingSource(
                    place=Place(path, item.line),
                    id=str(item.get("id", "")),
                    clauses=self.strings(path, item.line, item.get("clauses"), f"{item.get('id')}: clauses"),
                    question=self.texts(path, item.line, item.get("question"), f"{item.get('id')}: question"),
                    answer=self.texts(path, item.line, item.get("answer"), f"{item.get('id')}: answer"),
                    published=self.published(path, item),
                    source=str(item.get("source") or ""),
                )
            )

    def read_maps(self) -> None:
        for name, target in (("overrides.yaml", self.book.overrides), ("excused.yaml", self.book.excused)):
            path, entries = self.yaml_file(name)
            if entries is None:
                continue
            if not isinstance(entries, LineMap):
                self.problem(path, 1, "this file is a mapping")
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            for key, value in entries.items():
                line = next((number for number, words in enumerate(lines, 1) if words.strip(" '\"").startswith(str(key))), 1)
                if not isinstance(value, str) or not value.strip():
                    self.problem(path, line, f"{key} needs words after it")
                    continue
                target[str(key)] = value.strip()
                if name == "excused.yaml":
                    self.book.excused_places[str(key)] = Place(path, line)

    def read_coverage(self) -> None:
        path = self.folder / "coverage.md"
        if not path.exists():
            self.problem(path, 1, "the table from the source's sections to clauses is missing", warning=True)
            return
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            if not line.lstrip().startswith("|") or len(cells) < 2 or set(cells[1]) <= {"-", ":", " "} and cells[1] != "—":
                continue
            ids = re.findall(r"(?<![\w./-])[a-z]+(?:\.[a-z0-9][a-z0-9-]*)+(?:\.\*)?", cells[1])
            ids = [found for found in ids if found.split(".")[0] == self.book.prefix]
            self.book.coverage.append(CoverageRow(Place(path, number), cells[0], ids, cells[1]))

    # --- a chapter ----------------------------------------------------------------------------------------------

    def read_chapter(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
            self.problem(path, 1, "a chapter begins with front matter between two lines of ---")
            return
        end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
        meta = self.parse_yaml(path, "\n".join(lines[1:end]), 2)
        if not isinstance(meta, LineMap):
            return
        chapter = ChapterSource(Place(path, 1), str(meta.get("id", "")), self.texts(path, 1, meta.get("title"), "title"))
        self.check_id(path, 1, chapter.id)
        self.book.chapters.append(chapter)
        _ChapterReader(self, path, chapter).read(lines, end + 1)

    def check_id(self, path: Path, line: int, given: str) -> None:
        if not ID.fullmatch(given):
            self.problem(path, line, f"not an id: {given!r}")
        elif self.book.prefix and given.split(".")[0] != self.book.prefix:
            self.problem(path, line, f"{given} does not begin with the book's prefix {self.book.prefix}")


class _ChapterReader:
    """Reads headings, attributes and texts of one chapter, line by line."""

    def __init__(self, reader: _Reader, path: Path, chapter: ChapterSource) -> None:
        self.reader, self.path, self.chapter = reader, path, chapter
        self.clause: ClauseSource | None = None
        self.language = HANT
        self.buffer: list[str] = []
        self.buffer_line = 1

    def read(self, lines: list[str], start: int) -> None:
        position = start
        while position < len(lines):
            line = lines[position]
            if line.startswith("## "):
                position = self.begin_clause(lines, position)
                continue
            if line.startswith("# "):
                self.begin_section(line, position + 1)
            elif line.startswith("+++"):
                self.switch_language(line, position + 1)
            else:
                if not self.buffer and line.strip():
                    self.buffer_line = position + 1
                if self.buffer or line.strip():
                    self.buffer.append(line)
            position += 1
        self.finish_clause()

    def begin_section(self, line: str, number: int) -> None:
        self.finish_clause()
        parts = [part.strip() for part in line[2:].split("|")]
        if len(parts) != 3 or not all(parts):
            self.reader.problem(self.path, number, "a section is # id | 中文 | English")
            parts = (parts + ["", ""])[:3]
        self.reader.check_id(self.path, number, parts[0])
        title = {language: words for language, words in ((HANT, parts[1]), (EN, parts[2])) if words}
        self.chapter.sections.append(SectionSource(Place(self.path, number), parts[0], title))

    def begin_clause(self, lines: list[str], position: int) -> int:
        """Starts a clause and reads its attributes; answers the position after them."""
        self.finish_clause()
        given = lines[position][3:].strip()
        self.reader.check_id(self.path, position + 1, given)
        self.clause = ClauseSource(Place(self.path, position + 1), given)
        target = self.chapter.sections[-1].clauses if self.chapter.sections else self.chapter.loose
        target.append(self.clause)
        position += 1
        if position >= len(lines) or not re.match(r"\{\s*[\w-]+\s*:\s", lines[position]):
            return position
        end = position
        while end < len(lines) - 1 and not lines[end].rstrip().endswith("}") and lines[end].strip():
            end += 1
        attributes = self.reader.parse_yaml(self.path, "\n".join(lines[position : end + 1]), position + 1)
        if isinstance(attributes, LineMap):
            self.take_attributes(attributes, position + 1)
        return end + 1

    def take_attributes(self, given: LineMap, line: int) -> None:
        clause, reader = self.clause, self.reader
        assert clause is not None
        unknown = set(given) - ATTRIBUTES
        if unknown:
            reader.problem(self.path, line, f"{clause.id} has unknown attributes: {', '.join(sorted(map(str, unknown)))}")
        clause.kind = str(given.get("kind", "rule"))
        clause.tags = reader.strings(self.path, line, given.get("tags"), "tags")
        clause.quick = reader.strings(self.path, line, given.get("quick"), "quick")
        clause.of = reader.strings(self.path, line, given.get("of"), "of")
        clause.source = "; ".join(reader.strings(self.path, line, given.get("source"), "source"))
        clause.origin = str(given.get("origin") or "")
        clause.origin_document = str(given.get("from") or "")
        clause.scenario = str(given.get("scenario") or "")

    def switch_language(self, line: str, number: int) -> None:
        language = {"en": EN, "zh-hans": "zh-Hans"}.get(line[3:].strip().lower())
        if self.clause is None or language is None:
            self.reader.problem(self.path, number, "+++ en stands inside a clause")
            return
        self.keep_text()
        if language in self.clause.texts:
            self.reader.problem(self.path, number, f"{self.clause.id} has its {language} text twice")
        self.language = language

    def keep_text(self) -> None:
        words = "\n".join(self.buffer).strip()
        if self.clause is None:
            if words:
                self.reader.problem(self.path, self.buffer_line, "text outside a clause")
        elif words:
            self.clause.texts[self.language] = words
            self.clause.text_places[self.language] = Place(self.path, self.buffer_line)
        self.buffer = []

    def finish_clause(self) -> None:
        self.keep_text()
        self.clause, self.language = None, HANT


def read_book(folder: Path) -> BookSource:
    """The book in that folder, with the problems of reading it noted inside."""
    return _Reader(folder).read()
