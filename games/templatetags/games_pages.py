"""What the portal's pages need of a board's surroundings."""

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.drawing.board import rule_link

register = template.Library()


@register.simple_tag
def board_style(package: str) -> SafeString:
    """The link to a title's own style sheet, if it has one."""
    name = f"css/{package}.css"
    return format_html('<link rel="stylesheet" href="{}">', static(name)) if finders.find(name) else mark_safe("")


@register.simple_tag
def panel_address() -> str:
    """Where clauses open beside the board: an address with ``any.clause`` in it; empty while there is no rulebook."""
    try:
        return reverse("rulebook:panel", args=["any.clause"])
    except NoReverseMatch:
        return ""


@register.simple_tag
def clause_link(rule: str) -> SafeString:
    """A link to a clause."""
    return rule_link(rule)
