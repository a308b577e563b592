"""What the portal's pages need of a board's surroundings."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.contrib.auth import get_user_model
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.moderation import measures
from config.shared.ui import modules
from games.community.statistics import Share
from games.drawing.board.board import rule_link, style_sheets, translator
from games.drawing.board.board import template as drawn_by
from games.drawing.pages.lobby.statistics import interval, percent
from games.drawing.pages.study import Look
from games.drawing.words.pace import choices
from games.drawing.words.persons import linked
from games.live import release as releases
from games.models import Study, Table
from games.tables.reading.scene import Viewer
from games.tables.rows import moment
from games.titles import info

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
def board_sheet(package: str) -> SafeString:
    """The sheet with a title's drawings, if it has one, as a picture that nobody sees: a browser fetches it before it has read the style
    sheets. A preload would do the same, but Chromium does not see that a ``<use>`` takes it, and warns."""
    name = f"games/{package}/sprite.svg"
    if not finders.find(name):
        return SafeString()
    return format_html('<img src="{}" alt="" hidden fetchpriority="high" data-board-sheet>', static(name))


@register.simple_tag
def paces(chosen: str) -> SafeString:
    """The choices of another pace than the ``chosen`` one, grouped."""
    return format_html_join(
        "",
        '<optgroup label="{}">{}</optgroup>',
        (
            (
                group,
                format_html_join("", '<option value="{}">{}</option>', (one for one in offered if one[0] != chosen)),
            )
            for group, offered in choices()
            if not isinstance(offered, str)
        ),
    )


@register.simple_tag
def clock_words() -> SafeString:
    """What ``static/js/clocks.js`` needs of a page with clocks: the moment at which it was drawn, by the database, and days in words."""
    return format_html('data-now="{}" data-days="{}"', moment.milliseconds(moment.now()), _("{days} d {hours} h"))


# --- what Jinja2 draws of a table's page, beside its fragments ----------------------------------------------------------

SHARED = {
    "search_box": "rulebook/search/_search_box.html",
    "bell": "shared/frame/_bell.html",
    "themes": "shared/frame/_themes.html",
    "languages": "shared/frame/_languages.html",
    "account_links": "shared/frame/_account_links.html",
}
"""What the head of a table shares with the heads of all pages, which Django draws."""

_words = cache(translator)


@register.simple_tag
def table_part(part: str, **context: Any) -> SafeString:
    """What a table's page shows beside its fragments: ``{% table_part "board/zoom" %}`` draws ``games/table/board/_zoom.jinja``."""
    room, name = part.split("/")
    drawn = drawn_by(f"table/{room}/_{name}.jinja").render(context, _=_words(get_language() or ""))
    return mark_safe(drawn)  # noqa: S308 - drawn with autoescape


@register.simple_tag(takes_context=True)
def table_head(context: template.Context) -> SafeString:
    """The head of a table's page, as ``table_part`` draws it."""
    assert context.template is not None, "a tag is drawn within a template"
    engine = context.template.engine
    shared = {name: engine.get_template(file).render(context) for name, file in SHARED.items()}
    speeds = get_user_model()._meta.get_field("animation_speed").flatchoices
    rules = {"rules_from": context.get("rules_from"), "book": info(context["table"].title).book}
    return table_part(
        "page/head",
        **shared,
        **rules,
        speeds=speeds,
        **{name: context[name] for name in ("name", "table", "viewer", "may_i")},
    )


# --- sockets ------------------------------------------------------------------------------------------------------------

RECONNECTS = json.dumps({"ws": {"pauseOnBackground": False, "reconnectMaxDelay": 8000}})
"""How a page keeps its socket: in the background too, and with at most eight seconds between two attempts to make another one."""


@register.simple_tag
def socket(path: str, **parameters: object) -> SafeString:
    """The attributes of the element that listens to a socket, in the page's language: ``{% socket "/ws/lobby/" %}``. The socket is told
    the release of the site, so that the page is loaded again when the site has been renewed."""
    query = urlencode({"language": get_language(), "release": releases.release(), **parameters})
    return format_html('hx-ws:connect="{}?{}" hx-config="{}"', path, query, RECONNECTS)


@register.simple_tag
def table_socket(table: Table, viewer: Viewer) -> SafeString:
    """The same for a table. Who holds several seats there says from which one they look."""
    chosen = {} if viewer.seat is None or len(viewer.seats) < 2 or table.open_hands else {"seat": viewer.seat}
    return socket(f"/ws/table/{table.pk}/", **chosen)


@register.simple_tag
def study_socket(study: Study, look: Look) -> SafeString:
    """The same for a study room. The page says with whose eyes it looks, and whether it follows."""
    chosen = {"eyes": look.wanted, "reveal": "1" if look.reveal else "", "alone": "1" if look.alone else ""}
    return socket(f"/ws/study/{study.secret}/", **{name: value for name, value in chosen.items() if value})


@register.filter
def study_shapes(fragments: Mapping[str, SafeString]) -> SafeString:
    """The fragment with what was drawn in a study room."""
    return fragments["study-shapes"]


@register.simple_tag
def silence_sentence(person: User) -> str:
    """Until when a silenced person may not write to others, and why."""
    return measures.silence_sentence(person)


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


@register.simple_tag
def share_cells(share: Share) -> SafeString:
    """A share and its interval as two cells, or two dashes if there are too few games."""
    if not share.is_enough:
        return mark_safe("<td>–</td><td>–</td>")
    return format_html("<td>{}</td><td>{}</td>", percent(share.share), interval(share))


@register.simple_tag
def share_cell(share: Share) -> SafeString:
    """The same in one cell, with the number of games. From too few games it is a count: 3 of 7."""
    if not share.games:
        return mark_safe("<td>–</td>")
    if not share.is_enough:
        return format_html("<td>{}</td>", _("{won} of {games}").format(won=share.won, games=share.games))
    return format_html("<td>{} <small>{} ({})</small></td>", percent(share.share), interval(share), share.games)


@register.simple_tag
def person_link(person: User) -> SafeString:
    """A person's name, as a link to their page where there is one."""
    return linked(person)


@register.simple_tag
def share_words(share: Share) -> str:
    """A share with its interval."""
    return f"{percent(share.share)} ({interval(share)})"
