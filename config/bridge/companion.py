"""The books for the companion of a table with the printed game: see ``games.drawing.companion.ports``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe

from games.drawing.companion import ports
from games.drawing.companion.ports import Reference
from rulebook.editions.edition import Clause
from rulebook.pages.opening import open_prefix
from rulebook.pages.pages import Rule, is_hidden, is_law, rule_of
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import content_language, pick


def register() -> None:
    """Registers the rulebook as the one who has the books."""
    ports.register(Shelf())


class Shelf:
    """The books of the rulebook, in force."""

    def references(self, prefix: str, without: Sequence[str], language: str) -> list[Reference]:
        """The quick sheets of a book that have a clause in this mode."""
        book = open_prefix(prefix)
        return [] if book is None else list(_references(book, frozenset(without), content_language(language)))

    def sections(
        self, prefix: str, places: Sequence[str], without: Sequence[str], notes: Sequence[str], language: str
    ) -> list[ports.Section]:
        """The sections of these chapters and sections, in this order."""
        book = open_prefix(prefix)
        if book is None:
            return []
        choice = _Choice(frozenset(without), frozenset(notes), content_language(language))
        return [section for ref in places for section in _sections(book, ref, choice)]

    def place(self, rule: str) -> str:
        """The address of a clause in its chapter."""
        book = open_prefix(rule.partition(".")[0])
        return "" if book is None or rule not in book.clauses else book.reading_url(rule)

    def offline(self, prefix: str) -> str:
        """The address of the list of pages that are the whole book."""
        book = open_prefix(prefix)
        return "" if book is None else reverse("rulebook:offline_pages", args=[book.edition.slug])

    def revision(self, prefix: str) -> int:
        """The number of the revision in force."""
        book = open_prefix(prefix)
        return 0 if book is None else book.edition.revision


@dataclass(frozen=True)
class _Choice:
    """Which clauses are chosen, and in which content language."""

    without: frozenset[str]
    notes: frozenset[str]
    language: str

    def has(self, clause: Clause) -> bool:
        """Whether the clause is to be followed in this mode."""
        return (is_law(clause) or clause.ref in self.notes) and not is_hidden(clause, self.without)


def _sections(book: OpenBook, ref: str, choice: _Choice) -> Iterator[ports.Section]:
    """A section, or all sections of a chapter, with the clauses that are rules to follow."""
    chapter, one = book.places[ref]
    for section in chapter.sections if one is None else [one]:
        chosen = [clause for clause in section.clauses if choice.has(clause)]
        if chosen:
            names = [pick(chapter.title, choice.language)] if one is not None else []
            title = " · ".join(
                [*names, pick(section.title, choice.language)]
                if section.ref
                else [pick(chapter.title, choice.language)]
            )
            yield ports.Section(
                section.ref or ref, title, [_clause(book, clause, choice.language) for clause in chosen]
            )


def _clause(book: OpenBook, clause: Clause, language: str) -> ports.Clause:
    rule = rule_of(book, clause, language)
    return ports.Clause(rule.ref, rule.number, rule.reading_url, rule.words.html)


def _references(book: OpenBook, without: frozenset[str], language: str) -> Iterator[Reference]:
    for slug, name in book.edition.sheets:
        groups = list(_groups(book, slug, without, language))
        if groups:
            drawn = render_to_string("games/companion/_sheet_of_book.html", {"groups": groups})
            html = mark_safe(drawn)  # noqa: S308 - a template's
            yield Reference(slug, pick(name, language), book.address("sheet", slug), html)


def _groups(
    book: OpenBook, sheet: str, without: frozenset[str], language: str
) -> Iterator[dict[str, str | list[Rule]]]:
    """The clauses of a sheet under the headings of their sections."""
    for chapter in book.edition.chapters:
        for section in chapter.sections:
            chosen = [one for one in section.clauses if sheet in one.quick and not is_hidden(one, without)]
            if chosen:
                title = pick(section.title, language) or pick(chapter.title, language)
                yield {"title": title, "rules": [rule_of(book, clause, language) for clause in chosen]}
