"""The shelf of books, a book's first page, its quick sheets, and the modes that are switched off."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from rulebook.pages.catalog import has_catalog
from rulebook.pages.opening import library
from rulebook.pages.pages import Link, drawn_as, is_hidden, pictures_of, rule_of
from rulebook.pages.reading import OpenBook
from rulebook.pages.tables import ENDING, SEQUENCE, groups_of, has_tables
from rulebook.views.asking import (
    BESIDE,
    RULES_ONLY,
    asked_book,
    beside_context,
    cookie_name,
    hidden_tags,
    page,
    rules_only,
)
from rulebook.views.play.games import my_changes
from rulebook.words.languages import LANGUAGES, content_language, pick

_ASKED_BESIDE = re.compile(r"(?<=[?&])beside=[^&#]*&?")
A_YEAR = 60 * 60 * 24 * 365


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every book on one shelf."""
    language = content_language()
    books = [
        {
            "slug": book.edition.slug,
            "prefix": book.edition.prefix,
            "name": pick(book.edition.name, language),
            "original": "" if language == "en" else pick(book.edition.name, "en"),
            "summary": pick(book.edition.summary, language),
            "players": pick(book.edition.players, language),
            "designer": book.edition.designer,
            "publisher": book.edition.publisher,
            "year": book.edition.year,
            "clauses": len(book.clauses),
            "chapters": len(book.chapters),
            "terms": len(book.terms),
            "errata": len(book.errata),
            "revision": book.edition.revision,
        }
        for book in library()
    ]
    return render(request, "rulebook/library/index.html", {"books": books})


@require_safe
def book_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A book's contents: chapters and sections, modes, ways to save it."""
    book, language = asked_book(request, slug), content_language()
    off = hidden_tags(request, book)
    chapters = [
        {
            "number": chapter.number,
            "title": pick(chapter.title, language),
            "url": book.place_url(chapter.ref),
            "sections": [
                Link(book.place_url(section.ref), pick(section.title, language), section.number)
                for section in chapter.sections
                if section.ref and not all(is_hidden(clause, off) for clause in section.clauses)
            ],
        }
        for chapter in book.edition.chapters
        if not all(is_hidden(clause, off) for clause in chapter.clauses())
    ]
    edition = book.edition
    context = {
        "book": edition,
        "summary": pick(edition.summary, language),
        "players": pick(edition.players, language),
        "chapters": chapters,
        "sheets": _sheet_links(book, language),
        "modes": [(tag, pick(name, language), tag not in off) for tag, name in edition.tags],
        "rules_only": rules_only(request),
        **beside_context(request),
        "clauses": len(book.clauses),
        "published": edition.published[:10],
        "mine": my_changes(request, book, language),
        "tables_url": book.address("tables") if has_tables(book) else "",
    }
    return page(request, "library/book.html", book, context, here="book")


def _sheet_links(book: OpenBook, language: str) -> list[Link]:
    return [Link(book.address("sheet", slug), pick(name, language)) for slug, name in book.edition.sheets]


@csrf_exempt
@require_POST
def choose_modes(request: HttpRequest, slug: str) -> HttpResponse:
    """Saves in cookies which modes are used and whether only the rules are wanted. Then it shows the page before.

    Without a token: only the visitor's own view changes. A token in every chapter would make each answer different, so that no browser
    could use its cached page.
    """
    book = asked_book(request, slug)
    modes = set(request.POST.getlist("mode"))
    off = [tag for tag, _name in book.edition.tags if tag not in modes]
    back = request.POST.get("next", "")
    if not (back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)):
        back = reverse("rulebook:book", args=[slug])
    back = _ASKED_BESIDE.sub("", back)  # the choice of an address would hide the one that is made here
    response = HttpResponseRedirect(back)
    beside = request.POST.get("beside", "")
    kept = {
        cookie_name(book.edition.prefix): ".".join(off),
        RULES_ONLY: "1" if request.POST.get(RULES_ONLY) else "",
        BESIDE: beside if beside in LANGUAGES else "",
    }
    for name, value in kept.items():
        response.set_cookie(name, value, max_age=A_YEAR, secure=request.is_secure(), samesite="Lax", httponly=True)
    return response


@require_safe
def sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """The quick-reference sheets of a book."""
    book, language = asked_book(request, slug), content_language()
    groups = [group for group in groups_of(book, language) if group.kind in (SEQUENCE, ENDING)]
    context = {"sheets": _sheet_links(book, language), "groups": groups}
    return page(request, "library/sheets.html", book, context, here="sheets")


@require_safe
def sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """One sheet: the clauses with its name, under their headings."""
    book, language = asked_book(request, slug), content_language()
    name = dict(book.edition.sheets).get(sheet)
    if name is None:
        raise Http404(_("There is no such sheet."))
    off = hidden_tags(request, book)
    groups = []
    for chapter in book.edition.chapters:
        for section in chapter.sections:
            chosen = [clause for clause in section.clauses if sheet in clause.quick and not is_hidden(clause, off)]
            if chosen:
                title = pick(section.title, language) or pick(chapter.title, language)
                groups.append({"title": title, "rules": [rule_of(book, clause, language) for clause in chosen]})
    context = {"title": pick(name, language), "groups": groups, "sheets": _sheet_links(book, language)}
    return page(request, "library/sheet.html", book, context, here="sheets")


@require_safe
def bookmarks(request: HttpRequest) -> HttpResponse:
    """The clauses that this browser has saved. Only the browser has them, and a script fills them in."""
    return render(request, "rulebook/library/bookmarks.html")


@require_safe
@cache_control(max_age=300)
def offline_pages(request: HttpRequest, slug: str) -> JsonResponse:
    """What a browser fetches for reading the book offline: addresses in the language of this address."""
    book = asked_book(request, slug)
    pictures = pictures_of(book, content_language())
    key = f"{book.edition.prefix}-r{book.edition.revision}-tables"
    if pictures:
        key += f"-{drawn_as(book, content_language())}"
    styles = dict.fromkeys(style for picture in pictures for style in picture.styles)
    return JsonResponse({"key": key, "pages": [*_addresses(book), *styles]})


def _addresses(book: OpenBook) -> Iterable[str]:
    slug = book.edition.slug
    yield reverse("rulebook:index")
    yield from (
        reverse(f"rulebook:{name}", args=[slug]) for name in ("book", "glossary", "sheets", "rulings", "changes")
    )
    yield reverse("rulebook:offline_index", args=[slug])
    if has_catalog(book):
        yield book.address("components")
    if has_tables(book):
        yield book.address("tables")
        yield from (link.url for group in groups_of(book, content_language()) for link in group.links)
        yield book.address("designed")
    yield from (reverse("rulebook:sheet", args=[slug, sheet]) for sheet, _name in book.edition.sheets)
    yield from (book.place_url(chapter.ref) for chapter in book.edition.chapters)
