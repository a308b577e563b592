"""A book as records, one for each of its parts. The JSON API, the JSON Lines and the archives hold the same ones.

``record.schema.json`` describes them. It is served at a stable address; fields are added, not renamed or removed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import override

from rulebook.editions.edition import Chapter, Clause, Component, Erratum, Ruling, Section, Term
from rulebook.pages.reading import OpenBook

SCHEMA = Path(__file__).parent / "record.schema.json"
_encoder = msgspec.json.Encoder(order="deterministic")


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    written: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return written


def json_lines(book: OpenBook) -> bytes:
    """The book as JSON Lines: one record a line, in reading order, UTF-8."""
    return b"".join(_encoder.encode(record) + b"\n" for record in records(book))


def records(book: OpenBook) -> Iterator[dict[str, Any]]:
    """The book itself, then chapters with their sections and clauses, terms, components, errata and rulings."""
    edition = book.edition
    yield _record(book, "book", edition.prefix, book_record(book))
    for chapter in edition.chapters:
        yield _record(book, "chapter", chapter.ref, {"number": chapter.number, "title": chapter.title})
        for section in chapter.sections:
            if section.ref:
                yield _record(book, "section", section.ref, section_record(chapter, section))
            for clause in section.clauses:
                yield _record(book, "clause", clause.ref, clause_record(book, clause))
    for term in edition.terms:
        yield _record(book, "term", f"term:{term.slug}", term_record(term))
    for component in edition.components:
        yield _record(book, "component", f"component:{component.slug}", component_record(component))
    for erratum in edition.errata:
        yield _record(book, "erratum", erratum.code, erratum_record(erratum))
    for ruling in edition.rulings:
        yield _record(book, "ruling", ruling.code, ruling_record(ruling))


def _record(book: OpenBook, kind: str, ref: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": kind, "book": book.edition.prefix, "revision": book.edition.revision, "id": ref, **fields}


def book_record(book: OpenBook) -> dict[str, Any]:
    """A book's description."""
    edition = book.edition
    return {
        "prefix": edition.prefix,
        "slug": edition.slug,
        "name": edition.name,
        "summary": edition.summary,
        "published": edition.published,
        "clauses": len(book.clauses),
        "players": edition.players,
        "designer": edition.designer,
        "publisher": edition.publisher,
        "year": edition.year,
        "tags": dict(edition.tags),
        "sheets": dict(edition.sheets),
        "url": reverse("api_book", args=[edition.slug]),
    }


def section_record(chapter: Chapter, section: Section) -> dict[str, Any]:
    """A heading within a chapter."""
    return {"number": section.number, "title": section.title, "chapter": chapter.ref}


def clause_record(book: OpenBook, clause: Clause) -> dict[str, Any]:
    """A clause with what is known of it. Its address is the one in Traditional Chinese."""
    chapter, section = book.places[clause.ref]
    with override("zh-hant"):
        url = reverse("rulebook:clause", args=[book.edition.slug, clause.ref]) + book.query
    return {
        "id": clause.ref,
        "number": clause.number,
        "kind": clause.kind,
        "chapter": chapter.ref,
        "section": section.ref if section else None,
        "text": clause.text,
        "tags": clause.tags,
        "quick": clause.quick,
        "of": clause.of,
        "source": clause.source,
        "origin": clause.origin or "source",
        "origin_document": clause.origin_document,
        "scenario": clause.scenario,
        "figures": msgspec.to_builtins(clause.figures),
        "erratum": clause.erratum or None,
        "printed": clause.printed or None,
        "rulings": [ruling.code for ruling in book.rulings_of.get(clause.ref, [])],
        "url": url,
    }


def term_record(term: Term) -> dict[str, Any]:
    """A defined word."""
    return _whole(term)


def component_record(component: Component) -> dict[str, Any]:
    """A card, tile or space."""
    return _whole(component)


def erratum_record(erratum: Erratum) -> dict[str, Any]:
    """A correction in force. ``since`` is the first revision that has it."""
    fields = _whole(erratum)
    return {key: fields[key] for key in fields if key != "revision"} | {"since": erratum.revision}


def ruling_record(ruling: Ruling) -> dict[str, Any]:
    """An answer in force. ``since`` is the first revision that has it."""
    fields = _whole(ruling)
    return {key: fields[key] for key in fields if key != "revision"} | {"since": ruling.revision}


def _whole(part: Term | Component | Erratum | Ruling) -> dict[str, Any]:
    """Every field, also those that are empty."""
    return msgspec.structs.asdict(part)
