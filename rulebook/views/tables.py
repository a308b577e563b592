"""The tables of a book, and what was designed for this site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebook.pages import designed as here
from rulebook.pages import tables as printed
from rulebook.views.asking import asked_book, page
from rulebook.words.languages import content_language


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table of a book, by kind."""
    book, language = asked_book(request, slug), content_language()
    if not printed.has_tables(book):
        raise Http404(_("There are no tables of this book."))
    context = {"groups": printed.groups_of(book, language), "designed_url": book.address("designed")}
    return page(request, "tables/tables.html", book, context, here="tables")


@require_safe
def table(request: HttpRequest, slug: str, table: str) -> HttpResponse:
    """One table."""
    book, language = asked_book(request, slug), content_language()
    name = printed.name_of(book, table, language)
    if name is None:
        raise Http404(_("There is no such table."))
    context = {"title": name, "body": printed.drawn(book, table, language)}
    return page(request, "tables/table.html", book, context, here="tables")


@require_safe
def designed(request: HttpRequest, slug: str) -> HttpResponse:
    """What was designed for this site, and why."""
    book, language = asked_book(request, slug), content_language()
    return page(request, "tables/designed.html", book, {"body": here.designed(book, language)}, here="tables")
