"""The search page, and its fragments that arrive while a reader types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
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
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from django_ratelimit.core import is_ratelimited
from django_ratelimit.decorators import ratelimit

from config.shared.requests import HtmxRequest
from rulebook.models import Tally
from rulebook.search.answers import EXAMPLE, Group, answered, called, essence, grouped, is_question, kind_of
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM
from rulebook.search.results import Result, result_of
from rulebook.search.shelf import EVERYTHING, Findings, Match, Shelf, found_in
from rulebook.tallies import countable, tally
from rulebook.views.asking import hidden_tags
from rulebook.words.languages import content_language, pick

SHOWN = 15
SHOWN_WHILE_TYPING = 7
MOST = 100
LONGEST_TEXT = 2000
"""Characters that the box takes."""
LONGEST_ADDRESS = 20_000
"""Bytes of a query string. A longer one is refused before it is read. The longest text in Chinese needs nine bytes for each character."""
KINDS = EVERYTHING | {EXAMPLE}
FINISHED_AFTER = 3
"""Seconds after which a reader has finished typing."""


@require_safe
@ratelimit(key="ip", rate="600/m")
def search_page(request: HtmxRequest) -> HttpResponse:
    """``?q=…&book=prefix&near=prefix&what=clause|term|component|ruling|example&from=15``; ``near`` is the book whose results come first.

    A question is answered in groups. A text that is too long is searched by its questions. A submitted query that names one clause
    redirects there at once. htmx gets ``_search_results.jinja``; with ``box`` it gets the short list under the box in the head of every
    page.
    """
    if len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
        request.META["QUERY_STRING"] = ""
        return _refused(request, Shelf(), Asked("", "", "", 0), HTTPStatus.REQUEST_URI_TOO_LONG)
    shelf = Shelf()
    asked = Asked.of(request, shelf)
    findings = asked.findings(shelf)
    if findings.led_to and not request.htmx:
        return HttpResponseRedirect(findings.led_to.book.place_url(findings.led_to.hit.document.ref))
    return _answer(request, shelf, _context(request, asked, findings))


class Asked:
    """The parameters of the address. Anything unknown is ignored."""

    def __init__(self, query: str, prefix: str, what: str, start: int, near: str = "") -> None:
        self.length = len(query)
        self.query = essence(query)
        self.prefix, self.what, self.start, self.near = prefix, what, start, near

    @classmethod
    def of(cls, request: HtmxRequest, shelf: Shelf) -> Asked:
        """The parameters of a request."""
        parameters = request.GET
        prefix, what, start = parameters.get("book", ""), parameters.get("what", ""), parameters.get("from", "")
        return cls(
            query=parameters.get("q", ""),
            prefix=prefix if prefix in shelf.books else "",
            what=what if what in KINDS else "",
            near=near if (near := parameters.get("near", "")) in shelf.books else "",
            start=min(int(start), MOST) if start.isascii() and start.isdigit() and len(start) < 4 else 0,
        )

    @property
    def whats(self) -> frozenset[str]:
        """The requested kinds."""
        return frozenset({CLAUSE if self.what == EXAMPLE else self.what}) if self.what else EVERYTHING

    @property
    def is_cut(self) -> bool:
        """Whether only a part of the text is searched."""
        return self.length > len(self.query)

    @property
    def is_answered(self) -> bool:
        """Whether the page answers a question, in groups."""
        return not self.what and not self.start and is_question(self.query)

    def findings(self, shelf: Shelf) -> Findings:
        """What is found for it."""
        if self.is_answered:
            return answered(shelf, self.query, self.prefix, MOST, near=self.near)
        found = shelf.search(self.query, self.prefix, self.whats, MOST, near=self.near)
        if self.what == EXAMPLE:
            return replace(found, results=[one for one in found.results if kind_of(one.hit) == EXAMPLE])
        return found

    def address(self, **changes: Any) -> str:
        """The search page with this query and those changes."""
        parameters = {"q": self.query, "book": self.prefix, "what": self.what, "near": self.near, **changes}
        return f"{reverse('rulebook:search')}?{urlencode({key: value for key, value in parameters.items() if value})}"


def _context(request: HtmxRequest, asked: Asked, findings: Findings) -> dict[str, Any]:
    language = content_language()
    in_box = "box" in request.GET
    shown = SHOWN_WHILE_TYPING if in_box else SHOWN
    off: dict[str, frozenset[str]] = {}

    def drawn(chosen: Iterable[Match]) -> list[Result]:
        for one in chosen:
            prefix = one.book.edition.prefix
            off[prefix] = off.get(prefix) or hidden_tags(request, one.book)
        results = [result_of(one, language, off[one.book.edition.prefix]) for one in chosen]
        return sorted(results, key=lambda result: result.off)

    groups = grouped(findings.results) if asked.is_answered and not findings.weak else []
    chosen = findings.results[asked.start : asked.start + shown]
    if groups:
        chosen = [one for group in groups for one in group.matches][:shown]
    more = not groups and len(findings.results) > asked.start + shown
    return {
        "asked": asked,
        "results": drawn(chosen),
        "groups": [] if in_box else [_group(asked, group, drawn(group.matches)) for group in groups],
        "called": called(asked.query, chosen, language),
        "meant": findings.meant,
        "weak": findings.weak,
        "only": found_in(asked.query, chosen) if findings.weak else [],
        "count": len(findings.results),
        "most": MOST,
        "more": asked.address(**{"from": asked.start + shown}) if more else "",
        "all": asked.address(),
        "everywhere": asked.address(book="", what="") if asked.prefix or asked.what else "",
        "unfound": _unfound(asked) if findings.weak or not findings.results else "",
        "finished_after": FINISHED_AFTER,
    }


def _group(asked: Asked, group: Group, results: list[Result]) -> dict[str, Any]:
    """A group as the page shows it, with the address of all the others of its kind."""
    more = asked.address(what=group.kind) if group.more else ""
    return {"kind": group.kind, "title": dict(_kinds())[group.kind], "results": results, "more": more}


def _kinds() -> list[tuple[str, str]]:
    return [
        (CLAUSE, _("Rules")), (TERM, _("Terms")), (RULING, _("Rulings")), (EXAMPLE, _("Examples")), (COMPONENT, _("Components")),
    ]  # fmt: skip


def _unfound(asked: Asked) -> str:
    """Where a page reports that a reader has finished this search in vain. Empty if nothing of it may be counted."""
    if not countable(asked.query):
        return ""
    words = {"q": asked.query, "book": asked.prefix}
    return f"{reverse('rulebook:unfound')}?{urlencode({key: value for key, value in words.items() if value})}"


@csrf_exempt
@require_POST
@ratelimit(key="ip", rate="60/m")
def unfound(request: HtmxRequest) -> HttpResponse:
    """Counts a search that found nothing, once its reader has finished: the page says so. The search is made again, so nobody can claim it.

    Without a token: a visitor can only add to a count, and one address counts the same words once a day and few words an hour.
    """
    if len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
        return HttpResponse(status=HTTPStatus.REQUEST_URI_TOO_LONG)
    shelf = Shelf()
    asked = Asked.of(request, shelf)
    key = countable(asked.query)
    found = asked.findings(shelf) if key else None
    if found is not None and (found.weak or not found.results) and not _has_counted(request, asked.prefix, key):
        tally(Tally.Kind.NOTHING, asked.prefix, [key])
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _has_counted(request: HtmxRequest, prefix: str, words: str) -> bool:
    """Whether this address has counted these words today, or too many others."""

    return is_ratelimited(
        request, group=f"unfound {prefix} {words}", key="ip", rate="1/d", increment=True
    ) or is_ratelimited(request, group="unfound", key="ip", rate="30/h", increment=True)


def _refused(request: HtmxRequest, shelf: Shelf, asked: Asked, status: int) -> HttpResponse:
    return _answer(request, shelf, {"refused": True, "longest": LONGEST_TEXT, "asked": asked}, status)


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
            "whats": [("", _("Everything")), *_kinds()],
            "longest": LONGEST_TEXT,
        }
        response = render(request, "rulebook/search/search.html", page, status=status)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    patch_cache_control(response, private=True, max_age=0)
    return response
