"""Chapters and clauses, and the fragments of them that other pages show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebook.editions.diffing import difference
from rulebook.editions.edition import Chapter, Clause, Section
from rulebook.models import SourceText
from rulebook.pages.entries import piece_of, word_of
from rulebook.pages.opening import open_played, open_prefix
from rulebook.pages.pages import (
    Link,
    answer_of,
    chapter_html,
    contents_html,
    is_hidden,
    is_law,
    rule_of,
    section_links,
    shared_tags,
    styles_of,
    words_of,
)
from rulebook.pages.play.proving import Met, met_by, proved, since_of
from rulebook.pages.play.succession import last_with, successors
from rulebook.pages.reading import OpenBook
from rulebook.publishing.quoting import TextState, text_state
from rulebook.views.asking import (
    asked_book,
    asked_draft,
    asked_edition,
    beside_context,
    beside_language,
    hidden_tags,
    keep_draft_private,
    moment,
    page,
    rules_only,
)
from rulebook.words.languages import LANGUAGE_NAMES, WRITTEN, content_language, pick


@require_safe
def place(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """The page of a chapter or of a clause. A section's address redirects to its place in the chapter."""
    book = asked_book(request, slug, drafts=True)
    if ref in book.chapters:
        return chapter_page(request, book, book.chapters[ref])
    if ref in book.clauses:
        return clause_page(request, book, book.clauses[ref])
    if ref in book.places:
        return HttpResponseRedirect(book.place_url(ref))
    return gone_or_missing(request, book, ref)


def gone_or_missing(request: HttpRequest, book: OpenBook, ref: str) -> HttpResponse:
    """410 for a removed clause, with the clauses that say its rule now. Raises :class:`Http404` for a clause that never existed."""
    return page(request, "reading/play/gone.html", book, gone(book, ref), status=410)


def gone(book: OpenBook, ref: str) -> dict[str, Any]:
    """A removed clause: what it said last, and the clauses that say its rule now. Raises :class:`Http404` if it never existed."""
    after = successors(book).get(ref)
    if after is None:
        raise Http404(_("There is no clause %(clause)s in this book.") % {"clause": ref})
    language, last = content_language(), last_with(book, ref)
    had = None if last is None else open_prefix(book.edition.prefix, last)
    if had is not None and ref not in had.clauses:
        had = None
    return {
        "ref": ref,
        "last": None if had is None else rule_of(had, had.clauses[ref], language),
        "last_revision": None if had is None else had.edition.revision,
        "successors": [rule_of(book, book.clauses[one], language) for one in after],
        "slug": book.edition.slug,
    }


def chapter_page(request: HttpRequest, book: OpenBook, chapter: Chapter) -> HttpResponse:
    """One chapter as one readable page."""
    language, off = content_language(), hidden_tags(request, book)
    bare, beside = rules_only(request), beside_language(request)
    before, after = book.neighbours(chapter.ref)
    context = {
        "chapter": chapter,
        "title": pick(chapter.title, language),
        "text": chapter_html(book, chapter, language, off, bare, beside),
        **beside_context(request),
        "beside_title": pick(chapter.title, beside) if beside else "",
        "styles": [] if bare else styles_of(book, chapter.clauses(), language),
        "tags": [pick(name, language) for tag, name in book.edition.tags if tag in shared_tags(chapter)],
        "hidden": sum(is_hidden(clause, off) for clause in chapter.clauses()),
        "contents": contents_html(book, chapter, language, off),
        "sections": section_links(chapter, language, off),
        "before": _kept_beside(request, _chapter_link(book, before, language)),
        "after": _kept_beside(request, _chapter_link(book, after, language)),
        "rules_only": bare,
        "left_out": sum(not is_hidden(clause, off) and not is_law(clause) for clause in chapter.clauses())
        if bare
        else 0,
        "modes": [(tag, pick(name, language), tag not in off) for tag, name in book.edition.tags],
        "book_name": pick(book.edition.name, language),
    }
    return page(request, "reading/chapter.html", book, context)


def _chapter_link(book: OpenBook, chapter: Chapter | None, language: str) -> Link | None:
    return Link(book.place_url(chapter.ref), pick(chapter.title, language), chapter.number) if chapter else None


def _kept_beside(request: HttpRequest, link: Link | None) -> Link | None:
    """A link that keeps the second language, if the address names it."""
    if link is None or "beside" not in request.GET:
        return link
    mark = "&" if "?" in link.url else "?"
    return replace(link, url=f"{link.url}{mark}{urlencode({'beside': request.GET['beside']})}")


def clause_page(request: HttpRequest, book: OpenBook, clause: Clause, seconds: float = 0) -> HttpResponse:
    """A clause alone, with all that is known of it. Its examples are played for that many ``seconds``, if they were not played yet."""
    language, beside = content_language(), beside_language(request)
    before, after = book.beside(clause.ref)
    chapter, section = book.places[clause.ref]
    context = {
        **about(book, clause, language, seconds),
        "met": met_by(book, [clause.ref]).get(clause.ref),
        "chapter": _chapter_link(book, chapter, language),
        "section": Link(book.place_url(section.ref), pick(section.title, language), section.number)
        if section
        else None,
        "before": _kept_beside(request, Link(book.place_url(before.ref), "", before.number) if before else None),
        "after": _kept_beside(request, Link(book.place_url(after.ref), "", after.number) if after else None),
        **beside_context(request),
        "beside_text": words_of(book, clause.ref, clause.text, beside) if beside else None,
        "styles": _styles(book, clause, language),
        "others": [other for other in _other_languages(book, clause, language) if other["lang"] != beside],
        "living": request.build_absolute_uri(book.place_url(clause.ref).partition("?")[0]),
        "since": (text_state(book, clause.ref, language) if book.at is not None else TextState.IN_FORCE).value,
    }
    return page(request, "reading/clause.html", book, context)


def _styles(book: OpenBook, clause: Clause, language: str) -> list[str]:
    """The style sheets of its figures, and of examples that are played on its page."""
    figures = styles_of(book, [clause, *book.explained_by.get(clause.ref, [])], language)
    return [*dict.fromkeys([static("css/figures.css"), *figures])]


def about(book: OpenBook, clause: Clause, language: str, seconds: float = 0) -> dict[str, Any]:
    """A clause with its examples, rulings and citations, by the book and by the game."""
    return {
        "rule": rule_of(book, clause, language),
        "explained": [rule_of(book, one, language) for one in book.explained_by.get(clause.ref, [])],
        "rulings": [answer_of(book, ruling, language) for ruling in book.rulings_of.get(clause.ref, [])],
        "cited": _links(book, book.cited_by.get(clause.ref, [])),
        "components": [piece_of(book, one, language) for one in book.component_uses.get(clause.ref, [])],
        "proved": proved(book, clause, language, seconds),
        "reads_since": since_of(book, clause.ref, language),
    }


def _links(book: OpenBook, clauses: Iterable[Clause]) -> list[Link]:
    return [Link(book.place_url(clause.ref), clause.number) for clause in clauses]


def _other_languages(book: OpenBook, clause: Clause, language: str) -> list[dict[str, Any]]:
    written = [code for code in clause.text if code != language and code != "zh-Hans"]
    return [{"lang": code, "html": book.draw(clause.ref, clause.text, code)} for code in written]


@require_safe
def source_wording(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """A clause beside the wording of its source, for editors. Everybody else gets what a missing page answers. No browser keeps it."""
    if not request.user.has_perm("rulebook.view_sourcetext"):
        raise Http404
    book, language = asked_book(request, slug), content_language()
    clause = book.clauses.get(ref)
    if clause is None:
        return gone_or_missing(request, book, ref)
    context = {
        "rule": rule_of(book, clause, language),
        "wordings": [(row, LANGUAGE_NAMES[row.language]) for row in SourceText.objects.filter(ref=ref)],
        "texts": [(code, LANGUAGE_NAMES[code], words_of(book, ref, clause.text, code)) for code in WRITTEN],
    }
    response = page(request, "beside/source.html", book, context)
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
def by_id(request: HttpRequest, ref: str) -> HttpResponse:
    """From a clause's id alone to its page, whatever the name of its book."""
    book = _book_of(request, ref)
    if ref in book.places:
        return HttpResponseRedirect(book.place_url(ref))
    return gone_or_missing(request, book, ref)


def _book_of(request: HttpRequest, ref: str) -> OpenBook:
    prefix = ref.partition(".")[0]
    if request.GET.get("draft"):
        return asked_draft(request, prefix=prefix)
    book = open_prefix(prefix, asked_edition(request))
    if book is None:
        raise Http404(_("There is no clause %(clause)s.") % {"clause": ref})
    return book


@require_safe
def panel(request: HttpRequest, ref: str) -> HttpResponse:
    """A clause as a fragment, for a page that stays at the table. With ``?around=1`` it comes between its neighbours; ``?since=…`` is the
    moment at which the table adopted its rules. Followed as a plain link it is the page."""
    if request.headers.get("Sec-Fetch-Mode") == "navigate":
        return by_id(request, ref)
    book, language = _book_of(request, ref), content_language()
    if ref in book.clauses:
        rules = [book.clauses[ref]]
    elif ref in book.places:
        chapter, section = book.places[ref]
        rules = [clause for one in chapter.sections if section in (None, one) for clause in one.clauses]
    else:
        return _fragment(render(request, "rulebook/reading/play/_gone_panel.html", gone(book, ref)), book)
    _chapter, section = book.places[ref]
    before, after = _next_to(rules, section) if "around" in request.GET else ([], [])
    met = met_by(book, [clause.ref for clause in rules[:30]])
    context = {
        "slug": book.edition.slug,
        "book_name": pick(book.edition.name, language),
        "heading": pick((section or _chapter).title, language),
        "rules": [_at_table(request, book, clause, language, met) for clause in rules[:30]],
        "before": [rule_of(book, clause, language) for clause in before],
        "after": [rule_of(book, clause, language) for clause in after],
        "url": book.place_url(ref),
        "report_url": _report_url(request, book, rules) if len(rules) == 1 else "",
        "draft": book.draft,
        "plain_url": reverse("rulebook:clause", args=[book.edition.slug, ref]),
    }
    return _fragment(render(request, "rulebook/reading/_panel.html", context), book)


def _report_url(request: HttpRequest, book: OpenBook, rules: list[Clause]) -> str:
    """Where the clause is reported, with the position at the table that the panel is opened from."""
    place = {name: request.GET[name] for name in ("table", "move") if request.GET.get(name, "").isdecimal()}
    address = reverse("rulebook:report", args=[book.edition.slug, rules[0].ref])
    return f"{address}?{urlencode(place)}" if place else address


def _at_table(
    request: HttpRequest, book: OpenBook, clause: Clause, language: str, met: Mapping[str, Met]
) -> dict[str, Any]:
    """A clause with all that is known of it, and how it read when the table adopted its rules."""
    played = open_played(book.edition.prefix, moment(request.GET["since"])) if "since" in request.GET else None
    return {
        **about(book, clause, language),
        "met": met.get(clause.ref),
        "then": None if played is None else _then(*played, book, clause, language),
    }


def _then(old: OpenBook, younger: bool, book: OpenBook, clause: Clause, language: str) -> dict[str, Any]:
    """How a clause read in an earlier edition. ``same``: as today. ``missing``: it did not exist. ``younger``: the edition is the first,
    and younger than the table."""
    before = old.clauses.get(clause.ref)
    words = "" if before is None else old.plain(before.text, language)
    return {
        "revision": old.edition.revision,
        "day": old.edition.published[:10],
        "younger": younger,
        "missing": before is None,
        "same": words == book.plain(clause.text, language),
        "difference": difference(words, book.plain(clause.text, language)),
        "url": old.address("book") if before is None else old.place_url(clause.ref),
    }


NEXT_TO = 2
"""The number of clauses shown before and after the requested one."""


def _next_to(rules: list[Clause], section: Section | None) -> tuple[list[Clause], list[Clause]]:
    """The clauses of the section just before and just after a clause. None if more than one is shown."""
    if section is None or len(rules) != 1 or rules[0] not in section.clauses:
        return [], []
    at = section.clauses.index(rules[0])
    return section.clauses[max(0, at - NEXT_TO) : at], section.clauses[at + 1 : at + 1 + NEXT_TO]


@require_safe
def hover(request: HttpRequest, slug: str, target: str) -> HttpResponse:
    """The card that appears over a link: a clause, a term or a component in a few lines."""
    book, language = asked_book(request, slug, drafts=True), content_language()
    kind, colon, name = target.partition(":")
    context: dict[str, Any] = {}
    if not colon and target in book.clauses:
        context["rule"] = rule_of(book, book.clauses[target], language)
    elif not colon and target in book.places:
        chapter, section = book.places[target]
        context["link"] = Link(
            book.place_url(target), pick((section or chapter).title, language), book.number_of(target) or ""
        )
    elif kind == "term" and name in book.terms:
        context["word"] = word_of(book, book.terms[name], language)
    elif kind == "component" and name in book.components:
        context["piece"] = piece_of(book, book.components[name], language)
    else:
        raise Http404
    return _fragment(render(request, "rulebook/reading/_hover.html", context), book)


def _fragment(response: HttpResponse, book: OpenBook) -> HttpResponse:
    """Cached by the browser for a while: a reader points at the same word many times. A draft is not."""
    patch_cache_control(response, private=True, max_age=300)
    keep_draft_private(response, book)
    return response
