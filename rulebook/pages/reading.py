"""A book opened for reading: an edition with its indexes, and a cache of what was drawn. Nothing here queries the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, TypeVar, cast

from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString

from rulebook import ports
from rulebook.editions.edition import Chapter, Clause, Component, Edition, Erratum, Ruling, Section, Term
from rulebook.pages.markup import Pen
from rulebook.words.languages import HANT, Texts, answered_in, django_language, pick
from rulebook.words.linking import TermFinder, TermNames, names_in, plain, references

T = TypeVar("T")


class OpenBook:
    """One edition. ``at`` is the revision that the reader asked for by name. Links then stay in that revision. ``draft`` is the code of a
    draft that is read as if it were in force. Links then stay with it."""

    def __init__(self, edition: Edition, at: int | None = None, draft: str = "") -> None:
        self.edition = edition
        self.at = at
        self.draft = draft
        self._kept: dict[tuple[Any, ...], Any] = {}

    # --- finding ----------------------------------------------------------------------------------------------------

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in reading order."""
        return {clause.ref: clause for clause in self.edition.clauses()}

    @cached_property
    def chapters(self) -> dict[str, Chapter]:
        """Every chapter by its id."""
        return {chapter.ref: chapter for chapter in self.edition.chapters}

    @cached_property
    def places(self) -> dict[str, tuple[Chapter, Section | None]]:
        """The chapter and section of every clause, and the chapter of every section, by id."""
        by_id: dict[str, tuple[Chapter, Section | None]] = {}
        for chapter in self.edition.chapters:
            for section in chapter.sections:
                if section.ref:
                    by_id[section.ref] = (chapter, section)
                for clause in section.clauses:
                    by_id[clause.ref] = (chapter, section if section.ref else None)
        return by_id | {chapter.ref: (chapter, None) for chapter in self.edition.chapters}

    @cached_property
    def terms(self) -> dict[str, Term]:
        """The glossary by slug."""
        return {term.slug: term for term in self.edition.terms}

    @cached_property
    def components(self) -> dict[str, Component]:
        """Cards, tiles and spaces by slug."""
        return {component.slug: component for component in self.edition.components}

    @cached_property
    def errata(self) -> dict[str, Erratum]:
        """The errata in force by code."""
        return {erratum.code: erratum for erratum in self.edition.errata}

    @cached_property
    def rulings_of(self) -> dict[str, list[Ruling]]:
        """The rulings pinned to a clause."""
        by_clause: dict[str, list[Ruling]] = defaultdict(list)
        for ruling in self.edition.rulings:
            for ref in ruling.clauses:
                by_clause[ref].append(ruling)
        return dict(by_clause)

    @cached_property
    def explained_by(self) -> dict[str, list[Clause]]:
        """Examples and notes by the clause they are about."""
        by_clause: dict[str, list[Clause]] = defaultdict(list)
        for clause in self.edition.clauses():
            for ref in clause.of:
                by_clause[ref].append(clause)
        return dict(by_clause)

    @cached_property
    def cited_by(self) -> dict[str, list[Clause]]:
        """The clauses whose text links to a clause, section or ``term:slug``."""
        by_target: dict[str, dict[str, Clause]] = defaultdict(dict)
        for clause in self.edition.clauses():
            for target in references(clause.text.get(HANT, "")):
                by_target[target][clause.ref] = clause
        return {target: list(clauses.values()) for target, clauses in by_target.items()}

    @cached_property
    def term_uses(self) -> dict[str, list[Clause]]:
        """The clauses that use a term, by its slug, in either written language."""
        by_slug: dict[str, dict[str, Clause]] = defaultdict(dict)
        for language in (HANT, "en"):
            finder = self.finder(language)
            for clause in self.edition.clauses():
                for _start, _end, slug in finder.find(plain(clause.text.get(language, ""))):
                    by_slug[slug][clause.ref] = clause
        order = {ref: place for place, ref in enumerate(self.clauses)}
        return {slug: sorted(uses.values(), key=lambda one: order[one.ref]) for slug, uses in by_slug.items()}

    @cached_property
    def component_uses(self) -> dict[str, list[Component]]:
        """The components that name a clause."""
        by_clause: dict[str, list[Component]] = defaultdict(list)
        for component in self.edition.components:
            for ref in component.clauses:
                by_clause[ref].append(component)
        return dict(by_clause)

    def neighbours(self, ref: str) -> tuple[Chapter | None, Chapter | None]:
        """The chapters before and after one."""
        order = self.edition.chapters
        place = next(number for number, chapter in enumerate(order) if chapter.ref == ref)
        return (order[place - 1] if place else None), (order[place + 1] if place + 1 < len(order) else None)

    def beside(self, ref: str) -> tuple[Clause | None, Clause | None]:
        """The clauses before and after one."""
        order = list(self.clauses.values())
        place = order.index(self.clauses[ref])
        return (order[place - 1] if place else None), (order[place + 1] if place + 1 < len(order) else None)

    def erratum_of(self, part: Clause | Term | Component) -> Erratum | None:
        """The erratum that corrects a part of the book."""
        return self.errata.get(part.erratum) if part.erratum else None

    def targeted(self, target: str) -> Clause | Term | Component | None:
        """The key of an erratum's target: a clause id, ``term:slug`` or ``component:slug``."""
        kind, colon, slug = target.partition(":")
        if not colon:
            return self.clauses.get(target)
        return self.terms.get(slug) if kind == "term" else self.components.get(slug) if kind == "component" else None

    # --- names and addresses ------------------------------------------------------------------------------------------

    @property
    def query(self) -> str:
        """The parameters that keep a link in the current revision, or with the draft."""
        if self.draft:
            return f"?draft={self.draft}"
        return f"?at=r{self.at}" if self.at is not None else ""

    def address(self, view: str, *names: str) -> str:
        """The address of one of the book's pages, in the active language and in the current revision."""

        def made() -> str:
            return reverse(f"rulebook:{view}", args=[self.edition.slug, *names]) + self.query

        return self.keep(("address", view, names, translation.get_language()), made)

    def place_url(self, ref: str) -> str:
        """The page of a chapter or clause. A section is an anchor in its chapter."""
        chapter, section = self.places[ref]
        if section is not None and section.ref == ref:
            return f"{self.place_url(chapter.ref)}#{ref}"
        return self.address("clause", ref)

    def reading_url(self, ref: str) -> str:
        """The address of a clause within its chapter."""
        return f"{self.place_url(self.places[ref][0].ref)}#{ref}"

    def term_url(self, slug: str) -> str:
        """The page of a term."""
        return self.address("term", slug)

    def component_url(self, slug: str) -> str:
        """The page of a component."""
        return self.address("component", slug)

    def hover_url(self, target: str) -> str:
        """The hover card of a clause id, ``term:slug`` or ``component:slug``."""
        return self.address("hover", target)

    def target_url(self, target: str) -> str:
        """The page of an erratum's target, or of the book when the target is gone."""
        kind, colon, slug = target.partition(":")
        if target in self.places:
            return self.place_url(target)
        if colon and self.targeted(target):
            return self.term_url(slug) if kind == "term" else self.component_url(slug)
        return self.address("book")

    def number_of(self, ref: str) -> str | None:
        """The number of a clause, section or chapter."""
        if ref in self.clauses:
            return self.clauses[ref].number
        if ref not in self.places:
            return None
        chapter, section = self.places[ref]
        return section.number if section else chapter.number

    def citation(self, clause: Clause, language: str) -> str:
        """How to quote a clause: 《長城》6.3.2（gw.winter.siege.2，r3）."""
        name = pick(self.edition.name, language)
        if language == "en":
            return f"{name}, {clause.number} ({clause.ref}, r{self.edition.revision})"
        return f"《{name}》{clause.number}（{clause.ref}，r{self.edition.revision}）"

    # --- drawing --------------------------------------------------------------------------------------------------------

    def keep(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """The result of ``make``, cached: an edition never changes, so its products do not change either. The cache is limited without
        dropping entries: keys come from the edition's own ids, three languages and sets of its few modes, never from visitors' input. It is
        freed with the book. :data:`rulebook.editions.editions.KEPT_OPEN` books stay open."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("T", self._kept[key])

    def finder(self, language: str) -> TermFinder:
        """Finds the glossary's words in that language."""
        terms = self.edition.terms
        names = (TermNames(one.slug, names_in(language, one.name, one.aliases, one.original)) for one in terms)
        return self.keep(("finder", language), lambda: TermFinder(names, language))

    def draw(self, target: str, text: Texts, language: str, *, own: str = "") -> SafeString:
        """Safe HTML of a text of this book; drawn once for each target and language."""
        return self.keep(("text", target, language), lambda: self.draw_anew(text, language, own))

    def draw_anew(self, text: Texts, language: str, own: str = "") -> SafeString:
        """Safe HTML of a text that is not in this edition, as if it were: a draft."""
        written = answered_in(text, language)
        pen = self.keep(("pen", language, written), lambda: Pen(_Resolver(self, written), self.finder(written)))
        with translation.override(django_language(language)):
            return pen.draw(text.get(written, ""), own)

    def plain(self, text: Texts, language: str) -> str:
        """The words of a text without marks, for quoting, searching and titles."""
        return plain(pick(text, language), self.words_of_links(language))

    def words_of_links(self, language: str) -> Mapping[str, str]:
        """The words of a link without words, by its target: the number of a clause, the name of a term or component."""

        def made() -> Mapping[str, str]:
            numbers = {ref: self.number_of(ref) or ref for ref in (*self.places, *self.clauses)}
            terms = {f"term:{slug}": pick(term.name, language) for slug, term in self.terms.items()}
            return (
                numbers
                | terms
                | {f"component:{slug}": pick(one.name, language) for slug, one in self.components.items()}
            )

        return self.keep(("words", language), made)


class _Resolver:
    """The link targets of a text, in one language (which must be the active one for its addresses)."""

    def __init__(self, book: OpenBook, language: str) -> None:
        self.book = book
        self.name = partial(pick, language=language)

    def clause(self, ref: str) -> tuple[str, str] | None:
        number = self.book.number_of(ref)
        if ref.startswith("component:"):
            component = self.book.components.get(ref.removeprefix("component:"))
            return (self.book.component_url(component.slug), self.name(component.name)) if component else None
        return (self.book.place_url(ref), number) if number else None

    def term(self, slug: str) -> tuple[str, str] | None:
        term = self.book.terms.get(slug)
        return (self.book.term_url(slug), self.name(term.name)) if term else None

    def hover(self, target: str) -> str:
        return self.book.hover_url(target)

    def icon(self, name: str) -> str | None:
        return ports.icon(name)
