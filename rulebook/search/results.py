"""A result for readers: the words with the match marked, its place in the book, and its links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rulebook.editions.edition import Clause
from rulebook.pages.pages import Link, sign_of
from rulebook.pages.reading import OpenBook
from rulebook.search.documents import CLAUSE, COMPONENT, RULING, TERM, Document
from rulebook.search.marking import Spans, marked, spans
from rulebook.search.question import Idea
from rulebook.search.shelf import Match
from rulebook.words.languages import HANS, HANT, LANGUAGES, answered_in, pick

MOST_LEADS = 4


@dataclass(frozen=True)
class Card:
    """The parts of a result that do not depend on the query: its address, its place in the book, and its links."""

    what: str
    kind: str
    sign: str
    url: str
    number: str
    book: str
    slug: str
    places: list[str]
    tags: list[str]
    changed: bool
    leads_label: str
    leads: list[Link]


@dataclass(frozen=True)
class Result:
    """A result, ready to be shown. ``also`` is the match in another language if the reader's has none."""

    card: Card
    title: SafeString
    text: SafeString
    lang: str
    also: SafeString
    also_lang: str
    off: bool


def result_of(match: Match, language: str, off: frozenset[str] = frozenset()) -> Result:
    """A result in a reader's language. ``off`` are the modes of its book that the reader switched off."""
    book, document, ideas = match.book, match.hit.document, match.hit.ideas
    lang, text, places = _words(document.texts, ideas, language)
    also_lang, also = "", SafeString()
    if not places:
        also_lang, also = _elsewhere(document, ideas, lang)
    title = pick(document.title, language) if document.what != CLAUSE else ""
    return Result(
        card=book.keep(("card", document.what, document.ref, language), lambda: _card(book, document, language)),
        title=marked(title, spans(title, ideas)),
        text=marked(text, places),
        lang=lang if lang != language else "",
        also=also,
        also_lang=also_lang,
        off=bool(document.tags) and off.issuperset(document.tags),
    )


def _card(book: OpenBook, document: Document, language: str) -> Card:
    clause = book.clauses.get(document.ref) if document.what == CLAUSE else None
    tags = dict(book.edition.tags)
    label, leads = _leads(book, document)
    return Card(
        what=document.what,
        kind=document.kind,
        sign=sign_of_document(document),
        url=_url(book, document),
        number=document.number,
        book=pick(book.edition.name, language),
        slug=book.edition.slug,
        places=_places(book, clause, language) if clause else [],
        tags=[pick(tags.get(tag), language) for tag in document.tags],
        changed=bool(clause and clause.erratum),
        leads_label=label,
        leads=leads,
    )


def _words(texts: dict[str, str], ideas: Sequence[Idea], language: str) -> tuple[str, str, Spans]:
    lang = answered_in(texts, language)
    text = texts.get(lang, "").replace("\n", " ")
    return lang, text, spans(text, ideas)


def _elsewhere(document: Document, ideas: Sequence[Idea], lang: str) -> tuple[str, SafeString]:
    """The match in a language that has it. The two Chinese scripts count as one language here."""
    chinese = {HANT, HANS}
    for other in LANGUAGES:
        if other == lang or {other, lang} == chinese or not document.texts.get(other):
            continue
        text = document.texts[other].replace("\n", " ")
        if places := spans(text, ideas):
            return other, marked(text, places)
    return "", SafeString()


def sign_of_document(document: Document) -> str:
    """What kind of document it is, in the active language; empty for a plain rule."""
    if document.what == CLAUSE:
        return sign_of(document.kind)
    return {
        TERM: gettext("Term"),
        COMPONENT: gettext("Component"),
        RULING: gettext("Ruling"),
    }[document.what]


def _url(book: OpenBook, document: Document) -> str:
    if document.what == CLAUSE:
        return book.place_url(document.ref)
    if document.what == TERM:
        return book.term_url(document.ref)
    if document.what == COMPONENT:
        return book.component_url(document.ref)
    return f"{book.address('rulings')}#{document.ref}"


def _places(book: OpenBook, clause: Clause, language: str) -> list[str]:
    """The chapter and the section around a clause."""
    chapter, section = book.places[clause.ref]
    return [pick(part.title, language) for part in (chapter, section) if part is not None]


def _leads(book: OpenBook, document: Document) -> tuple[str, list[Link]]:
    """The clauses that refer to a clause, that define a term, or to which a ruling is pinned."""
    if document.what == CLAUSE:
        label, refs = gettext("referred to by"), [clause.ref for clause in book.cited_by.get(document.ref, [])]
    elif document.what == TERM:
        label, refs = gettext("defined in"), list(document.clauses)
    else:
        label, refs = gettext("about"), list(document.clauses)
    known = [ref for ref in refs if ref in book.clauses][:MOST_LEADS]
    return label, [Link(book.place_url(ref), book.clauses[ref].number) for ref in known]
