"""The content of a book's files, as plain records with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from rulebook.words.languages import Texts

ID = re.compile(r"[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")


@dataclass(frozen=True, order=True)
class Place:
    """A line of a file."""

    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, order=True)
class Problem:
    """A problem of a book. A *soft* one fails a check, but the book can still be loaded and read. Loading reports the ``reported`` ones."""

    place: Place
    message: str
    soft: bool = False
    reported: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


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
        """Every clause in reading order."""
        yield from self.loose
        for section in self.sections:
            yield from section.clauses


@dataclass
class FigureSource:
    """A part of a title's board in a worked example, shown at a clause. See docs/writing-clauses.md."""

    place: Place
    clause: str
    scenario: str
    step: int
    show: list[str]
    caption: Texts
    alt: Texts
    seat: int | None = None


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
class AskedSource:
    """A phrase of players and its meaning: words of the book, or the clauses that answer it."""

    place: Place
    say: list[str]
    means: list[str]
    clauses: list[str]


@dataclass
class CoverageRow:
    place: Place
    heading: str
    ids: list[str]
    text: str


@dataclass
class BookSource:
    """All files of one book, and the problems of reading them."""

    folder: Path
    prefix: str = ""
    slug: str = ""
    meta: dict[str, Any] = field(default_factory=dict)
    chapters: list[ChapterSource] = field(default_factory=list)
    terms: list[TermSource] = field(default_factory=list)
    errata: list[ErratumSource] = field(default_factory=list)
    rulings: list[RulingSource] = field(default_factory=list)
    figures: list[FigureSource] = field(default_factory=list)
    asked: list[AskedSource] = field(default_factory=list)
    excused: dict[str, str] = field(default_factory=dict)
    excused_places: dict[str, Place] = field(default_factory=dict)
    coverage: list[CoverageRow] = field(default_factory=list)
    near: dict[str, str] = field(default_factory=dict)
    """Words that are close to a name and mean something else, with the reason."""

    also: dict[str, str] = field(default_factory=dict)
    """Names of components that captions also use for something else, with the reason."""

    problems: list[Problem] = field(default_factory=list)

    def clauses(self) -> Iterator[ClauseSource]:
        """Every clause of the book in reading order."""
        for chapter in self.chapters:
            yield from chapter.clauses()

    def place_ids(self) -> set[str]:
        """Every possible target of a link."""
        return {clause.id for clause in self.clauses()} | self.heading_ids()

    def heading_ids(self) -> set[str]:
        """The ids of chapters and sections."""
        return {chapter.id for chapter in self.chapters} | {
            section.id for chapter in self.chapters for section in chapter.sections
        }
