"""Reading a book from its folder. ``checking`` checks it across files. The format is in docs/writing-clauses.md."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from rulebook.source.chapter import read_chapter
from rulebook.source.files import Files
from rulebook.source.records import (
    AskedSource,
    BookSource,
    CoverageRow,
    ErratumSource,
    FigureSource,
    Place,
    RulingSource,
    TermSource,
)
from rulebook.source.written import (
    Reasons,
    WrittenAsked,
    WrittenBook,
    WrittenErratum,
    WrittenFigure,
    WrittenNames,
    WrittenRuling,
    WrittenTerm,
    several,
)
from rulebook.words.languages import EN, HANS, HANT

PREFIX = re.compile(r"[a-z]+")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TERM_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
CITED = re.compile(r"(?<![\w./-])[a-z]+(?:\.[a-z0-9][a-z0-9-]*)+(?:\.\*)?")
CHAPTER_FILE = re.compile(r"(\d\d)-[a-z0-9-]+\.md")


def read_book(folder: Path) -> BookSource:
    """The book in that folder, with the problems of reading it."""
    return _BookReader(folder).read()


class _BookReader(Files):
    """Reads one file of a book after another."""

    def read(self) -> BookSource:
        self.read_meta()
        for path in sorted(self.folder.glob("*.md")):
            if CHAPTER_FILE.fullmatch(path.name):
                read_chapter(self, path)
            elif path.name != "coverage.md":
                self.problem(path, 1, "a chapter's file is named NN-name.md")
        if not self.book.chapters:
            self.problem(self.folder, 1, "the book has no chapter")
        self.read_terms()
        self.read_errata()
        self.read_rulings()
        self.read_figures()
        self.read_asked()
        self.read_excused()
        self.read_names()
        self.read_coverage()
        return self.book

    def read_meta(self) -> None:
        path, written = self.yaml_file("book.yaml", WrittenBook, required=True)
        if written is None:
            return
        self.book.prefix, self.book.slug = written.prefix, written.slug
        if not PREFIX.fullmatch(written.prefix):
            self.problem(path, 1, "prefix is a short word in lower case")
        if not SLUG.fullmatch(written.slug):
            self.problem(path, 1, "slug is words in lower case joined by -")
        place = Place(path, 1)
        self.book.meta = msgspec.structs.asdict(written) | {
            "name": self.texts(place, written.name, "name"),
            "summary": self.texts(place, written.summary, "summary"),
            "players": self.texts(place, written.players, "players", required=False),
            "tags": {slug: self.texts(place, name, f"tags: {slug}") for slug, name in written.tags.items()},
            "sheets": {slug: self.texts(place, name, f"sheets: {slug}") for slug, name in written.sheets.items()},
        }

    def read_terms(self) -> None:
        for place, term in self.yaml_entries("glossary.yaml", WrittenTerm):
            if not TERM_SLUG.fullmatch(term.slug):
                self.problem(place.path, place.line, f"a term's slug is words in lower case: {term.slug!r}")
                continue
            self.book.terms.append(
                TermSource(
                    place=place,
                    slug=term.slug,
                    name=self.texts(place, {HANT: term.hant, HANS: term.hans, EN: term.en}, term.slug),
                    definition=self.texts(place, term.definition, f"{term.slug}: definition"),
                    original=term.original,
                    aliases={language: several(words) for language, words in term.aliases.items()},
                    misspellings=several(term.misspellings),
                    icon=term.icon,
                    clauses=several(term.clauses),
                )
            )

    def read_errata(self) -> None:
        for place, item in self.yaml_entries("errata.yaml", WrittenErratum):
            self.book.errata.append(
                ErratumSource(
                    place=place,
                    id=item.id,
                    target=item.target,
                    kind=item.kind,
                    text=self.texts(place, item.text, f"{item.id}: text"),
                    reason=self.texts(place, item.reason, f"{item.id}: reason"),
                    published=item.published,
                    changes_play=item.changes_play,
                    title_revision=item.title_revision,
                    source=item.source,
                )
            )

    def read_rulings(self) -> None:
        for place, item in self.yaml_entries("rulings.yaml", WrittenRuling):
            self.book.rulings.append(
                RulingSource(
                    place=place,
                    id=item.id,
                    clauses=several(item.clauses),
                    question=self.texts(place, item.question, f"{item.id}: question"),
                    answer=self.texts(place, item.answer, f"{item.id}: answer"),
                    published=item.published,
                    source=item.source,
                )
            )

    def read_figures(self) -> None:
        """An example's figure shows its own scenario, unless it names another."""
        scenarios = {clause.id: clause.scenario for clause in self.book.clauses()}
        for place, item in self.yaml_entries("figures.yaml", WrittenFigure):
            self.book.figures.append(
                FigureSource(
                    place=place,
                    clause=item.clause,
                    scenario=item.scenario or scenarios.get(item.clause, ""),
                    step=item.step,
                    show=several(item.show),
                    caption=self.texts(place, item.caption, f"{item.clause}: caption"),
                    alt=self.texts(place, item.alt, f"{item.clause}: alt"),
                    seat=item.seat,
                )
            )

    def read_asked(self) -> None:
        """Other phrases of players: ``search.yaml``."""
        for place, item in self.yaml_entries("search.yaml", WrittenAsked):
            say, means, clauses = several(item.say), several(item.means), several(item.clauses)
            self.book.asked.append(AskedSource(place, say, means, clauses))

    def read_excused(self) -> None:
        path, entries = self.yaml_file("excused.yaml", Reasons)
        lines = path.read_text(encoding="utf-8").splitlines() if entries else []
        for key, reason in (entries or {}).items():
            line = next((number for number, words in enumerate(lines, 1) if words.strip(" '\"").startswith(key)), 1)
            if not reason or not reason.strip():
                self.problem(path, line, f"{key} needs words after it")
                continue
            self.book.excused[key] = reason.strip()
            self.book.excused_places[key] = Place(path, line)

    def read_names(self) -> None:
        """``names.yaml`` allows words: ``near`` are words that are nearly a name, ``also`` are names that also mean something else."""
        path, names = self.yaml_file("names.yaml", WrittenNames)
        if names is None:
            return
        for word, reason in (*names.near.items(), *names.also.items()):
            if not reason or not reason.strip():
                self.problem(path, 1, f"{word} needs a reason after it")
        self.book.near = {word: reason or "" for word, reason in names.near.items()}
        self.book.also = {word: reason or "" for word, reason in names.also.items()}

    def read_coverage(self) -> None:
        path = self.folder / "coverage.md"
        if not path.exists():
            self.problem(path, 1, "the table from the source's sections to clauses is missing", soft=True)
            return
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            if not line.lstrip().startswith("|") or len(cells) < 2 or _is_head(cells):
                continue
            ids = [found for found in CITED.findall(cells[1]) if found.split(".")[0] == self.book.prefix]
            self.book.coverage.append(CoverageRow(Place(path, number), cells[0], ids, cells[1]))


def _is_head(cells: list[str]) -> bool:
    """The first two rows of a Markdown table: its names, and the line below them."""
    return cells[1].lower() == "clauses" or set(cells[1] or "x") <= {"-", ":", " "}
