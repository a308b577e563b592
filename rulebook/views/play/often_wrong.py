"""Which rules of a book are most often got wrong: those by which the tables refused what people asked about or tried."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulebook.models import Tally
from rulebook.pages.pages import Rule, rule_of
from rulebook.tallies import totals
from rulebook.views.asking import asked_book, hidden_tags, page
from rulebook.words.languages import content_language

LEAST = 5
"""A clause with a lower count is not shown: it would say more of one table than of the rule."""
MOST = 40
A_DAY = 60 * 60 * 24
"""Seconds for which the counts are kept. So nobody reads from them what is asked at a table at this moment."""


@dataclass(frozen=True)
class Missed:
    """A clause, how often the tables refused something by it, and that count as a share of the highest one, in percent."""

    rule: Rule
    count: int
    share: int


@require_safe
def often_wrong(request: HttpRequest, slug: str) -> HttpResponse:
    """The clauses with the highest counts. Those of modes that the reader switched off, and those that are gone, are left out."""
    book, language = asked_book(request, slug), content_language()
    off = hidden_tags(request, book)
    counts = {
        ref: n
        for ref, n in counted(book.edition.prefix).items()
        if n >= LEAST and (clause := book.clauses.get(ref)) and not (clause.tags and off.issuperset(clause.tags))
    }
    highest = max(counts.values(), default=1)
    missed = [
        Missed(rule_of(book, book.clauses[ref], language), n, round(100 * n / highest)) for ref, n in counts.items()
    ]
    return page(request, "library/often_wrong.html", book, {"missed": missed[:MOST], "least": LEAST}, here="book")


def counted(prefix: str) -> dict[str, int]:
    """The counts of a book as they were at most a day ago, highest first."""
    key = f"rulebook.often-wrong.{prefix}"
    counts: dict[str, int] | None = cache.get(key)
    if counts is None:
        counts = totals(Tally.Kind.ASKED, prefix)
        cache.set(key, counts, A_DAY)
    return counts
