"""The targets of editors, as readers see them: the clause, term or component of an erratum or a report, drawn in both written languages."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from rulebook.editions.edition import Term
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import EN, HANT, LANGUAGE_NAMES, Texts


@dataclass(frozen=True)
class Target:
    """``texts`` are the texts in force, as written. ``drawn`` holds each language, its name, and the drawn text."""

    ref: str
    prefix: str
    number: str
    url: str
    erratum: str
    texts: Texts
    drawn: list[tuple[str, str, SafeString]]


def target_of(ref: str, prefix: str = "", at: int | None = None) -> Target | None:
    """The target in force, or at a revision. ``prefix`` names the book of a term or component, because their names do not."""
    if ":" not in ref:
        prefix = ref.partition(".")[0]
    book = open_prefix(prefix, at) if prefix else None
    part = book.targeted(ref) if book is not None else None
    if book is None or part is None:
        return None
    texts = part.definition if isinstance(part, Term) else part.text
    drawn = [(code, LANGUAGE_NAMES[code], book.draw_anew(texts, code)) for code in (HANT, EN) if texts.get(code)]
    return Target(ref, book.edition.prefix, _number(book, ref), book.target_url(ref), part.erratum, texts, drawn)


def _number(book: OpenBook, ref: str) -> str:
    return book.number_of(ref) or ""
