"""What was designed for this site: the sign of a component, and the page that says why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from rulebook import ports
from rulebook.pages.pages import rule_of
from rulebook.pages.reading import OpenBook
from rulebook.pages.tables import clause_links
from rulebook.words.languages import Texts, pick
from rulebook.words.printed import DesignData


@dataclass(frozen=True)
class Mark:
    """What of a component was designed for this site, and where the reasons are."""

    label: str
    what: str
    whole: bool
    url: str


def mark_of(book: OpenBook, component: str, language: str) -> Mark | None:
    """What of a component was designed for this site."""
    printed = ports.reference(book.edition.prefix)
    mark = printed.marks().get(component) if printed else None
    if mark is None:
        return None
    url = f"{book.address('designed')}#{mark['design']}"
    return Mark(pick(mark["label"], language), pick(mark["what"], language), mark["whole"], url)


def box_of(book: OpenBook, component: str) -> Texts:
    """The expansion or mode of a component, empty if its title has none."""
    printed = ports.reference(book.edition.prefix)
    return printed.boxes().get(component, {}) if printed else {}


def designed(book: OpenBook, language: str) -> SafeString:
    """What was designed for this site, and why: pieces by design, and the rules of the book that say it of themselves."""

    def draw() -> SafeString:
        printed = ports.reference(book.edition.prefix)
        designs = [_design(book, design, language) for design in printed.designs()] if printed else []
        rules = [rule_of(book, clause, language) for clause in book.edition.clauses() if clause.origin == "portal"]
        context = {"designs": designs, "rules": rules, "played": printed is not None}
        return mark_safe(render_to_string("rulebook/tables/_designed.html", context))  # noqa: S308 - a template's

    return book.keep(("designed", language), draw)


def _design(book: OpenBook, design: DesignData, language: str) -> dict[str, Any]:
    pieces = []
    for slug in design["components"]:
        if (component := book.components.get(slug)) is not None:
            mark = mark_of(book, slug, language)
            name = pick(component.name, language)
            pieces.append(
                {"name": name, "url": book.component_url(slug), "what": mark.what if mark and not mark.whole else ""}
            )
    return {
        "id": design["id"],
        "name": pick(design["name"], language),
        "why": pick(design["why"], language),
        "how": pick(design["how"], language),
        "pieces": pieces,
        "rules": clause_links(book, design["clauses"]),
    }
