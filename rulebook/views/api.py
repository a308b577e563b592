"""JSON of everything, for other programs: see docs/api.md. Every answer names its revision and has an ETag of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from rulebook.editions.edition import Chapter, Clause
from rulebook.models import Revision
from rulebook.pages.opening import library, open_book, open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.views.asking import asked_edition

_encoder = msgspec.json.Encoder()


def answer(request: HttpRequest, data: Any, status: int = 200) -> HttpResponse:
    """The data as JSON, open to pages of other sites. ConditionalGetMiddleware adds the ETag and answers 304."""
    response = HttpResponse(_encoder.encode(data), content_type="application/json; charset=utf-8", status=status)
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=60, stale-while-revalidate=600"
    return response


def of_a_book(make: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """A view that answers with ``make(book, …)``. For a missing target it answers 404 as JSON.

    Without a token: nothing can be posted, and a POST gets 405.
    """

    @csrf_exempt
    @require_safe
    def view(request: HttpRequest, slug: str, **names: str) -> HttpResponse:
        try:
            book = open_book(slug, asked_edition(request)) or open_prefix(slug, asked_edition(request))
            body = make(book, **names) if book else None
        except Http404:
            body = None
        if body is None:
            return answer(request, {"error": "not found"}, status=404)
        return answer(request, body)

    view.__doc__ = make.__doc__
    return view


@csrf_exempt
@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """Every book with its revision."""
    return answer(request, {"books": [_head(book) for book in library()]})


def _head(book: OpenBook) -> dict[str, Any]:
    edition = book.edition
    return {
        "prefix": edition.prefix,
        "slug": edition.slug,
        "name": edition.name,
        "summary": edition.summary,
        "revision": edition.revision,
        "published": edition.published,
        "clauses": len(book.clauses),
        "url": reverse("api_book", args=[edition.slug]),
    }


@of_a_book
def book(book: OpenBook) -> dict[str, Any]:
    """A book: its description, its chapters and sections, and the ids of their clauses."""
    edition = book.edition
    return {
        **_head(book),
        "players": edition.players,
        "designer": edition.designer,
        "publisher": edition.publisher,
        "year": edition.year,
        "tags": dict(edition.tags),
        "sheets": dict(edition.sheets),
        "chapters": [_chapter(chapter) for chapter in edition.chapters],
    }


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "id": chapter.ref,
        "number": chapter.number,
        "title": chapter.title,
        "sections": [
            {
                "id": section.ref,
                "number": section.number,
                "title": section.title,
                "clauses": [clause.ref for clause in section.clauses],
            }
            for section in chapter.sections
        ],
    }


@of_a_book
def clauses(book: OpenBook) -> dict[str, Any]:
    """Every clause of a book."""
    return {"revision": book.edition.revision, "clauses": [_clause(book, clause) for clause in book.clauses.values()]}


@of_a_book
def clause(book: OpenBook, ref: str) -> dict[str, Any] | None:
    """One clause."""
    entry = book.clauses.get(ref)
    return {"revision": book.edition.revision, **_clause(book, entry)} if entry else None


def _clause(book: OpenBook, clause: Clause) -> dict[str, Any]:
    chapter, section = book.places[clause.ref]
    with override("zh-hant"):
        url = book.place_url(clause.ref)
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
        "figures": clause.figures,
        "erratum": clause.erratum or None,
        "printed": clause.printed or None,
        "rulings": [ruling.code for ruling in book.rulings_of.get(clause.ref, [])],
        "url": url,
    }


@of_a_book
def terms(book: OpenBook) -> dict[str, Any]:
    """The glossary."""
    return {"revision": book.edition.revision, "terms": book.edition.terms}


@of_a_book
def components(book: OpenBook) -> dict[str, Any]:
    """Cards, tiles and spaces."""
    return {"revision": book.edition.revision, "components": book.edition.components}


@of_a_book
def errata(book: OpenBook) -> dict[str, Any]:
    """The errata and rulings in force."""
    return {"revision": book.edition.revision, "errata": book.edition.errata, "rulings": book.edition.rulings}


@of_a_book
def revisions(book: OpenBook) -> dict[str, Any]:
    """Every revision with its changes, newest first."""
    rows = Revision.objects.filter(book__prefix=book.edition.prefix).order_by("-number")
    values = rows.values("number", "reason", "published_at", "changes")
    return {"revision": book.edition.revision, "revisions": list(values)}
