"""Looking back: earlier positions, earlier lines of the log, and what a thing on the board is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from config.simplified import simplified
from config.spacing import spaced
from games import refusals
from games.drawing import fragments
from games.drawing.board import rule_link, template, translator
from games.drawing.spoken import spoken
from games.drawing.wording import Wording, language_of
from games.engine.title import Title
from games.models import Seat
from games.tables.scene import LOG_MOVES, Scene, log_moves
from games.titles import load
from games.views.answering import is_htmx, language, looker, number, scene_for_visitor, shows_refusals, table_page


@require_GET
@never_cache
@shows_refusals
def position(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """The table as it stood after move ``at``: a page with an address of its own, or its fragments."""
    scene = _scene_after(request, table_id, at)
    if not is_htmx(request):
        return table_page(request, scene)
    parts = fragments.fragments(scene, looker(request, scene), language())
    return HttpResponse(
        "\n".join(parts[name] for name in ("table-status", "table-players", "table-board", "table-ask", "table-log"))
    )


def _scene_after(request: HttpRequest, table_id: int, at: int) -> Scene:
    """The table after move ``at``. Raises :class:`refusals.Unknown` where there is no such position, or for whoever may not see it."""
    scene = scene_for_visitor(request, table_id, at)
    if scene.table.saved is None or at > scene.table.number:
        raise refusals.Unknown(_("There is no such position."))
    return scene


@require_GET
@never_cache
@shows_refusals
def present(request: HttpRequest, table_id: int) -> HttpResponse:
    """The fragments of the present position: back from an earlier one."""
    scene = scene_for_visitor(request, table_id)
    return HttpResponse("\n".join(fragments.fragments(scene, looker(request, scene), language()).values()))


@require_GET
@shows_refusals
def earlier(request: HttpRequest, table_id: int) -> HttpResponse:
    """Lines of the log before a move, to be added below those that are shown."""
    scene = scene_for_visitor(request, table_id)
    before = number(request.GET.get("before"), 0)
    moves = log_moves(scene.table, before - 1, LOG_MOVES) if before > 0 else []
    return HttpResponse(fragments.log_lines(scene, looker(request, scene), language(), moves))


@require_GET
@never_cache
@shows_refusals
def spoken_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table as a list, as it stands or as it stood after move ``?at=``."""
    at = number(request.GET.get("at"))
    scene = _scene_after(request, table_id, at) if at >= 0 else scene_for_visitor(request, table_id)
    return HttpResponse(spoken(scene, looker(request, scene), language()))


@require_GET
@shows_refusals
def what_is(request: HttpRequest, table_id: int) -> HttpResponse:
    """What a thing on the board is: its component's card."""
    scene = scene_for_visitor(request, table_id)
    return described(request, load(scene.table.title), scene.seats)


def described(request: HttpRequest, title: Title[Any], seats: Iterable[Seat]) -> HttpResponse:
    """The card of the component that ``?element=`` names, at a table with these seats."""
    element = request.GET.get("element", "")[:200]
    parts = title.page(element).split(":")
    known = {component.id: component for component in title.components()}
    component = next((known[key] for n in range(len(parts), 0, -1) if (key := ":".join(parts[:n])) in known), None)
    wording = Wording(title, language(), seats)
    name = wording.label(element)
    text = ""
    if component is not None:
        written = language_of(language())
        text = spaced(component.texts.get("en" if written == "en" else "zh-Hant", ""))
        text = simplified(text) if written == "zh-Hans" else text
    given = {
        "component": component,
        "name": name,
        "text_of": text,
        "plain": wording.plain,
        "rule": rule_link,
        "_": translator(language()),
    }
    response = HttpResponse(template("table/_what.jinja").render(**given))
    response["Cache-Control"] = "private, max-age=3600"
    return response
