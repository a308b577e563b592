"""The glossary and the components of an edition, prepared for templates like the other pages (``pages``)."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook import ports
from rulebook.editions.edition import Component, Term
from rulebook.pages.designed import Mark, mark_of
from rulebook.pages.pages import Correction, Link, Words, clause_link, correction_of, words_of
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import EN, HANT, LANGUAGE_NAMES, Texts, answered_in, pick


@dataclass(frozen=True)
class Word:
    """A term on a page.

    ``others`` are (HTML language, name) in the other languages. ``beside`` is the one that lists show.
    """

    slug: str
    name: str
    lang: str
    url: str
    beside: tuple[str, str]
    others: list[tuple[str, str]]
    original: str
    aliases: list[str]
    definition: Words
    icon: str | None
    clauses: list[Link]
    correction: Correction | None


def word_of(book: OpenBook, term: Term, language: str) -> Word:
    """A term, ready to be shown."""
    return book.keep(("word", term.slug, language), lambda: _word(book, term, language))


def _word(book: OpenBook, term: Term, language: str) -> Word:
    second = HANT if language == EN else EN
    erratum = book.erratum_of(term)
    return Word(
        slug=term.slug,
        name=pick(term.name, language),
        lang=answered_in(term.name, language),
        url=book.term_url(term.slug),
        beside=(second, term.name.get(second, "")),
        others=_other_names(term.name, language),
        original=term.original if term.original != term.name.get("en") else "",
        aliases=term.aliases.get(language, []),
        definition=words_of(book, f"term:{term.slug}", term.definition, language, own=term.slug),
        icon=term.icon if term.icon and ports.icon(term.icon) else None,
        clauses=[clause_link(book, ref) for ref in term.clauses if ref in book.places],
        correction=correction_of(book, erratum, language) if erratum else None,
    )


def _other_names(name: Texts, language: str) -> list[tuple[str, str]]:
    """The names in the other languages, each spelling once."""
    shown = {name[code]: code for code in reversed(LANGUAGE_NAMES) if code != language and name.get(code)}
    shown.pop(pick(name, language), None)
    return [(code, words) for words, code in reversed(shown.items())]


@dataclass(frozen=True)
class Piece:
    """A component on a page. ``notes`` are the errata and rulings about it or about the clauses that it names."""

    slug: str
    name: str
    kind: str
    url: str
    hover: str
    others: list[tuple[str, str]]
    words: Words
    facts: list[tuple[str, str]]
    icon: str | None
    count: int
    correction: Correction | None
    notes: int = 0
    designed: Mark | None = None


def piece_of(book: OpenBook, component: Component, language: str) -> Piece:
    """A component, ready to be shown."""
    erratum, mark = book.erratum_of(component), mark_of(book, component.slug, language)
    return Piece(
        slug=component.slug,
        name=pick(component.name, language) or component.slug,
        kind=pick(component.kind, language),
        url=book.component_url(component.slug),
        hover=book.hover_url(f"component:{component.slug}"),
        others=_other_names(component.name, language),
        words=words_of(book, f"component:{component.slug}", component.text, language),
        facts=[fact for fact in _facts(component, language) if mark is None or fact[0] != mark.label],
        icon=component.icon if component.icon and ports.icon(component.icon) else None,
        count=component.count,
        correction=correction_of(book, erratum, language) if erratum else None,
        notes=len(_notes(book, component)),
        designed=mark,
    )


def _facts(component: Component, language: str) -> list[tuple[str, str]]:
    return [(pick(label, language), pick(value, language)) for label, value in component.facts]


def _notes(book: OpenBook, component: Component) -> set[str]:
    """The codes of the errata and rulings about a component, or about the clauses that it names."""
    clauses = [book.clauses[ref] for ref in component.clauses if ref in book.clauses]
    errata = {one.erratum for one in clauses if one.erratum} | ({component.erratum} if component.erratum else set())
    return errata | {ruling.code for clause in clauses for ruling in book.rulings_of.get(clause.ref, [])}
