"""The mark on cards, spaces, buttons and rules that an erratum or a ruling is about: small, with a title, and read out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.board.component_cards import component_of, components_of
from games.drawing.words.noted import Noted, noted_in
from games.titles import info


def noted_of(slug: str) -> Noted:
    """What is noted in the book of a title."""
    return noted_in(info(slug).book)


@lru_cache(maxsize=32)
def noted_pages(slug: str, noted: Noted) -> frozenset[str]:
    """The component pages of a title that are noted: themselves, or a clause that they name."""
    return frozenset(
        component.id
        for component in components_of(slug).values()
        if component.id in noted.components or not noted.clauses.isdisjoint(component.clauses)
    )


def is_noted(slug: str, noted: Noted, element: str) -> bool:
    """Whether the component of an element is noted."""
    if not noted.key:
        return False
    pages = noted_pages(slug, noted)
    page = component_of(slug, element) if pages and element else None
    return page is not None and page.id in pages


def noted_words() -> str:
    """What the mark says."""
    return _("Corrected, or ruled on: see its rules")


def mark_of(slug: str, elements: Sequence[str]) -> SafeString | str:
    """The mark in a button whose first element is noted; otherwise nothing."""
    return mark() if elements and is_noted(slug, noted_of(slug), elements[0]) else ""


def mark() -> SafeString:
    """The mark beside words."""
    said = noted_words()
    return format_html('<span class="noted-mark" title="{}"><span class="visually-hidden">{}</span></span>', said, said)


def is_noted_rule(rule: str) -> bool:
    """Whether a clause is noted."""
    return rule in noted_in(rule.partition(".")[0]).clauses
