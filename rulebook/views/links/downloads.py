"""Books to take along: the page that lists the files, and each file while it is made and afterwards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe
from django_ratelimit.decorators import ratelimit

from rulebook.models import BookFile
from rulebook.pages.opening import open_book
from rulebook.pages.reading import OpenBook
from rulebook.publishing import shelf
from rulebook.publishing.forms import Form, Wanted, wanted, wanted_of
from rulebook.publishing.printing.press import can_print
from rulebook.views.asking import asked_book, page
from rulebook.words.languages import LANGUAGE_NAMES

_ONE = re.compile(r"\s*(?:W/)?\"([0-9a-f]{64})\"\s*")


@dataclass(frozen=True)
class Offer:
    """A file on the page. ``size`` is that of a file that is made, or 0."""

    wanted: Wanted
    url: str
    language: str
    language_name: str
    size: int


@dataclass(frozen=True)
class Shelf:
    """The files of one form, and what the form is good for. ``missing`` says why none can be made."""

    form: Form
    about: str
    offers: list[Offer]
    missing: str


@require_safe
def downloads(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that can be taken along of a book."""
    book = asked_book(request, slug)
    return page(request, "library/links/downloads.html", book, {"shelves": _shelves(book)}, here="downloads")


def _shelves(book: OpenBook) -> list[Shelf]:
    slug, revision = book.edition.slug, book.edition.revision
    made = shelf.kept_of(slug, revision)
    offers = [
        Offer(
            one,
            _address(one),
            one.language,
            LANGUAGE_NAMES.get(one.language, ""),
            made[one.form, one.language].size if (one.form, one.language) in made else 0,
        )
        for one in wanted_of(slug, revision)
    ]
    return [
        Shelf(form, _about(form), [one for one in offers if one.wanted.form == form], _missing(form)) for form in Form
    ]


def _about(form: Form) -> str:
    return {
        Form.PDF: _(
            "To print or to read page by page: with bookmarks, page numbers and the numbers of the clauses in the margin."
        ),
        Form.EPUB: _("For e-readers and reading programs: letters as large as you like, a file for each chapter."),
        Form.JSON_LINES: _("For programs: one record a line, in all languages, as the schema describes it."),
        Form.ARCHIVE: _("For keeping: the records, the answers of the interface and all changes, signed by this site."),
    }[form]


def _missing(form: Form) -> str:
    if form == Form.PDF and not can_print():
        return _(
            "This site cannot make PDFs: its computer lacks Pango or letters for Chinese. EPUB holds the same text."
        )
    return ""


def _address(one: Wanted) -> str:
    return reverse("rulebook:download", args=[one.slug, one.name])


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@ratelimit(key="ip", rate="40/h", method="POST")
@ratelimit(key="ip", rate="300/10m")
def download(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A file. POST lets it be made, unless it is. GET answers 404 before that, 202 while it is made, and then the file.

    Without a token: whoever asks changes nothing but that a public file exists.
    """
    one = wanted(name)
    book = open_book(slug, one.revision) if one and one.slug == slug else None
    if one is None or book is None:
        raise Http404(_("There is no such file."))
    if request.method == "POST":
        return _ask(request, book, one)
    row = shelf.kept(one)
    if row is not None and row.made_at is not None:
        return _file(request, one, row)
    status = HTTPStatus.NOT_FOUND if row is None else HTTPStatus.ACCEPTED
    return _waiting(request, book, one, status)


def _ask(request: HttpRequest, book: OpenBook, one: Wanted) -> HttpResponse:
    if missing := _missing(one.form):
        return _waiting(request, book, one, HTTPStatus.SERVICE_UNAVAILABLE, missing)
    try:
        shelf.ask(one)
    except shelf.TooMany:
        busy = _("Many files are being made at the moment. Please ask again in a few minutes.")
        return _waiting(request, book, one, HTTPStatus.SERVICE_UNAVAILABLE, busy)
    return HttpResponseRedirect(_address(one), status=HTTPStatus.SEE_OTHER)


def _waiting(request: HttpRequest, book: OpenBook, one: Wanted, status: int, problem: str = "") -> HttpResponse:
    context = {
        "file": Offer(one, _address(one), one.language, LANGUAGE_NAMES.get(one.language, ""), 0),
        "is_waiting": status == HTTPStatus.ACCEPTED,
        "problem": problem,
        "back": reverse("rulebook:downloads", args=[one.slug]),
    }
    response = page(request, "library/links/waiting.html", book, context, here="downloads", status=status)
    response["Cache-Control"] = "no-store"
    if status != HTTPStatus.NOT_FOUND:
        response["Retry-After"] = "5" if status == HTTPStatus.ACCEPTED else "300"
    return response


@require_safe
@ratelimit(key="ip", rate="600/10m")
def state(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A fragment: whether a file is ready. The page of a waiting file asks for it every few seconds."""
    one = wanted(name)
    if one is None or one.slug != slug:
        raise Http404
    row = shelf.kept(one)
    ready = row is not None and row.made_at is not None
    size = row.size if row else 0
    context = {
        "file": Offer(one, _address(one), one.language, LANGUAGE_NAMES.get(one.language, ""), size),
        "is_ready": ready,
        "is_waiting": row is not None and not ready,
    }
    response = render(request, "rulebook/library/links/_state.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _file(request: HttpRequest, one: Wanted, row: BookFile) -> HttpResponse:
    etag = quote_etag(row.digest)
    if row.digest in _ONE.findall(request.headers.get("If-None-Match", "")):
        response: HttpResponse = HttpResponseNotModified()
    else:
        content = BookFile.objects.values_list("content", flat=True).get(pk=row.pk)
        response = HttpResponse(bytes(content or b""), content_type=one.form.media_type)
        response["Content-Disposition"] = f'attachment; filename="{one.name}"'
        response["X-Content-Type-Options"] = "nosniff"
    response["ETag"] = etag
    response["Cache-Control"] = "public, max-age=3600"
    response["Access-Control-Allow-Origin"] = "*"
    return response
