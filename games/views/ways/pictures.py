"""Pictures of positions, a page for other sites to show in a frame, and the page that offers both."""

from __future__ import annotations

from csp.constants import NONE, SELF
from csp.decorators import csp
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from games.drawing.pages import embedding, position_picture
from games.drawing.raster.painter import NotPainted, name_of, the_painter
from games.models import Table
from games.requests import access, refusals
from games.tables.reading.scene import Scene, seats_of
from games.tables.rows import matches
from games.views.answering import readers_language, scene_for_visitor, shows_refusals

SOON, LATER = 60, 60 * 60 * 24
"""Seconds for which a picture may be shown without asking again: while the match runs, and when it is over. Moves may be taken back, and
people may change their names."""
WAIT = 600
"""Seconds after which a picture that could not be drawn may be asked for again."""
EMBEDDED = {
    "default-src": [NONE],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": ["*"],
}
"""The policy of a page in a frame of another site: drawings and sheets of this site, and nothing that runs or sends."""


# --- pictures ------------------------------------------------------------------------------------------------------------------


@require_GET
@shows_refusals
def of_position(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """The picture of the position after move ``at``, as a PNG."""
    return _picture(request, _has_position(_scene(request, table_id, at)))


@require_GET
@shows_refusals
def of_present(request: HttpRequest, table_id: int, version: int) -> HttpResponse:
    """The picture of the present position. Another version than the present one leads to the present one."""
    scene = _scene(request, table_id)
    if version == scene.table.version:
        return _picture(request, scene)
    response = redirect(position_picture.address_of(scene))
    response["Cache-Control"] = "no-cache"
    return response


def _scene(request: HttpRequest, table_id: int, at: int | None = None) -> Scene:
    """The table, for one who may see it. A stranger without a session gets the same of a private table as of none, and in the same time:
    an open table is looked for, and nothing else."""
    access.limit_pictures(request)
    if (scene := _open_scene(table_id, at)) is not None:
        return scene
    if request.session.session_key is None:
        raise _no_table()
    return scene_for_visitor(request, table_id, at)


def _open_scene(table_id: int, at: int | None) -> Scene | None:
    """An open table. It is read without a look at who asks."""
    table = Table.objects.filter(pk=table_id, privacy=Table.Privacy.OPEN).first()
    return None if table is None else Scene(table, seats_of(table), at)


def _no_table() -> refusals.Unknown:
    return refusals.Unknown(_("There is no such table."))


def _has_position(scene: Scene) -> Scene:
    """The scene. Raises :class:`refusals.Unknown` where there is no such position."""
    if scene.at is not None and not matches.has_position(scene.table, scene.at):
        raise refusals.Unknown(_("There is no such position."))
    return scene


def _picture(request: HttpRequest, scene: Scene) -> HttpResponse:
    job = position_picture.job_of(scene, readers_language())
    name = quote_etag(name_of(job))
    if request.headers.get("If-None-Match") == name:
        response = HttpResponse(status=304)
    else:
        try:
            response = HttpResponse(the_painter.paint(job), content_type="image/png")
        except NotPainted:
            return _no_picture()
    whose = "public" if scene.table.privacy == Table.Privacy.OPEN else "private"
    seconds = SOON if scene.running or scene.match is None else LATER
    response["Cache-Control"] = f"{whose}, max-age={seconds}"
    response["ETag"] = name
    return response


def _no_picture() -> HttpResponse:
    response = HttpResponse(_("There is no picture now."), status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(WAIT)
    response["Cache-Control"] = "no-store"
    return response


# --- for other sites -----------------------------------------------------------------------------------------------------------


@require_GET
@xframe_options_exempt
@csp(EMBEDDED)  # type: ignore[arg-type]  # its types know no view with more arguments
def embed(request: HttpRequest, table_id: int, at: int | None = None) -> HttpResponse:
    """A position of an open table, for a frame of another site. No session is read, and no cookie is set."""
    access.limit_embeds(request)
    theme = request.GET.get("theme", "")
    try:
        if (scene := _open_scene(table_id, at)) is None:
            raise _no_table()
        response = HttpResponse(embedding.page(_has_position(scene), readers_language(), theme))
        response["Cache-Control"] = f"public, max-age={SOON}"
    except refusals.Refusal as problem:
        html = embedding.refusal(problem, readers_language(), theme)
        response = HttpResponse(html, status=problem.status)
    return response


# --- what may be sent ----------------------------------------------------------------------------------------------------------


@require_GET
@never_cache
@shows_refusals
def share(request: HttpRequest, table_id: int, at: int | None = None) -> HttpResponse:
    """The link, the picture and the code for other sites, to be copied."""
    scene = _has_position(scene_for_visitor(request, table_id, at))
    return render(
        request, "games/pages/share.html", embedding.shared(scene, readers_language(), request.build_absolute_uri)
    )
