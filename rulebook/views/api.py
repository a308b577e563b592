"""JSON of everything, for other programs: see docs/api.md. Every answer names its revision and has an ETag of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from rulebook.pages.opening import library, open_book, open_prefix
from rulebook.pages.play.succession import last_with, successors
from rulebook.pages.reading import OpenBook
from rulebook.publishing import answers, signing
from rulebook.publishing.records import book_record, clause_record, schema
from rulebook.views.asking import asked_edition

_encoder = msgspec.json.Encoder()


def answer(request: HttpRequest, data: Any, status: int = 200) -> HttpResponse:
    """The data as JSON, open to pages of other sites. ConditionalGetMiddleware adds the ETag and answers 304."""
    response = HttpResponse(_encoder.encode(data), content_type="application/json; charset=utf-8", status=status)
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=60, stale-while-revalidate=600"
    return response


@dataclass(frozen=True)
class Gone:
    """An answer about something that was retired."""

    data: dict[str, Any]


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
        if isinstance(body, Gone):
            return answer(request, body.data, status=410)
        return answer(request, body)

    view.__doc__ = make.__doc__
    return view


@csrf_exempt
@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """Every book with its revision."""
    return answer(request, {"books": [_head(book) for book in library()]})


def _head(book: OpenBook) -> dict[str, Any]:
    fields = book_record(book)
    head = {key: fields[key] for key in ("prefix", "slug", "name", "summary", "published", "clauses", "url")}
    return head | {"revision": book.edition.revision}


@of_a_book
def book(book: OpenBook) -> dict[str, Any]:
    """A book: its description, its chapters and sections, and the ids of their clauses."""
    return answers.book(book)


@of_a_book
def clauses(book: OpenBook) -> dict[str, Any]:
    """Every clause of a book."""
    return answers.clauses(book)


@of_a_book
def clause(book: OpenBook, ref: str) -> dict[str, Any] | Gone | None:
    """One clause. A retired one is answered 410, with the clauses that it leads to."""
    if entry := book.clauses.get(ref):
        return {"revision": book.edition.revision, **clause_record(book, entry)}
    after = successors(book).get(ref)
    if after is None:
        return None
    return Gone({"error": "retired", "leads_to": after, "last_revision": last_with(book, ref)})


@of_a_book
def terms(book: OpenBook) -> dict[str, Any]:
    """The glossary."""
    return answers.terms(book)


@of_a_book
def components(book: OpenBook) -> dict[str, Any]:
    """Cards, tiles and spaces."""
    return answers.components(book)


@of_a_book
def errata(book: OpenBook) -> dict[str, Any]:
    """The errata and rulings in force."""
    return answers.errata(book)


@of_a_book
def revisions(book: OpenBook) -> dict[str, Any]:
    """Every revision with its changes, newest first."""
    return answers.revisions(book)


@csrf_exempt
@require_safe
def record_schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema of a record of the JSON Lines."""
    response = answer(request, schema())
    response["Content-Type"] = "application/schema+json"
    return response


@csrf_exempt
@require_safe
def signing_key(request: HttpRequest) -> HttpResponse:
    """The public key of the archives' signatures, as PEM."""
    response = HttpResponse(signing.public_pem(), content_type="application/x-pem-file")
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=3600"
    return response
