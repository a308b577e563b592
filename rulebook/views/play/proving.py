"""The examples of a clause are played, so that its page may say that they hold."""

from __future__ import annotations

from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit

from config.shared.requests import HtmxRequest
from rulebook.pages.frame import frame_of
from rulebook.pages.pages import rule_of
from rulebook.pages.play.proving import proved
from rulebook.views.asking import asked_book
from rulebook.views.reading import clause_page
from rulebook.words.languages import content_language

SECONDS = 1.5
"""How long a request plays examples at most. The 87 of the longest list take 0.7 seconds, once in each process."""


@require_safe
@ratelimit(key="ip", rate="120/m")
def proofs(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """For htmx, the part of the clause's page with its examples. Otherwise the page, with its examples played."""
    book, language = asked_book(request, slug), content_language()
    clause = book.clauses.get(ref)
    if clause is None:
        raise Http404(_("There is no clause %(clause)s in this book.") % {"clause": ref})
    if not cast("HtmxRequest", request).htmx:
        return clause_page(request, book, clause, SECONDS)
    context = {
        "rule": rule_of(book, clause, language),
        "frame": frame_of(book, language),
        "proved": proved(book, clause, language, SECONDS),
    }
    return render(request, "rulebook/reading/play/_proofs.html", context)
