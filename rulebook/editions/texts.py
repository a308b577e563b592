"""Every text in the files of a book, with its place, for checks that read all of them."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.source import BookSource, Place
from rulebook.words.languages import Texts

Placed = tuple[Place, Texts]


def texts_of(book: BookSource) -> Iterator[Placed]:
    """All texts of the book itself. ``ports.title_texts`` gives those of its title."""
    yield from _headings(book)
    yield from linked_texts(book)
    yield from names_of_terms(book)
    yield from captions_of(book)


def linked_texts(book: BookSource) -> Iterator[Placed]:
    """The texts that may hold links to clauses and terms."""
    for clause in book.clauses():
        for language, text in clause.texts.items():
            yield clause.text_places[language], {language: text}
    yield from ((term.place, term.definition) for term in book.terms)
    for erratum in book.errata:
        yield from ((erratum.place, erratum.text), (erratum.place, erratum.reason))
    for ruling in book.rulings:
        yield from ((ruling.place, ruling.question), (ruling.place, ruling.answer))


def captions_of(book: BookSource) -> Iterator[Placed]:
    """The captions and alternative texts of figures. They name components by links."""
    for figure in book.figures:
        yield from ((figure.place, figure.caption), (figure.place, figure.alt))


def names_of_terms(book: BookSource) -> Iterator[Placed]:
    """The names of the glossary, with all aliases."""
    for term in book.terms:
        yield term.place, term.name
        yield from ((term.place, {language: word}) for language, words in term.aliases.items() for word in words)


def _headings(book: BookSource) -> Iterator[Placed]:
    for chapter in book.chapters:
        yield chapter.place, chapter.title
        yield from ((section.place, section.title) for section in chapter.sections)
    place = Place(book.folder / "book.yaml", 1)
    meta = book.meta
    named = [*(meta.get("tags") or {}).values(), *(meta.get("sheets") or {}).values()]
    yield from (
        (place, texts) for texts in (meta.get("name"), meta.get("summary"), meta.get("players"), *named) if texts
    )
