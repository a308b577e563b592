"""Reading the Markdown of one chapter, line by line."""

from __future__ import annotations

import re
from pathlib import Path

from rulebook.source.files import Files
from rulebook.source.records import ChapterSource, ClauseSource, Place, SectionSource
from rulebook.source.written import WrittenAttributes, WrittenChapter, several
from rulebook.words.languages import EN, HANS, HANT


def read_chapter(files: Files, path: Path) -> None:
    """Adds the chapter in that file to the book."""
    read_chapter_text(files, path, path.read_text(encoding="utf-8"))


def read_chapter_text(files: Files, path: Path, text: str) -> None:
    """Adds the chapter of a text to the book. ``path`` names it in problems."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        files.problem(path, 1, "a chapter begins with front matter between two lines of ---")
        return
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    meta = files.yaml(path, "\n".join(lines[1:end]), WrittenChapter, first_line=2)
    if meta is None:
        return
    place = Place(path, 1)
    chapter = ChapterSource(place, meta.id, files.texts(place, meta.title, "title"))
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
        """Starts a clause and reads its attributes. Returns the position after them."""
        self.finish_clause()
        clause_id = lines[position][3:].strip()
        self.reader.check_id(self.path, position + 1, clause_id)
        self.clause = ClauseSource(Place(self.path, position + 1), clause_id)
        target = self.chapter.sections[-1].clauses if self.chapter.sections else self.chapter.loose
        target.append(self.clause)
        position += 1
        if position >= len(lines) or not re.match(r"\{\s*[\w-]+\s*:\s", lines[position]):
            return position
        end = position
        while end < len(lines) - 1 and not lines[end].rstrip().endswith("}") and lines[end].strip():
            end += 1
        text = "\n".join(lines[position : end + 1])
        attributes = self.reader.yaml(self.path, text, WrittenAttributes, position + 1, entry=clause_id)
        if attributes is not None:
            self.take_attributes(attributes)
        return end + 1

    def take_attributes(self, attributes: WrittenAttributes) -> None:
        clause = self.clause
        assert clause is not None
        clause.kind = attributes.kind
        clause.tags, clause.quick, clause.of = (
            several(attributes.tags),
            several(attributes.quick),
            several(attributes.of),
        )
        clause.source = "; ".join(several(attributes.source))
        clause.origin, clause.origin_document, clause.scenario = (
            attributes.origin,
            attributes.document,
            attributes.scenario,
        )

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
