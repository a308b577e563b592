"""Reading a book from its folder. How its parts fit together is judged in ``checking``; the format is in docs/writing-clauses.md."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from rulebook.languages import EN, HANS, HANT
from rulebook.source.chapter import read_chapter
from rulebook.source.files import Files, LineMap
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

PREFIX = re.compile(r"[a-z]+")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TERM_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
CITED = re.compile(r"(?<![\w./-])[a-z]+(?:\.[a-z0-9][a-z0-9-]*)+(?:\.\*)?")
FIGURE = {"clause", "scenario", "step", "show", "caption", "alt", "seat"}
CHAPTER_FILE = re.compile(r"(\d\d)-[a-z0-9-]+\.md")


def read_book(folder: Path) -> BookSource:
    """The book in that folder, with the problems of reading it noted inside."""
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
        path, meta = self.yaml_file("book.yaml", required=True)
        if not isinstance(meta, LineMap):
            if meta is not None:
                self.problem(path, 1, "book.yaml is a mapping")
            return
        self.book.meta = meta
        self.book.prefix, self.book.slug = str(meta.get("prefix", "")), str(meta.get("slug", ""))
        if not PREFIX.fullmatch(self.book.prefix):
            self.problem(path, 1, "prefix is a short word in lower case")
        if not SLUG.fullmatch(self.book.slug):
            self.problem(path, 1, "slug is words in lower case joined by -")
        for key in ("name", "summary"):
            meta[key] = self.texts(path, meta.line, meta.get(key), key)
        meta["players"] = self.texts(path, meta.line, meta.get("players"), "players", required=False)
        for key in ("tags", "sheets"):
            entries = meta.get(key) or {}
            meta[key] = {
                str(slug): self.texts(path, meta.line, name, f"{key}: {slug}") for slug, name in entries.items()
            }

    def read_terms(self) -> None:
        for path, item in self.yaml_list("glossary.yaml"):
            slug = str(item.get("slug", ""))
            if not TERM_SLUG.fullmatch(slug):
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
                    name=self.texts(path, item.line, {key: item[key] for key in (HANT, HANS, EN) if key in item}, slug),
                    definition=self.texts(path, item.line, item.get("definition"), f"{slug}: definition"),
                    original=str(item.get("original") or ""),
                    aliases={
                        language: self.strings(path, item.line, words, slug) for language, words in aliases.items()
                    },
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

    def read_figures(self) -> None:
        """An example's figure shows its own scenario, unless it says another."""
        scenarios = {clause.id: clause.scenario for clause in self.book.clauses()}
        for path, item in self.yaml_list("figures.yaml"):
            clause, step, seat = str(item.get("clause", "")), item.get("step", 0), item.get("seat")
            if unknown := set(item) - FIGURE:
                self.problem(path, item.line, f"{clause}: a figure knows no {', '.join(sorted(map(str, unknown)))}")
            if not isinstance(step, int) or not isinstance(seat, int | None):
                self.problem(path, item.line, f"{clause}: step and seat are numbers")
                continue
            self.book.figures.append(
                FigureSource(
                    place=Place(path, item.line),
                    clause=clause,
                    scenario=str(item.get("scenario") or scenarios.get(clause, "")),
                    step=step,
                    show=self.strings(path, item.line, item.get("show"), f"{clause}: show"),
                    caption=self.texts(path, item.line, item.get("caption"), f"{clause}: caption"),
                    alt=self.texts(path, item.line, item.get("alt"), f"{clause}: alt"),
                    seat=seat,
                )
            )

    def read_asked(self) -> None:
        """What players say otherwise: ``search.yaml``."""
        for path, item in self.yaml_list("search.yaml"):
            if unknown := set(item) - {"say", "means", "clauses"}:
                self.problem(path, item.line, f"what is asked knows no {', '.join(sorted(map(str, unknown)))}")
            say, means, clauses = (
                self.strings(path, item.line, item.get(key), key) for key in ("say", "means", "clauses")
            )
            self.book.asked.append(AskedSource(Place(path, item.line), say, means, clauses))

    def read_excused(self) -> None:
        path, entries = self.yaml_file("excused.yaml")
        if entries is None:
            return
        if not isinstance(entries, LineMap):
            self.problem(path, 1, "this file is a mapping")
            return
        lines = path.read_text(encoding="utf-8").splitlines()
        for key, value in entries.items():
            line = next(
                (number for number, words in enumerate(lines, 1) if words.strip(" '\"").startswith(str(key))), 1
            )
            if not isinstance(value, str) or not value.strip():
                self.problem(path, line, f"{key} needs words after it")
                continue
            self.book.excused[str(key)] = value.strip()
            self.book.excused_places[str(key)] = Place(path, line)

    def read_names(self) -> None:
        """``names.yaml`` allows words: ``near`` those that are nearly a name, ``also`` names that mean something else as well."""
        path, entries = self.yaml_file("names.yaml")
        if entries is None:
            return
        if not isinstance(entries, LineMap) or not {*entries} <= {"near", "also"}:
            self.problem(path, 1, "this file has the mappings near and also, from words to the reason")
            return
        self.book.near = self.reasons(path, entries.get("near"))
        self.book.also = self.reasons(path, entries.get("also"))

    def reasons(self, path: Path, given: object) -> dict[str, str]:
        """A mapping from words to the reason why they are there."""
        words = given if isinstance(given, LineMap) else LineMap()
        for word, reason in words.items():
            if not isinstance(reason, str) or not reason.strip():
                self.problem(path, words.line, f"{word} needs a reason after it")
        return {str(word): str(reason) for word, reason in words.items()}

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
