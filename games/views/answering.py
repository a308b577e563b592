"""How the portal answers. One helper decides between page, fragments and refusal, so that no view decides it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.shared.isolating import isolated
from config.shared.seen import measures
from games.drawing.board import board
from games.drawing.pages import page, position_picture, sharing
from games.drawing.panels import fragments
from games.drawing.words.wording import person, refused, title_name
from games.live.frames import change, fresh, html_of, name_of
from games.models import Order, Table
from games.models.notes import MOST
from games.notices import reading
from games.requests import access, refusals
from games.tables.past import looks
from games.tables.reading.cache import from_cache
from games.tables.reading.scene import Scene, Viewer, scene_of
from games.tables.rules import adopted

P = ParamSpec("P")
FRAME = "application/octet-stream"
"""What an answer is that says which lines are new."""


def readers_language() -> str:
    """Django's code of the reader's language."""
    return get_language() or "zh-hant"


def user_id(request: HttpRequest) -> int | None:
    """The person who sent the request."""
    return request.user.pk if request.user.is_authenticated else None


def number(text: str | None, otherwise: int = -1) -> int:
    """A whole number that somebody sent, or ``otherwise``."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def requested_seat(request: HttpRequest) -> int | None:
    """The seat that a page or form speaks of."""
    seat = number(request.POST.get("seat", request.GET.get("seat")))
    return seat if seat >= 0 else None


def seen_version(request: HttpRequest) -> int:
    """The version of the table that a form names: what was looked at."""
    return number(request.POST.get("version"), 0)


def seen_private(request: HttpRequest) -> int | None:
    """The version of their own seat that a form names; None where it names none."""
    private = number(request.POST.get("private"))
    return private if private >= 0 else None


def visible_scene(request: HttpRequest, table_id: int, at: int | None = None) -> Scene:
    """The table, if this person may see it. Who may only look posts nothing there. Raises :class:`refusals.Unknown`."""
    scene = scene_of(table_id, at)
    must = access.must_look if request.method in ("GET", "HEAD") else access.must_see
    must(scene.table, scene.seats, user_id(request), request.session)
    return scene


def scene_for_visitor(request: HttpRequest, table_id: int, at: int | None = None) -> Scene:
    """The same for visitors without a seat, as often as is fair to the players. Strangers at one address share the
    limit."""
    person = user_id(request)
    if person is None:
        access.limit_viewers(request)
    else:
        access.limit_looks(request)
    scene = visible_scene(request, table_id, at)
    if person is not None and all(seat.user_id != person for seat in scene.seats):
        access.limit_viewers(request)
    return scene


def viewer_at(request: HttpRequest, scene: Scene) -> Viewer:
    """The viewer that this person is. Where hands are open, an answer is followed by the question of the seat that is
    asked next."""
    follows = scene.table.open_hands and request.method == "POST"
    return scene.viewer(user_id(request), None if follows else requested_seat(request))


def shows_refusals(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """A refusal that nobody expected becomes a page, or for htmx a notice, in the reader's language with its status code."""

    @wraps(view)
    def explained(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except refusals.Refusal as refusal:
            return refusal_page(request, refusal)

    return explained


def refusal_page(request: HttpRequest, refusal: refusals.Refusal) -> HttpResponse:
    """The refusal by itself: no table is shown."""
    measures.refused(refusal.kind)
    if is_htmx(request):
        return HttpResponse(notice(refusal), status=refusal.status)
    return render(
        request,
        "games/pages/refusal.html",
        {"refusal": refusal, "message": refused(refusal), "status": refusal.status},
        status=refusal.status,
    )


def is_htmx(request: HttpRequest) -> bool:
    """Whether fragments are wanted."""
    return bool(getattr(request, "htmx", False))


def notice(refusal: refusals.Refusal | None, word: str = "") -> SafeString:
    """The fragment that says what was refused, or the ``word`` for the person. Empty if there is neither."""
    message, rule = (word, "") if refusal is None else (refused(refusal), board.rule_link(refusal.rule))
    kind = "info" if refusal is None else "error"
    drawn = board.template("table/status/_notice.jinja").render(message=message, rule=rule, kind=kind)
    return mark_safe(drawn)  # noqa: S308 - drawn with autoescape


def table_answer(
    request: HttpRequest,
    table_id: int,
    refusal: refusals.Refusal | None = None,
    changed: Table | None = None,
    certain: bool = False,
) -> HttpResponse:
    """The answer to a post at a table: for htmx the present fragments, else a redirect to the page. After a refusal it
    is the page itself with the reason.

    ``changed`` is the table as it was saved just now. A page gets what differs from the version that it names, if it
    is ``certain`` that it shows this one. If its socket sent exactly that version, the page gets only lines.
    """
    if refusal is not None:
        measures.refused(refusal.kind)
    elif not is_htmx(request):
        return redirect(table_address(table_id, requested_seat(request)))
    scene = visible_scene(request, table_id) if changed is None else from_cache(changed)
    if not is_htmx(request):
        return table_page(request, scene, refusal)
    viewer = viewer_at(request, scene)
    shown = [] if changed is None else fragments.drawn_before(scene, viewer, readers_language(), seen_version(request))
    if shown and "Sent" in request.headers:
        now = page.whole(scene, viewer, readers_language(), user_id(request))
        for held in (page.beside(before, now) for before in shown):
            if request.headers["Sent"] == str(name_of(held)):
                return HttpResponse(change(held, now, notice(None)), content_type=FRAME)
    parts = fragments.fragments(scene, viewer, readers_language())
    # At a hot seat another viewer may look on from here.
    sent = "\n".join(fresh(shown[0], parts)) if shown and certain and len(viewer.seats) == 1 else html_of(parts)
    return HttpResponse(f"{notice(refusal)}\n{sent}", status=200 if refusal is None else refusal.status)


def redirect_any(request: HttpRequest, address: str) -> HttpResponse:
    """On to another page, for htmx too."""
    if not is_htmx(request):
        return redirect(address)
    response = HttpResponse()
    response["HX-Redirect"] = address
    return response


def table_address(table_id: int, seat: int | None = None) -> str:
    """Where a table is; at a hot seat with the seat that looks."""
    address = reverse("games:table", args=[table_id])
    return address if seat is None else f"{address}?seat={seat}"


def orders_of(request: HttpRequest, scene: Scene) -> bool:
    """Whether this person has orders here of which there may be news."""
    person = user_id(request)
    return person is not None and Order.objects.filter(table=scene.table, user_id=person, seen=False).exists()


def unreached_by(scene: Scene) -> str:
    """For the host: the names of those whom no notice reaches. Empty if there are none."""
    language = readers_language()
    return _(", ").join(isolated(person(seat, language)) for seat in reading.unreached(scene))


def _named_position(scene: Scene, viewer: Viewer) -> str:
    """The position and the seat of a page, as parameters of an address."""
    named = {"at": None if scene.now else scene.at, "seat": viewer.seat if len(viewer.seats) > 1 else None}
    return urlencode({name: value for name, value in named.items() if value is not None})


def table_page(request: HttpRequest, scene: Scene, refusal: refusals.Refusal | None = None) -> HttpResponse:
    """The whole page of a table, at the present position or an earlier one."""
    viewer, person = viewer_at(request, scene), user_id(request)
    parts = page.whole(scene, viewer, readers_language(), person)
    context = {
        "table": scene.table,
        "scene": scene,
        "viewer": viewer,
        "name": title_name(scene.info, readers_language()),
        "fragments": page.by_part(parts),
        "notice": notice(refusal),
        "package": board.package(scene.table.title),
        "description": sharing.description_of(scene, readers_language()),
        "most_notes": MOST,
        "rules_from": adopted.rules_from(scene.table).isoformat(),
        "orders": bool(viewer.seats) and scene.now and orders_of(request, scene),
        "may_i": reverse("games:may_i", args=[scene.table.pk]),
        "may_i_at": _named_position(scene, viewer),
        "unreached": unreached_by(scene) if viewer.host and viewer.seats and scene.now else "",
        "looked": None if person is None else looks.seen_until(scene, viewer, person) or 0,
        "canonical": request.build_absolute_uri(sharing.address_of(scene)),
        "preview": position_picture.preview_of(scene, readers_language(), request.build_absolute_uri),
    }
    response = render(request, "games/pages/table.html", context, status=200 if refusal is None else refusal.status)
    response["Cache-Control"] = "private, no-store"
    return response
