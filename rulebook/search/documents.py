"""The searchable documents of a book: every clause, term, component and ruling is one document in all its languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulebook import ports
from rulebook.editions.edition import Chapter, Clause, Component, Ruling, Section, Term
from rulebook.pages.reading import OpenBook
from rulebook.words.folding import BREAK, literal, tokens
from rulebook.words.languages import HANS, HANT, LANGUAGES, Texts
from rulebook.words.linking import plain

_PARAMETER = re.compile(r"\{\w+\}")
CLAUSE, TERM, COMPONENT, RULING = "clause", "term", "component", "ruling"


@dataclass(slots=True)
class Document:
    """A searchable document in the ``book`` with that prefix.

    ``texts`` and ``title`` are plain words by language. ``clauses`` are the clauses that it is about.
    """

    book: str
    what: str
    ref: str
    number: str
    kind: str
    texts: Texts
    title: Texts
    tags: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    """The names of its tags."""

    clauses: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """All its other names."""

    above: Texts = field(default_factory=dict)
    """The title of the chapter around it."""

    asked: str = ""
    """The tokens of the rulings pinned to it."""

    logged: str = ""
    """The tokens of the title's sentences that cite it at the table."""

    players: str = ""
    """The tokens of the words of players that lead to it."""

    around: str = ""
    """The tokens of its whole section, shared by the section's clauses."""

    stream: str = ""
    variant: str = ""
    """The stream of the Simplified text, if its words differ."""

    streams: tuple[str, ...] = ()
    """The stream of each language."""

    head: str = ""
    chapter: str = ""
    moded: str = ""
    letters: str = ""
    titles: frozenset[str] = frozenset()
    length: int = 0
    place: int = 0
    """The number of clauses before it in its section."""

    defines: list[str] = field(default_factory=list)
    """The slugs of the terms that it defines."""

    def prepare(self) -> Document:
        """Computes the tokens, once the words are known."""
        streams = [
            as_stream([self.texts[language]]) for language in LANGUAGES if language != HANS and self.texts.get(language)
        ]
        self.variant = as_stream([variant]) if (variant := _variant(self.texts)) else ""
        self.streams = (*streams, self.variant) if self.variant else tuple(streams)
        self.stream = BREAK.join(streams)
        self.head = as_stream([*distinct(self.title), *self.names])
        self.chapter = as_stream([*distinct(self.above), *self.modes])
        self.moded = as_stream(self.modes)
        self.letters = BREAK.join(literal(text) for text in distinct(self.texts))
        self.titles = frozenset(" ".join(tokens(name)) for name in [*self.title.values(), *self.names])
        self.length = self.stream.count(" ")
        return self


def distinct(texts: Texts) -> list[str]:
    """The texts by language. Simplified only if it is not just Traditional in other characters."""
    written = [texts[language] for language in LANGUAGES if language != HANS and texts.get(language)]
    return [*written, variant] if (variant := _variant(texts)) else written


def _variant(texts: Texts) -> str:
    """The Simplified text, if it is not just the Traditional one in other characters."""
    simplified = texts.get(HANS, "")
    return simplified if literal(simplified) != literal(texts.get(HANT, "")) else ""


def as_stream(texts: Iterable[str]) -> str:
    """The tokens of texts with a space around each, so that ``in`` finds a phrase."""
    return f" {f' {BREAK} '.join(' '.join(tokens(text)) for text in texts)} "


def documents_of(book: OpenBook) -> list[Document]:
    """All documents of a book: clauses in reading order, then terms, components and rulings."""
    bare = _Plain(book)
    documents = [document for chapter in book.edition.chapters for document in _chapter(bare, chapter)]
    documents += [_term(bare, term) for term in book.edition.terms]
    documents += [_component(bare, component) for component in book.edition.components]
    documents += [_ruling(bare, ruling) for ruling in book.edition.rulings]
    for document in documents:
        document.prepare()
    _tell_clauses(book, bare, {document.ref: document for document in documents if document.what == CLAUSE})
    return documents


class _Plain:
    """Texts of a book without their marks: links become the numbers and names of their targets."""

    def __init__(self, book: OpenBook) -> None:
        self.book = book.edition.prefix
        self.tags = dict(book.edition.tags)
        self._words = {language: book.words_of_links(language) for language in LANGUAGES}

    def __call__(self, texts: Texts) -> Texts:
        return {language: plain(text, self._words[language]) for language, text in texts.items() if text}


def _chapter(bare: _Plain, chapter: Chapter) -> Iterator[Document]:
    for section in chapter.sections:
        for place, clause in enumerate(section.clauses):
            yield _clause(bare, chapter, section, clause, place)


def _clause(bare: _Plain, chapter: Chapter, section: Section, clause: Clause, place: int) -> Document:
    return Document(
        book=bare.book,
        what=CLAUSE,
        ref=clause.ref,
        number=clause.number,
        kind=clause.kind,
        texts=bare(clause.text),
        title=section.title if section.ref else chapter.title,
        above=chapter.title if section.ref else {},
        tags=tuple(clause.tags),
        modes=tuple(word for tag in clause.tags for word in bare.tags.get(tag, {}).values()),
        clauses=tuple(clause.of),
        place=place,
    )


def _names(term: Term) -> tuple[str, ...]:
    aliases = [alias for words in term.aliases.values() for alias in words]
    return tuple(word for word in [term.original, *aliases, *term.misspellings] if word)


def _term(bare: _Plain, term: Term) -> Document:
    return Document(
        book=bare.book,
        what=TERM,
        ref=term.slug,
        number="",
        kind=TERM,
        texts=bare(term.definition),
        title=term.name,
        names=_names(term),
        clauses=tuple(term.clauses),
    )


def _component(bare: _Plain, component: Component) -> Document:
    facts = {
        language: "\n".join(
            f"{label.get(language, '')} {value.get(language, '')}".strip() for label, value in component.facts
        )
        for language in LANGUAGES
    }
    words = {
        language: "\n".join(filter(None, [component.text.get(language), facts.get(language)])) for language in LANGUAGES
    }
    return Document(
        book=bare.book,
        what=COMPONENT,
        ref=component.slug,
        number="",
        kind=COMPONENT,
        texts=bare(words),
        title=component.name,
        names=tuple(component.kind.values()),
        clauses=tuple(component.clauses),
    )


def _ruling(bare: _Plain, ruling: Ruling) -> Document:
    return Document(
        book=bare.book,
        what=RULING,
        ref=ruling.code,
        number="",
        kind=RULING,
        texts=bare(ruling.answer),
        title=bare(ruling.question),
        clauses=tuple(ruling.clauses),
    )


def _tell_clauses(book: OpenBook, bare: _Plain, clauses: dict[str, Document]) -> None:
    """Each clause gets the tokens of its section, the terms that it defines, and the questions about it."""
    for chapter in book.edition.chapters:
        for section in chapter.sections:
            members = [clauses[clause.ref] for clause in section.clauses]
            around = "".join(member.stream for member in members)
            for member in members:
                member.around = around
    for term in book.edition.terms:
        for ref in term.clauses:
            if ref in clauses:
                clauses[ref].defines.append(term.slug)
    for ref, said in ports.sentences(bare.book).items():
        if ref in clauses:
            clauses[ref].logged = as_stream(_PARAMETER.sub(" | ", text) for texts in said for text in texts.values())
    for entry in book.edition.asked:
        phrases = as_stream(entry.say)
        for ref in entry.clauses:
            if ref in clauses:
                clauses[ref].players += phrases
    for ruling in book.edition.rulings:
        asked = as_stream([*bare(ruling.question).values(), *bare(ruling.answer).values()])
        for ref in ruling.clauses:
            if ref in clauses:
                clauses[ref].asked += asked
