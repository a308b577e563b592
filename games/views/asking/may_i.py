"""May I …?: what the engine answers about a thing or to a typed question, at a table or beside it. A part of the page, or a page with a
form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.drawing.board.board import package
from games.drawing.panels.pointed import may_i
from games.drawing.panels.pointed.describing import what_is
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import title_name
from games.engine.match.may_i import MayI
from games.requests import asking
from games.views.answering import (
    is_htmx,
    number,
    readers_language,
    scene_for_visitor,
    shows_refusals,
    table_address,
    viewer_at,
)
from games.views.replay import ASKED, scene_after

LONGEST = 400
"""Characters of a typed question. The rest is left out, as the field takes no more."""


@dataclass(frozen=True)
class Place:
    """Where the question is asked: what this viewer sees there, the address of the board, and the parameters that name the position."""

    viewing: Viewing
    back: str
    kept: Mapping[str, str] = field(default_factory=dict)


@require_GET
@never_cache
@shows_refusals
def at_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """At a table, now or after move ``?at=``. Refusals that are asked about are counted."""
    at = number(request.GET.get("at"))
    scene = scene_after(request, table_id, at) if at >= 0 else scene_for_visitor(request, table_id)
    viewer = viewer_at(request, scene)
    viewing = Viewing(scene, viewer, readers_language())
    back = table_address(table_id, viewer.seat if len(viewer.seats) > 1 else None)
    answer, response = answered(request, Place(viewing, back, kept(request, "at", "seat")))
    if answer.refused and viewer.seat is not None:
        rules = [option.refused.rule for option in answer.refused if option.refused is not None]
        asking.note(request, scene.table, viewer.seat, rules)
    return response


def kept(request: HttpRequest, *names: str) -> dict[str, str]:
    """The parameters of the address that name the position."""
    return {name: request.GET[name][:2000] for name in names if name in request.GET}


def answered(request: HttpRequest, place: Place) -> tuple[MayI, HttpResponse]:
    """The answer about each ``?element=`` or the answer ``?option=``, or to the typed question ``?q=``, and what shows it."""
    viewing, question = place.viewing, " ".join(request.GET.get("q", "").split())[:LONGEST]
    elements = [element[:200] for element in request.GET.getlist("element")[:ASKED] if element]
    option_id = request.GET.get("option", "")[:200]
    if question:
        answer = may_i.answer_to(viewing, question)
        said = may_i.drawn(viewing, answer, heading=question, typed=True) + may_i.drawn_hits(viewing, question)
    elif elements or option_id:
        answer = may_i.answer_about(viewing, elements, option_id)
        name = may_i.name_of(viewing, elements, answer)
        said = may_i.drawn(viewing, answer, heading=name) + what_is(viewing, elements, option_id)
    else:
        answer, said = MayI(), ""
    if is_htmx(request):
        return answer, HttpResponse(said)
    return answer, _page(request, place, question, elements, said)


def _page(request: HttpRequest, place: Place, question: str, elements: Sequence[str], said: str) -> HttpResponse:
    viewing = place.viewing
    context = {
        "name": title_name(viewing.scene.info, viewing.language),
        "table": viewing.scene.table,
        "package": package(viewing.scene.table.title),
        "ask": viewing.ask and (viewing.wording.html(viewing.ask.prompt), viewing.ask.rule),
        "silence": may_i.silence(viewing),
        "things": may_i.things(viewing),
        "element": elements[0] if elements else "",
        "question": question,
        "longest": LONGEST,
        "said": SafeString(said),  # safe: drawn with autoescape
        "kept": place.kept,
        "back": place.back,
    }
    return render(request, "games/branches/may_i.html", context)
