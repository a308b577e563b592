"""The address of a game's companion, for pages that know its slug but not the portal."""

from __future__ import annotations

from django import template
from django.urls import reverse

from games.drawing.companion.variants import has_companion

register = template.Library()


@register.simple_tag
def companion_address(slug: str) -> str:
    """The address of a title's companion for a table with the printed game. Empty if there is no such title, or if it has none."""
    return reverse("games:companion", args=[slug]) if has_companion(slug) else ""
