"""The address of a game's lesson, for pages that know its slug but not the portal."""

from __future__ import annotations

from django import template
from django.urls import reverse

from games.learning.lessons import lesson_of
from games.titles import published

register = template.Library()


@register.simple_tag
def lesson_address(slug: str) -> str:
    """The address of a title's lesson. Empty if there is no such title, or if it has none."""
    known = any(info.slug == slug for info in published())
    return reverse("games:lesson", args=[slug]) if known and lesson_of(slug) is not None else ""
