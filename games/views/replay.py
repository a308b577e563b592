"""Replays: earlier positions, earlier lines of the log, and the description of a thing on the board."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from games.drawing.panels import chapters, fragments, log
from games.drawing.panels import story as stories
from games.drawing.panels.outline import outline
from games.drawing.panels.pointed.describing import described_to
from games.drawing.past.differences import compared
from games.drawing.past.jumps import jumps
from games.drawing.past.steps import Steps, changed_since, steps_after, steps_since_answer
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import title_name
from games.engine.rules.event import stops
from games.live.frames import html_of
from games.models import Table
from games.requests import access, refusals
from games.tables.past import looks
from games.tables.reading.archive import exported
from games.tables.reading.scene import LOG_MOVES, Scene, Viewer, log_moves
from games.tables.rows import matches
from games.views.answering import (
    is_htmx,
    number,
    readers_language,
    scene_for_visitor,
    shows_refusals,
    table_page,
    user_id,
    viewer_at,
    visible_scene,
)

ASKED = 8
"""As many elements as may be asked of at once."""
FILE_RATE = "60/h"
"""How often one person, or one address, may download match files."""


@require_GET
@never_cache
@shows_refusals
def position(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """The table after move ``at``: a page with an address of its own, or its fragments."""
    scene = scene_after(request, table_id, at)
    if not is_htmx(request):
        return table_page(request, scene)
    return _fragments(request, _within(scene, number(request.GET.get("step"), 0)))


def _within(scene: Scene, step: int) -> Scene:
    """The same where that step of its last move has ended; see :attr:`Scene.step`. Raises :class:`refusals.Unknown` for no such step."""
    if not step:
        return scene
    move = next((move for move in scene.log if move.number == scene.at), None)
    if move is None or move.number <= scene.first or not 0 < step <= len(stops(matches.events_of(move))):
        raise refusals.Unknown(_("There is no such position."))
    return Scene(scene.table, scene.seats, scene.at, step)


def _fragments(request: HttpRequest, scene: Scene) -> HttpResponse:
    """What another position changes on the page: all but what is said."""
    return HttpResponse(html_of(fragments.fragments(scene, viewer_at(request, scene), readers_language())))


def scene_after(request: HttpRequest, table_id: int, at: int) -> Scene:
    """The table after move ``at``. Raises :class:`refusals.Unknown` where there is no such position, or where the
    reader may not see it."""
    scene = scene_for_visitor(request, table_id, at)
    if not matches.has_position(scene.table, at):
        raise refusals.Unknown(_("There is no such position."))
    return scene


@require_GET
@never_cache
@shows_refusals
def present(request: HttpRequest, table_id: int) -> HttpResponse:
    """The fragments of the present position: back from an earlier one."""
    return _fragments(request, scene_for_visitor(request, table_id))


@require_GET
@shows_refusals
def earlier(request: HttpRequest, table_id: int) -> HttpResponse:
    """Lines of the log before a move, to be added below those that are shown."""
    scene = scene_for_visitor(request, table_id)
    before = number(request.GET.get("before"), 0)
    moves = log_moves(scene.table, before - 1, LOG_MOVES) if before > 0 else []
    return HttpResponse(log.earlier(scene, viewer_at(request, scene), readers_language(), moves))


@require_GET
@never_cache
@shows_refusals
def outline_of_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table as a list, now or after move ``?at=``."""
    at = number(request.GET.get("at"))
    scene = scene_after(request, table_id, at) if at >= 0 else scene_for_visitor(request, table_id)
    return HttpResponse(outline(scene, viewer_at(request, scene), readers_language()))


@require_GET
@never_cache
@shows_refusals
def steps(request: HttpRequest, table_id: int) -> HttpResponse:
    """The positions in which this viewer is shown what has happened ``?after=`` that version of the table, or since their last answer.
    ``changed`` is the first position that is another one than at the version ``?known=``."""
    scene = scene_for_visitor(request, table_id)
    viewer, after = viewer_at(request, scene), number(request.GET.get("after"))
    found = steps_since_answer(scene, viewer) if after < 0 else _steps_since_look(scene, viewer, after)
    known = number(request.GET.get("known"), scene.table.version)
    changed = changed_since(scene, known)
    named = {"begin": found.begin, "steps": found.at, "says": found.says}
    return JsonResponse({"version": scene.table.version, "changed": changed, **named})


def _steps_since_look(scene: Scene, viewer: Viewer, version: int) -> Steps:
    """Everybody has seen their own answers, on whatever device they gave them."""
    return steps_after(scene, viewer, max(version, looks.answered_at(scene, viewer)))


@require_POST
@shows_refusals
def looked(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page has shown the table at ``version`` to this person. Nothing is noted of visitors without an account."""
    access.limit(request, "look", access.ACTION_RATE)
    scene, person = visible_scene(request, table_id), user_id(request)
    if person is not None:
        looks.note(scene, viewer_at(request, scene), person, number(request.POST.get("version"), 0))
    return HttpResponse(status=204)


@require_GET
@shows_refusals
def targets(request: HttpRequest, table_id: int) -> HttpResponse:
    """Where the replay can jump, for this viewer. The address names the version of the table, so that the answer may be cached."""
    scene = scene_for_visitor(request, table_id)
    response = JsonResponse(jumps(scene, viewer_at(request, scene), readers_language()))
    current = number(request.GET.get("version")) == scene.table.version
    response["Cache-Control"] = "private, max-age=3600" if current else "no-store"
    return response


@require_GET
@never_cache
@shows_refusals
def differences(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """What differs, as this viewer sees it, between the positions after move ``at`` and after the move ``?with=``."""
    scenes = [scene_after(request, table_id, shown) for shown in (number(request.GET.get("with")), at)]
    return HttpResponse(compared([(scene, viewer_at(request, scene)) for scene in scenes], readers_language()))


@require_GET
@never_cache
@shows_refusals
def chapter(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """The summary of what ended by move ``at``: a season, a round, a war. Cards for the board, or a page."""
    scene = scene_for_visitor(request, table_id)
    html = chapters.cards(scene, viewer_at(request, scene), readers_language(), at)
    if not html.strip():
        raise refusals.Unknown(_("Nothing has ended by this move."))
    return _beside_or_alone(request, scene, html)


@require_GET
@never_cache
@shows_refusals
def story(request: HttpRequest, table_id: int) -> HttpResponse:
    """The story of a finished match: a part of the panel, or a page."""
    scene = scene_for_visitor(request, table_id)
    html = stories.story(scene, viewer_at(request, scene), readers_language())
    if not html:
        raise refusals.NotNow(_("The match is not over yet."))
    return _beside_or_alone(request, scene, html)


def _beside_or_alone(request: HttpRequest, scene: Scene, html: str) -> HttpResponse:
    """A part of the table's page or panel; requested alone, a page."""
    if is_htmx(request):
        return HttpResponse(html)
    context = {"table": scene.table, "name": title_name(scene.info, readers_language()), "cards": html}
    return render(request, "games/pages/chapter.html", context)


@require_safe
@shows_refusals
def match_file(request: HttpRequest, table_id: int) -> HttpResponse:
    """The match file of a match that is over, to be kept. It never changes, so a browser need not fetch it again."""
    access.limit(request, "match-file", FILE_RATE)
    scene = scene_for_visitor(request, table_id)
    if scene.table.origin_number is not None:
        raise refusals.NotNow(
            _(
                "This match goes on from a position of another one. It has no beginning of its own, so there is no match file."
            )
        )
    if scene.table.status != Table.Status.FINISHED:
        raise refusals.NotNow(
            _("The match file holds the seed, which tells every card. It is there when the match is over.")
        )
    response = HttpResponse(
        headers={"Cache-Control": "private, max-age=86400", "ETag": f'"{table_id}-{scene.table.number}"'}
    )
    if request.headers.get("If-None-Match") == response["ETag"]:
        response.status_code = 304
        return response
    response.content = exported(scene.table)
    response["Content-Type"] = "application/json"
    response["Content-Disposition"] = f'attachment; filename="{scene.table.title}-{table_id}.json"'
    return response


@require_GET
@shows_refusals
def what_is(request: HttpRequest, table_id: int) -> HttpResponse:
    """What things on the board are, now or after move ``?at=``."""
    at = number(request.GET.get("at"))
    scene = scene_after(request, table_id, at) if at >= 0 else scene_for_visitor(request, table_id)
    return described(request, Viewing(scene, viewer_at(request, scene), readers_language()))


def described(request: HttpRequest, viewing: Viewing) -> HttpResponse:
    """The descriptions of each ``?element=``, and of the answer ``?option=``, for this viewer. The
    address names the version of the table, so that the answer may be cached."""
    elements = [element[:200] for element in request.GET.getlist("element")[:ASKED]]
    response = HttpResponse(described_to(viewing, elements, request.GET.get("option", "")[:200]))
    response["Cache-Control"] = "private, max-age=3600"
    return response
