"""Readers report mistakes in a clause and see what becomes of them. Editors find the reports in the admin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_ratelimit.decorators import ratelimit

from rulebook.editing.answers import answers_read, outcome
from rulebook.editing.forms import ReportForm
from rulebook.editing.places import Position, place_address, place_of, table_address
from rulebook.models import Book, Report
from rulebook.pages.opening import library
from rulebook.pages.pages import rule_of
from rulebook.pages.reading import OpenBook
from rulebook.views.asking import asked_book, page
from rulebook.words.languages import content_language, pick


@require_http_methods(["GET", "HEAD", "POST"])
@ratelimit(key="ip", rate="5/10m", method="POST")
@ratelimit(key="ip", rate="30/d", method="POST")
def report(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """The form, and the sending of it. Reports of machines are dropped without a message. ``?table=5&move=17`` is the position of a match
    from which the reader comes: it goes along with the report."""
    book, language = asked_book(request, slug), content_language()
    if ref not in book.clauses:
        raise Http404(_("There is no clause %(clause)s in this book.") % {"clause": ref})
    place = _place(request, book)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not form.is_machine:
            keep(form, request, book, ref, language, place)
        messages.success(request, _("Thank you. Somebody who looks after this book will read it."))
        return HttpResponseRedirect(book.place_url(ref) if place is None else _whence(request, place))
    context = {"form": form, "place": place, "rule": rule_of(book, book.clauses[ref], language)}
    return page(request, "reports/report.html", book, context, status=422 if form.errors else 200)


def _whence(request: HttpRequest, place: Position) -> str:
    """The page at which the reader met the clause: an earlier position, or the table as it is now."""
    return place_address(place) if "move" in request.GET else table_address(place)


def _place(request: HttpRequest, book: OpenBook) -> Position | None:
    """The position that the address names. Raises :class:`Http404` if it does not exist for this reader."""
    named, move = request.GET.get("table"), request.GET.get("move")
    if named is None:
        return None
    table, number = _number(named), None if move is None else _number(move)
    place = None if table < 0 or number == -1 else place_of(request, book.edition.prefix, table, number)
    if place is None:
        raise Http404(_("There is no such table."))
    return place


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def keep(
    form: ReportForm, request: HttpRequest, book: OpenBook, ref: str, language: str, place: Position | None = None
) -> None:
    """Adds a report to the editors' queue."""
    row = form.save(commit=False)
    row.book = Book.objects.get(prefix=book.edition.prefix)
    row.target, row.revision, row.language = ref, book.edition.revision, language
    row.place = place
    row.user = request.user if request.user.is_authenticated else None
    row.save()


@login_required
@require_safe
@never_cache
def notes(request: HttpRequest) -> HttpResponse:
    """This reader's reports, the newest first, and their results. Spam gets no answer."""
    mine = Report.objects.filter(user=request.user.pk).exclude(state=Report.State.SPAM)
    rows = list(mine.select_related("book", "erratum", "ruling")[:MOST_NOTES])
    books = {book.edition.prefix: book for book in library()}
    context = {"notes": [_note(report, books) for report in rows]}
    if request.method == "GET" and any(note["is_new"] for note in context["notes"]):
        answers_read(rows)
    return render(request, "rulebook/reports/notes.html", context)


MOST_NOTES = 200


def _note(report: Report, books: Mapping[str, OpenBook]) -> dict[str, Any]:
    book = books.get(report.book.prefix)
    return {
        "book": pick(report.book.name, content_language()),
        "number": (book.number_of(report.target) if book else None) or report.target,
        "url": reverse("rulebook:by_id", args=[report.target]),
        "written": report.created_at,
        "text": report.text,
        "outcome": outcome(report),
        "answer": report.answer.strip(),
        "is_new": report.noticed_at is not None and report.read_at is None,
        "changes_url": _changes_url(report),
    }


def _changes_url(report: Report) -> str:
    """The revision that corrected the reported mistake. None before that."""
    written = report.erratum if report.is_corrected else report.ruling if report.is_answered_by_ruling else None
    number = written.published_in if written is not None else None
    return reverse("rulebook:revision", args=[report.book.slug, number]) if number else ""
