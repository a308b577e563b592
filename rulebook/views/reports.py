"""Readers report what is wrong with a clause; editors find the reports in the admin."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_ratelimit.decorators import ratelimit

from rulebook.forms import ReportForm
from rulebook.languages import content_language
from rulebook.models import Book
from rulebook.pages import rule_of
from rulebook.reading import OpenBook
from rulebook.views.asking import asked_book, page


@require_http_methods(["GET", "HEAD", "POST"])
@ratelimit(key="ip", rate="5/10m", method="POST")
@ratelimit(key="ip", rate="30/d", method="POST")
def report(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """The form, and what is sent with it. Nothing that a machine sends is kept, and it is not told so."""
    book, language = asked_book(request, slug), content_language()
    if ref not in book.clauses:
        raise Http404(_("There is no clause %(clause)s in this book.") % {"clause": ref})
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not form.is_machine:
            keep(form, request, book, ref, language)
        messages.success(request, _("Thank you. Somebody who looks after this book will read it."))
        return HttpResponseRedirect(book.place_url(ref))
    context = {"form": form, "rule": rule_of(book, book.clauses[ref], language)}
    return page(request, "report.html", book, context, status=422 if form.errors else 200)


def keep(form: ReportForm, request: HttpRequest, book: OpenBook, ref: str, language: str) -> None:
    """Lays a report into the editors' queue."""
    row = form.save(commit=False)
    row.book = Book.objects.get(prefix=book.edition.prefix)
    row.target, row.revision, row.language = ref, book.edition.revision, language
    row.user = request.user if request.user.is_authenticated else None
    row.save()
