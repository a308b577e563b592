"""Terms and components: lists, pages, the words that several games share, and the names that differ."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebook import ports
from rulebook.editions.edition import Term
from rulebook.pages.catalog import find
from rulebook.pages.entries import Word, piece_of, word_of
from rulebook.pages.naming import DIFFERENCES, ORIGINAL, OTHERS, SCRIPT, Named, chosen, named_in
from rulebook.pages.opening import library
from rulebook.pages.pages import answer_of, clause_link, rule_of, shown_links
from rulebook.pages.reading import OpenBook
from rulebook.pages.tables import in_decks
from rulebook.views.asking import asked_book, page
from rulebook.words.languages import content_language, django_language, pick

LONGEST_LIST = 60
"""Clauses that a term's page shows in full. More are listed by number."""

LONGEST_FILTER = 60


@require_safe
def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """Every defined word of a book."""
    book, language = asked_book(request, slug), content_language()
    words = [word_of(book, term, language) for term in book.edition.terms]
    if language == "en":
        words.sort(key=lambda word: word.name.lower())
    return page(request, "glossary/glossary.html", book, {"words": words}, here="glossary")


@require_safe
def term(request: HttpRequest, slug: str, term: str) -> HttpResponse:
    """A word: its meaning, the other books that have it, and every clause of this book that uses it."""
    book, language = asked_book(request, slug, drafts=True), content_language()
    entry = book.terms.get(term)
    if entry is None:
        raise Http404(_("There is no such term."))
    uses = book.term_uses.get(term, [])
    context = {
        "word": word_of(book, entry, language),
        "uses": [rule_of(book, clause, language) for clause in uses[:LONGEST_LIST]],
        "more": [clause_link(book, clause.ref) for clause in uses[LONGEST_LIST:]],
        "count": len(uses),
        "elsewhere": _elsewhere(book, entry, language),
    }
    return page(request, "glossary/term.html", book, context, here="glossary")


def _elsewhere(book: OpenBook, term: Term, language: str) -> list[tuple[str, Word]]:
    """The same word in the other books, with the books' names."""
    words = []
    for other in library():
        same = _same_word(other, term) if other.edition.prefix != book.edition.prefix else None
        if same is not None:
            words.append((pick(other.edition.name, language), word_of(other, same, language)))
    return words


def _same_word(book: OpenBook, term: Term) -> Term | None:
    return next((one for one in book.edition.terms if _keys(one) & _keys(term)), None)


def _keys(term: Term) -> set[str]:
    return {term.slug, *(name.lower() for name in term.name.values())}


@require_safe
def shared_terms(request: HttpRequest) -> HttpResponse:
    """The words that several games use, side by side."""
    language = content_language()
    books = library()
    by_name: dict[str, list[tuple[str, Word]]] = defaultdict(list)
    for book in books:
        for term in book.edition.terms:
            by_name[term.name.get("en", term.slug).lower()].append(
                (pick(book.edition.name, language), word_of(book, term, language))
            )
    several = [words for words in by_name.values() if len(words) > 1]
    several.sort(key=lambda words: words[0][1].name)
    shared = [{"name": words[0][1].name, "words": words} for words in several]
    return render(request, "rulebook/glossary/shared_terms.html", {"shared": shared})


@require_safe
def names(request: HttpRequest, slug: str) -> HttpResponse:
    """``?differs=script|original|others&q=…``: the terms of a book whose names differ."""
    book = asked_book(request, slug)
    context = _table(request, named_in(book, content_language()))
    return page(request, "glossary/names.html", book, {**context, "one_book": True}, here="glossary")


@require_safe
def all_names(request: HttpRequest) -> HttpResponse:
    """The same of every book, or with ``&book=prefix`` of one."""
    language, books = content_language(), library()
    prefix = request.GET.get("book", "")
    named = [one for book in books if prefix in ("", book.edition.prefix) for one in named_in(book, language)]
    context = _table(request, named)
    context["books"] = [(book.edition.prefix, pick(book.edition.name, language)) for book in books]
    context["prefix"] = prefix if prefix in {known for known, _name in context["books"]} else ""
    return render(request, "rulebook/glossary/all_names.html", context)


def _table(request: HttpRequest, named: list[Named]) -> dict[str, Any]:
    """The rows that the reader asked for, and the choices. An unknown choice is none."""
    difference, words = request.GET.get("differs", ""), request.GET.get("q", "").strip()[:LONGEST_FILTER]
    difference = difference if difference in DIFFERENCES else ""
    choices = [
        ("", _("Every difference")),
        (SCRIPT, _("Traditional and Simplified use other words")),
        (ORIGINAL, _("The English rules use another word")),
        (OTHERS, _("Others use another name")),
    ]
    return {
        "named": chosen(named, difference, words),
        "whole": len(named),
        "differs": difference,
        "words": words,
        "longest": LONGEST_FILTER,
        "differences": choices,
    }


@require_safe
def components(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards, tiles and spaces of a book with their texts, filtered (see ``catalog``). For htmx only the list."""
    book, language = asked_book(request, slug), content_language()
    context = {"listing": find(book, language, request.GET.dict()), "here_url": book.address("components")}
    if request.headers.get("HX-Request") == "true":
        return render(request, "rulebook/glossary/_components_found.html", context)
    return page(request, "glossary/components.html", book, context, here="components")


@require_safe
def component(request: HttpRequest, slug: str, component: str) -> HttpResponse:
    """A card, tile or space: what is printed on it, what it does, and its clauses and rulings."""
    book, language = asked_book(request, slug, drafts=True), content_language()
    entry = book.components.get(component)
    if entry is None:
        raise Http404(_("There is no such component."))
    clauses = [book.clauses[ref] for ref in entry.clauses if ref in book.clauses]
    rulings = {ruling.code: ruling for clause in clauses for ruling in book.rulings_of.get(clause.ref, [])}
    with translation.override(django_language(language)):
        picture = ports.picture(book.edition.prefix, component)
    context: dict[str, Any] = {
        "picture": mark_safe(picture["html"]) if picture else "",  # noqa: S308 - the port gives safe HTML
        "styles": picture["styles"] if picture else [],
        "piece": piece_of(book, entry, language),
        "rules": [rule_of(book, clause, language) for clause in clauses],
        "rulings": [answer_of(book, ruling, language) for ruling in rulings.values()],
        "shown": shown_links(book, f"component:{component}", language),
        "decks": in_decks(book, component, language),
        "linked": [clause_link(book, one.ref) for one in book.cited_by.get(f"component:{component}", [])],
    }
    return page(request, "glossary/component.html", book, context, here="components")
