"""The page from which a clause is quoted, linked to, or shown in a page of another site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebook.pages.pages import rule_of
from rulebook.pages.reading import OpenBook
from rulebook.publishing.quoting import quotation, text_state
from rulebook.views.asking import asked_book, page
from rulebook.views.links.embedding import HEIGHT, embed_address
from rulebook.views.reading import gone_or_missing
from rulebook.words.languages import content_language


@require_safe
def quote(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """What may be copied of a clause: the words in three forms, the addresses, and the code of a frame."""
    book, language = asked_book(request, slug), content_language()
    if ref not in book.clauses:
        return gone_or_missing(request, book, ref)
    clause = book.clauses[ref]
    living, fixed = addresses(request, book, ref)
    context = {
        "rule": rule_of(book, clause, language),
        "quotation": quotation(book, clause, language, fixed),
        "living": living,
        "fixed": fixed,
        "since": text_state(book, ref, language).value,
        "code": _code(request, book, ref, fixed=False),
        "fixed_code": _code(request, book, ref, fixed=True),
        "preview": embed_address(book, ref, fixed=book.at is not None),
    }
    return page(request, "library/links/quote.html", book, context)


def addresses(request: HttpRequest, book: OpenBook, ref: str) -> tuple[str, str]:
    """The complete addresses of a clause: the living one, and the one that keeps the revision."""
    if ref not in book.places:
        raise Http404
    path = book.place_url(ref).partition("?")[0]
    living = request.build_absolute_uri(path)
    return living, f"{living}?at=r{book.edition.revision}"


def _code(request: HttpRequest, book: OpenBook, ref: str, *, fixed: bool) -> str:
    """The code that shows a clause in a frame."""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy" frameborder="0"></iframe>',
        request.build_absolute_uri(embed_address(book, ref, fixed=fixed)),
        f"{book.citation(book.clauses[ref], content_language())} · {_('Guiyi')}",
        HEIGHT,
    )
