"""What proves a clause, where a table says it, since when it reads so, and how often it was met in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.core.cache import cache
from django.utils import timezone

from rulebook import ports
from rulebook.editions.edition import Clause
from rulebook.models import Revision, Tally
from rulebook.pages.citations import Said, said
from rulebook.pages.reading import OpenBook
from rulebook.tallies import totals
from rulebook.words.languages import pick


@dataclass(frozen=True)
class Example:
    """A worked example that names the clause. ``holds`` is None if it was not played yet. ``play`` lets the reader decide in it. The
    clause's ``own`` example is on its page already."""

    name: str
    url: str
    play: str
    holds: bool | None
    own: bool


@dataclass(frozen=True)
class Proved:
    """The examples of a clause, and the sentences of its title that cite it. Only a text ``in_force`` can be proved."""

    examples: list[Example]
    said: list[Said]
    in_force: bool

    @property
    def held(self) -> int:
        """The number of examples in which everything was true."""
        return sum(one.holds is True for one in self.examples)

    @property
    def failed(self) -> int:
        """The number of examples in which something was not true."""
        return sum(one.holds is False for one in self.examples)

    @property
    def unplayed(self) -> int:
        """The number of examples that were not played yet."""
        return sum(one.holds is None for one in self.examples)

    @property
    def all_hold(self) -> bool:
        """Whether every example was played and holds."""
        return bool(self.examples) and self.held == len(self.examples)


def proved(book: OpenBook, clause: Clause, language: str, seconds: float = 0) -> Proved:
    """What proves a clause. Examples that were not played yet are played for that many ``seconds``. Only the text in force can be proved:
    the rules that run are those of today."""
    prefix = book.edition.prefix
    in_force = book.at is None and not book.draft
    found = ports.proofs(prefix, clause.ref, seconds if in_force else 0)
    heard: dict[tuple[str, str], str] = {}
    for one in found:
        heard |= {key: url for key, url in one["heard"].items() if key not in heard}
    examples = [
        Example(
            pick(one["name"], language),
            one["url"],
            one["play"],
            one["holds"] if in_force else None,
            own=one["stem"] == clause.scenario,
        )
        for one in found
    ]
    return Proved(examples, [said(use, heard) for use in ports.uses(prefix, clause.ref)], in_force)


# --- since when, and how often -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Since:
    """The revision from which on a text reads as it does. ``first``: it is the book's first."""

    revision: int
    day: date
    first: bool


def since_of(book: OpenBook, target: str, language: str) -> Since | None:
    """Since when a part of the book reads so in that language. None if the book has no revision: a preview."""
    first, by_target = book.keep(("since", language), lambda: _since(book, language))
    return by_target.get(target, first)


def _since(book: OpenBook, language: str) -> tuple[Since | None, dict[str, Since]]:
    """The first revision, and by target the latest one that changed its text. One query for each open edition and language."""
    rows = Revision.objects.filter(book__prefix=book.edition.prefix, number__lte=book.edition.revision)
    first: Since | None = None
    by_target: dict[str, Since] = {}
    for number, moment, changes in rows.order_by("number").values_list("number", "published_at", "changes"):
        since = Since(number, timezone.localdate(moment), first is None)
        first = first or since
        for change in changes:
            if change["what"] in RETEXTED and pick(change["before"], language) != pick(change["after"], language):
                by_target[change["target"]] = since
    return first, by_target


RETEXTED = ("added", "changed", "erratum", "withdrawn")
"""The changes after which a text reads otherwise."""


@dataclass(frozen=True)
class Met:
    """In how many finished matches a clause came up, of how many. Their number is counted under the book's prefix."""

    matches: int
    of: int


MET_FOR = 300
"""Seconds for which the counts of a book are cached."""


def met_by(book: OpenBook, refs: Iterable[str]) -> dict[str, Met]:
    """How often these clauses were met in play. Empty where no match was counted."""
    counts = cache.get_or_set(
        _met_key(book.edition.prefix), lambda: totals(Tally.Kind.MET, book.edition.prefix), MET_FOR
    )
    matches = counts.get(book.edition.prefix, 0) if counts else 0
    return {ref: Met(counts.get(ref, 0), matches) for ref in refs} if counts and matches else {}


def counted_again(prefix: str) -> None:
    """The counts of a book have changed."""
    cache.delete(_met_key(prefix))


def _met_key(prefix: str) -> str:
    return f"rulebook.met.{prefix}"
