"""Reading the Markdown of one chapter, line by line."""

from __future__ import annotations

import re
from pathlib import Path

from rulebook.languages import EN, HANS, HANT
from rulebook.source.files import Files, LineMap
from rulebook.source.records import ChapterSource, ClauseSource, Place, SectionSource

ATTRIBUTES = {"kind", "tags", "source", "quick", "origin", "from", "scenario", "of"}


def read_chapter(files: Files, path: Path) -> None:
    """Adds the chapter in that file to the book."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        files.problem(path, 1, "a chapter begins with front matter between two lines of ---")
        return
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    meta = files.parse_yaml(path, "\n".join(lines[1:end]), 2)
    if not isinstance(meta, LineMap):
        return
    chapter = ChapterSource(Place(path, 1), str(meta.get("id", "")), files.texts(path, 1, meta.get("title"), "title"))
    files.check_id(path, 1, chapter.id)
    files.book.chapters.append(chapter)
    _ChapterReader(files, path, chapter).read(lines, end + 1)


class _ChapterReader:
    """Reads headings, attributes and texts of one chapter, line by line."""

    def __init__(self, reader: Files, path: Path, chapter: ChapterSource) -> None:
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
            parts = [*parts, "", ""][:3]
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
            reader.problem(
                self.path, line, f"{clause.id} has unknown attributes: {', '.join(sorted(map(str, unknown)))}"
            )
        clause.kind = str(given.get("kind", "rule"))
        clause.tags = reader.strings(self.path, line, given.get("tags"), "tags")
        clause.quick = reader.strings(self.path, line, given.get("quick"), "quick")
        clause.of = reader.strings(self.path, line, given.get("of"), "of")
        clause.source = "; ".join(reader.strings(self.path, line, given.get("source"), "source"))
        clause.origin = str(given.get("origin") or "")
        clause.origin_document = str(given.get("from") or "")
        clause.scenario = str(given.get("scenario") or "")

    def switch_language(self, line: str, number: int) -> None:
        language = {"en": EN, "zh-hans": HANS}.get(line[3:].strip().lower())
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
