"""What the portal's pages need of a board's surroundings."""

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from config.templatetags.ui import modules
from games.drawing.board import rule_link, style_sheets
from games.live import release as releases

register = template.Library()


@register.simple_tag
def board_style(package: str) -> SafeString:
    """The links to a title's own style sheets."""
    return format_html_join(
        "\n", '<link rel="stylesheet" href="{}">', ((static(name),) for name in style_sheets(package))
    )


@register.simple_tag
def board_script(package: str) -> SafeString:
    """The script that a title's board needs beside those of every table, if it has one: ``static/js/<package>.js``."""
    name = f"js/{package}.js"
    return modules(name) if finders.find(name) else SafeString()


@register.simple_tag
def release() -> str:
    """What a page tells its socket, so that it is loaded again when the site has been renewed."""
    return releases.release()


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
