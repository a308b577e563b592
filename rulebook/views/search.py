"""The search page, and its fragments that arrive while a reader types."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit

from config.shared.requests import HtmxRequest
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM
from rulebook.search.question import LONGEST, QueryTooLong
from rulebook.search.results import result_of
from rulebook.search.shelf import EVERYTHING, Findings, Shelf, found_in
from rulebook.views.asking import hidden_tags
from rulebook.words.languages import content_language, pick

SHOWN = 15
SHOWN_WHILE_TYPING = 7
MOST = 100
LONGEST_ADDRESS = 4000
"""Bytes of a query string. A longer one is refused before it is read. The longest query in Chinese needs nine bytes for each character."""


@require_safe
@ratelimit(key="ip", rate="600/m")
def search_page(request: HtmxRequest) -> HttpResponse:
    """``?q=…&book=prefix&near=prefix&what=clause|term|component|ruling&from=15``; ``near`` is the book whose results come first.

    A submitted query that names one clause redirects there at once. htmx gets ``_search_results.jinja``; with ``box`` it gets the short
    list under the box in the head of every page.
    """
    if len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
        request.META["QUERY_STRING"] = ""
        return _refused(request, Shelf(), Asked("", "", "", 0), HTTPStatus.REQUEST_URI_TOO_LONG)
    shelf = Shelf()
    asked = Asked.of(request, shelf)
    try:
        findings = shelf.search(asked.query, asked.prefix, asked.whats, MOST, near=asked.near)
    except QueryTooLong:
        return _refused(request, shelf, asked.without_query(), HTTPStatus.BAD_REQUEST)
    if findings.led_to and not request.htmx:
        return HttpResponseRedirect(findings.led_to.book.place_url(findings.led_to.hit.document.ref))
    return _answer(request, shelf, _context(request, asked, findings))


class Asked:
    """The parameters of the address. Anything unknown is ignored."""

    def __init__(self, query: str, prefix: str, what: str, start: int, near: str = "") -> None:
        self.query, self.prefix, self.what, self.start, self.near = query, prefix, what, start, near

    @classmethod
    def of(cls, request: HtmxRequest, shelf: Shelf) -> Asked:
        """The parameters of a request."""
        parameters = request.GET
        prefix, what, start = parameters.get("book", ""), parameters.get("what", ""), parameters.get("from", "")
        return cls(
            query=parameters.get("q", ""),
            prefix=prefix if prefix in shelf.books else "",
            what=what if what in EVERYTHING else "",
            near=near if (near := parameters.get("near", "")) in shelf.books else "",
            start=min(int(start), MOST) if start.isascii() and start.isdigit() and len(start) < 4 else 0,
        )

    @property
    def whats(self) -> frozenset[str]:
        """The requested kinds."""
        return frozenset({self.what}) if self.what else EVERYTHING

    def without_query(self) -> Asked:
        """The answer to a query that is too long to be shown again."""
        return Asked("", self.prefix, self.what, 0, self.near)

    def address(self, **changes: Any) -> str:
        """The search page with this query and those changes."""
        parameters = {"q": self.query, "book": self.prefix, "what": self.what, "near": self.near, **changes}
        return f"{reverse('rulebook:search')}?{urlencode({key: value for key, value in parameters.items() if value})}"


def _context(request: HtmxRequest, asked: Asked, findings: Findings) -> dict[str, Any]:
    language = content_language()
    shown = SHOWN_WHILE_TYPING if "box" in request.GET else SHOWN
    chosen = findings.results[asked.start : asked.start + shown]
    off: dict[str, frozenset[str]] = {one.book.edition.prefix: hidden_tags(request, one.book) for one in chosen}
    results = [result_of(one, language, off[one.book.edition.prefix]) for one in chosen]
    more = len(findings.results) > asked.start + shown
    return {
        "asked": asked,
        "results": sorted(results, key=lambda result: result.off),
        "meant": findings.meant,
        "weak": findings.weak,
        "only": found_in(asked.query, chosen) if findings.weak else [],
        "count": len(findings.results),
        "most": MOST,
        "more": asked.address(**{"from": asked.start + shown}) if more else "",
        "all": asked.address(),
        "everywhere": asked.address(book="", what="") if asked.prefix or asked.what else "",
    }


def _refused(request: HtmxRequest, shelf: Shelf, asked: Asked, status: int) -> HttpResponse:
    return _answer(request, shelf, {"refused": True, "longest": LONGEST, "asked": asked}, status)


def _answer(request: HtmxRequest, shelf: Shelf, context: dict[str, Any], status: int = HTTPStatus.OK) -> HttpResponse:
    in_box = request.htmx and "box" in request.GET
    template = "rulebook/search/_search_drop.jinja" if in_box else "rulebook/search/_search_results.jinja"
    fragment = render_to_string(template, context, using="jinja2")
    if request.htmx:
        response = HttpResponse(fragment, status=status)
    else:
        language = content_language()
        page = {
            "asked": context["asked"],
            "fragment": mark_safe(fragment),  # noqa: S308 - a template's
            "books": [(prefix, pick(book.edition.name, language)) for prefix, book in shelf.books.items()],
            "whats": [
                ("", _("Everything")), (CLAUSE, _("Rules")), (TERM, _("Terms")), (COMPONENT, _("Components")), (RULING, _("Rulings")),
            ],
        }  # fmt: skip
        response = render(request, "rulebook/search/search.html", page, status=status)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    patch_cache_control(response, private=True, max_age=0)
    return response
