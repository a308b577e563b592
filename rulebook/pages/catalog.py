"""The components of a book as a list for searching and filtering: by kind, and by each fact that distinguishes components of a kind.

A book without a built title has no components. Its clauses about components are listed instead: those of the chapter
``<prefix>.components``, and those of sections that describe one thing after another, with its name in bold at the beginning of each clause.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from rulebook.editions.edition import Chapter, Clause, Component, Section
from rulebook.pages.designed import box_of
from rulebook.pages.entries import Piece, piece_of
from rulebook.pages.pages import is_law, rule_of
from rulebook.pages.reading import OpenBook
from rulebook.words.folding import fold
from rulebook.words.languages import pick

LONG_LIST = 60
"""A list of more components than this is folded by kind, unless the reader has asked for some of them."""
MOST_VALUES = 12
"""A fact with more values than this distinguishes single cards, not groups of them."""
_NAMED = re.compile(r"\*\*(.+?)\*\*")
_PARAMETER = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Entry:
    """A component in the list: its drawing, and the data for finding it. ``facts`` are English label, label and value."""

    kind: str
    kind_name: str
    html: SafeString
    words: str
    facts: tuple[tuple[str, str, str], ...] = ()
    box: tuple[str, str] = ("", "")
    """Its expansion or mode: English, and in the reader's language."""
    marks: frozenset[str] = frozenset()
    """What a reader can filter by: ``ruling``, ``correction``, ``designed``, ``published``."""


@dataclass(frozen=True)
class Facet:
    """A filter by a fact: the name of the parameter, the label, and the values with whether each is chosen."""

    name: str
    label: str
    values: list[tuple[str, bool]]


@dataclass(frozen=True)
class Filter:
    """A filter that every kind has: the name of the parameter, the label, and the values, each with its words and whether it is chosen."""

    name: str
    label: str
    values: list[tuple[str, str, bool]]


@dataclass(frozen=True)
class Listing:
    """The reader's request and its results, by kind."""

    query: str
    kind: str
    kinds: list[tuple[str, str, int]]
    facets: list[Facet]
    filters: list[Filter]
    groups: list[tuple[str, list[Entry]]]
    count: int
    of: int

    @property
    def folds(self) -> bool:
        """Whether the kinds are folded, except the first."""
        chosen = any(chosen for one in self.filters for *_value, chosen in one.values)
        return self.count == self.of and not self.kind and not chosen and self.count > LONG_LIST

    @property
    def narrowed(self) -> bool:
        """Whether the reader asked for less than everything."""
        return self.count != self.of or bool(self.kind)


def find(book: OpenBook, language: str, asked: Mapping[str, str]) -> Listing:
    """The list for ``asked``: ``q``, ``kind`` and facts by :func:`parameter`. Unknown parameters are ignored."""
    entries = entries_of(book, language)
    kinds = {entry.kind: entry.kind_name for entry in entries}
    kind = asked.get("kind", "") if asked.get("kind", "") in kinds else ""
    filters = _filters(entries, asked)
    of_kind = [entry for entry in entries if kind in ("", entry.kind)]
    facets = _facets(of_kind, asked) if kind else []
    words = fold(asked.get("q", "")).split()
    matching = [
        entry
        for entry in of_kind
        if _fits(entry, facets) and _passes(entry, filters) and all(word in entry.words for word in words)
    ]
    return Listing(
        query=asked.get("q", ""),
        kind=kind,
        kinds=[(slug, name, sum(entry.kind == slug for entry in entries)) for slug, name in kinds.items()],
        facets=facets,
        filters=filters,
        groups=[
            (name, list(same)) for slug, name in kinds.items() if (same := [e for e in matching if e.kind == slug])
        ],
        count=len(matching),
        of=len(of_kind),
    )


BOX, RULED, ORIGIN = "in", "with", "by"
"""The parameters of the filters that every kind has. Facts have longer names."""


def _filters(entries: Sequence[Entry], asked: Mapping[str, str]) -> list[Filter]:
    """Expansion or mode, rulings and errata, origin: those that would leave out something here."""
    marks = frozenset().union(*(entry.marks for entry in entries))
    ruled = {"ruling": gettext("a ruling"), "correction": gettext("an erratum")}
    origins = {"published": gettext("published"), "designed": gettext("house design")}
    wanted = (
        (BOX, gettext("Expansion or mode"), {entry.box[0]: entry.box[1] for entry in entries if entry.box[0]}),
        (
            RULED,
            pgettext("a filter of components", "With"),
            {mark: text for mark, text in ruled.items() if mark in marks},
        ),
        (ORIGIN, gettext("Origin"), origins if set(origins) <= marks else {}),
    )
    return [
        Filter(name, label, [(value, text, asked.get(name) == value) for value, text in values.items()])
        for name, label, values in wanted
        if len(values) > (name != RULED)
    ]


def _passes(entry: Entry, filters: Iterable[Filter]) -> bool:
    return all(
        entry.box[0] == value if one.name == BOX else value in entry.marks
        for one in filters
        for value, _text, chosen in one.values
        if chosen
    )


def parameter(label: str) -> str:
    """The parameter of a fact in a form: ``cost-of-the-boosted-effect``."""
    return _PARAMETER.sub("-", label.lower()).strip("-")


def _facets(entries: Sequence[Entry], asked: Mapping[str, str]) -> list[Facet]:
    """The facts that distinguish these components, in their order."""
    values: dict[tuple[str, str], dict[str, None]] = {}
    for entry in entries:
        for key, label, value in entry.facts:
            values.setdefault((parameter(key), label), {})[value] = None
    return [
        Facet(name, label, [(value, asked.get(name) == value) for value in sorted(known, key=_order)])
        for (name, label), known in values.items()
        if 1 < len(known) <= MOST_VALUES
    ]


def _order(value: str) -> tuple[int, str]:
    """2 before 10, numbers before words."""
    digits = re.match(r"\d+", value)
    return (int(digits.group()) if digits else 10**9, value)


def _fits(entry: Entry, facets: Iterable[Facet]) -> bool:
    has = {(parameter(key), value) for key, _label, value in entry.facts}
    return all((facet.name, value) in has for facet in facets for value, chosen in facet.values if chosen)


# --- what is in the list -----------------------------------------------------------------------------------------------------


def entries_of(book: OpenBook, language: str) -> list[Entry]:
    """Every component of a book, drawn once for each language."""
    make = _components if book.edition.components else _clauses
    return book.keep(("catalog", language), lambda: make(book, language))


def has_catalog(book: OpenBook) -> bool:
    """Whether there is anything to list."""
    return bool(book.edition.components) or any(True for _one in _sections(book))


def _components(book: OpenBook, language: str) -> list[Entry]:
    entries, dull = [], _constants(book.edition.components)
    for component in book.edition.components:
        piece = piece_of(book, component, language)
        kind = pick(component.kind, "en")
        facts = tuple(
            (pick(label, "en"), pick(label, language), pick(value, language))
            for label, value in component.facts
            if (kind, pick(label, "en")) not in dull
        )
        drawn = [fact for fact in facts if piece.designed is None or fact[1] != piece.designed.label]
        texts = [*component.name.values(), *component.text.values(), piece.kind, *(value for *_label, value in facts)]
        rulings = any(book.rulings_of.get(ref) for ref in component.clauses)
        html = _drawn(
            "rulebook/glossary/_listed_component.html", {"component": piece, "facts": drawn, "rulings": rulings}
        )
        box = box_of(book, component.slug)
        named = (pick(box, "en"), pick(box, language)) if box else ("", "")
        entries.append(
            Entry(kind, piece.kind, html, fold(" ".join(texts)), facts, named, _marks(book, component, piece))
        )
    return entries


def _marks(book: OpenBook, component: Component, piece: Piece) -> frozenset[str]:
    """What can be filtered by: rulings of its clauses, errata of its own or of its clauses, its origin."""
    marks = {"designed" if piece.designed else "published"}
    clauses = [book.clauses[ref] for ref in component.clauses if ref in book.clauses]
    if any(book.rulings_of.get(clause.ref) for clause in clauses):
        marks.add("ruling")
    if piece.correction or any(clause.erratum for clause in clauses):
        marks.add("correction")
    return frozenset(marks)


def _constants(components: Sequence[Component]) -> set[tuple[str, str]]:
    """Kind and label of the facts that are the same for all of a kind. Only the pages of the components show them."""
    values: dict[tuple[str, str], set[str]] = defaultdict(set)
    many = Counter(pick(component.kind, "en") for component in components)
    for component in components:
        for label, value in component.facts:
            values[pick(component.kind, "en"), pick(label, "en")].add(pick(value, "en"))
    return {(kind, label) for (kind, label), known in values.items() if len(known) == 1 and many[kind] > 2}


def _clauses(book: OpenBook, language: str) -> list[Entry]:
    entries = []
    for chapter, section in _sections(book):
        title = pick(section.title, language) or pick(chapter.title, language)
        for clause in filter(is_law, section.clauses):
            html = _drawn("rulebook/reading/_listed_clause.html", {"clause": rule_of(book, clause, language)})
            texts = (book.plain(clause.text, written) for written in clause.text)
            entries.append(Entry(section.ref or chapter.ref, title, html, fold(" ".join(texts))))
    return entries


def _sections(book: OpenBook) -> Iterable[tuple[Chapter, Section]]:
    for chapter in book.edition.chapters:
        for section in chapter.sections:
            if chapter.ref == f"{book.edition.prefix}.components" or _describes(section.clauses):
                yield chapter, section


def _describes(clauses: Iterable[Clause]) -> bool:
    """Whether a section describes one thing after another: at least three, each by its name."""
    laws = [clause for clause in clauses if is_law(clause)]
    return len(laws) > 2 and all(_NAMED.match(pick(clause.text, "zh-Hant")) for clause in laws)


def _drawn(template: str, shown: dict[str, object]) -> SafeString:
    return mark_safe(render_to_string(template, shown))  # noqa: S308 - a template's
