"""Links to clauses on the portal's pages. The portal knows only their ids, the rulebook knows their places."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from games.drawing.board.board import rule_link
from rulebook.pages.opening import open_prefix
from rulebook.words.languages import content_language, pick

register = template.Library()


@register.simple_tag
def clause_by_number(ref: str) -> SafeString:
    """A link to a clause by its number and its heading, or by its id if its book is not loaded."""
    book = open_prefix(ref.partition(".")[0])
    number = book.number_of(ref) if book is not None else None
    if book is None or number is None:
        return rule_link(ref, label=ref)
    chapter, section = book.places[ref]
    heading = pick((section or chapter).title, content_language())
    return rule_link(ref, label=f"{number} {heading}")
