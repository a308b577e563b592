"""A clause in a frame of another site: a page of its own without script, cookie and session. oEmbed tells other sites of it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from csp.constants import NONE, SELF
from csp.decorators import csp
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit

from rulebook.pages.opening import open_book, open_prefix
from rulebook.pages.pages import Link, rule_of
from rulebook.pages.play.succession import successors
from rulebook.pages.reading import OpenBook
from rulebook.publishing.quoting import TextState, text_state
from rulebook.views.asking import asked_edition, edition_named
from rulebook.words.languages import content_language, pick

HEIGHT, WIDTH = 280, 640
"""The size of the frame in pixels that the code proposes. It is as wide as there is room."""
NARROWEST = 200
THEMES = ("paper", "night")
SOON = 300
"""Seconds for which a frame may be shown without asking again: a text may be corrected."""
EMBEDDED = {
    "default-src": [NONE],
    "style-src": [SELF],
    "img-src": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": ["*"],
}
"""The policy of the page: sheets and icons of this site, and nothing that runs or sends."""


@require_safe
@ratelimit(key="ip", rate="600/m")
@xframe_options_exempt
@csp(EMBEDDED)  # type: ignore[arg-type]  # its types know no view with more arguments
def embed(request: HttpRequest, ref: str) -> HttpResponse:
    """One clause, living or of the revision ``?at=r3``, light or dark by ``?theme=paper|night``, else as the reader's device."""
    theme = request.GET.get("theme", "")
    context = {"theme": theme if theme in THEMES else "auto", "language": content_language()}
    try:
        book = open_prefix(ref.partition(".")[0], asked_edition(request))
    except Http404:
        book = None
    found, status = _clause(book, ref) if book else ({}, 404)
    response = render(request, "rulebook/library/links/embed.html", {**context, **found}, status=status)
    response["Cache-Control"] = f"public, max-age={SOON}"
    return response


def _clause(book: OpenBook, ref: str) -> tuple[dict[str, object], int]:
    """What the frame shows, and its status: a retired clause leads on."""
    language = content_language()
    shown: dict[str, object] = {"slug": book.edition.slug, "name": pick(book.edition.name, language)}
    shown |= {"revision": book.edition.revision, "book_url": book.address("book")}
    if ref in book.clauses:
        rule = rule_of(book, book.clauses[ref], language)
        what = text_state(book, ref, language) if book.at is not None else TextState.IN_FORCE
        living = rule.url.partition("?")[0]
        return {**shown, "rule": rule, "since": what.value, "living": living, "is_fixed": book.at is not None}, 200
    after = successors(book).get(ref)
    if after is None:
        return {}, 404
    leads = [Link(book.place_url(one), book.number_of(one) or one) for one in after]
    return {**shown, "gone": ref, "leads": leads}, 410


def embed_address(book: OpenBook, ref: str, *, fixed: bool) -> str:
    """The address of the page for a frame."""
    return reverse("rulebook:embed", args=[ref]) + (f"?at=r{book.edition.revision}" if fixed else "")


# --- oEmbed ----------------------------------------------------------------------------------------------------------------


@require_safe
@ratelimit(key="ip", rate="600/m")
def oembed(request: HttpRequest) -> HttpResponse:
    """oEmbed 1.0: the code of the frame for the address ``?url=`` of a clause. JSON alone."""
    if request.GET.get("format", "json") != "json":
        return _problem("only format=json is answered", 501)
    found = _clause_at(request, request.GET.get("url", ""))
    if found is None:
        return _problem("not the address of a clause of this site", 404)
    book, ref, language = found
    width = min(WIDTH, _number(request.GET.get("maxwidth"), WIDTH))
    height = min(HEIGHT, _number(request.GET.get("maxheight"), HEIGHT))
    with translation.override(language):
        title = book.citation(book.clauses[ref], content_language())
        html = format_html(
            '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy" frameborder="0"></iframe>',
            request.build_absolute_uri(embed_address(book, ref, fixed=book.at is not None)), title, width, height,
        )  # fmt: skip
        answer = {
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": _("Guiyi"),
            "provider_url": request.build_absolute_uri("/"),
            "cache_age": SOON,
            "width": width,
            "height": height,
            "html": html,
        }
    response = JsonResponse(answer)
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = f"public, max-age={SOON}"
    return response


def _problem(text: str, status: int) -> JsonResponse:
    return JsonResponse({"error": text}, status=status)


def _number(text: str | None, usual: int) -> int:
    return max(NARROWEST, int(text)) if text and text.isascii() and text.isdigit() and len(text) < 6 else usual


def _clause_at(request: HttpRequest, url: str) -> tuple[OpenBook, str, str] | None:
    """The book, the clause and the language of an address of this site. None for any other address."""
    try:
        parts = urlsplit(url)
        host = parts.netloc
    except ValueError:
        return None
    if len(url) > 500 or parts.scheme not in ("http", "https") or host != request.get_host():
        return None
    language = translation.get_language_from_path(parts.path) or "zh-hant"
    try:
        with translation.override(language):
            match = resolve(parts.path)
            at = edition_named(parse_qs(parts.query).get("at", [None])[0])
    except (Resolver404, Http404):
        return None
    if match.view_name != "rulebook:clause":
        return None
    book, ref = open_book(match.kwargs["slug"], at), match.kwargs["ref"]
    return (book, ref, language) if book is not None and ref in book.clauses else None
