"""Which moves cost most: asked for on a page of its own, for a match that is over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.bots import teaching
from games.drawing.past.review import context
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import title_name
from games.models import Seat
from games.requests import access, refusals
from games.tables.past.reviews import may_review, review_of, reviewable
from games.tables.reading.scene import Scene, Viewer
from games.views.answering import (
    is_htmx,
    readers_language,
    redirect_any,
    requested_seat,
    scene_for_visitor,
    shows_refusals,
    viewer_at,
)

REVIEWS = "6/h"
"""How many matches one person, or one address, may have looked at. Each takes the bots up to a minute."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def review(request: HttpRequest, table_id: int) -> HttpResponse:
    """What cost most, or how far the bot is. Posted to: it begins to look."""
    scene = scene_for_visitor(request, table_id)
    viewer = viewer_at(request, scene)
    seats = _seats(scene, viewer)
    seat = _chosen(seats, viewer, requested_seat(request))
    if request.method == "POST":
        _ask(request, scene, seat)
    viewing = Viewing(scene, viewer, readers_language())
    known = context(viewing, seat, seats, review_of(scene.table, seat.number))
    if request.method == "POST" and not is_htmx(request):
        return redirect_any(request, f"{known['address']}?seat={seat.number}")
    name = title_name(scene.info, readers_language())
    page = "games/branches/_review.html" if is_htmx(request) else "games/branches/review.html"
    return render(request, page, {"table": scene.table, "title_name": name, **known})


def _seats(scene: Scene, viewer: Viewer) -> list[Seat]:
    """The seats that may be asked about. Raises a refusal if there are none."""
    if not may_review(scene.table):
        raise refusals.NotNow(_("The match is not over yet."))
    seats = reviewable(scene.table, scene.seats, viewer.seats)
    if not seats:
        raise refusals.NotYours(_("At a private table only those who played may ask about their moves."))
    return seats


def _chosen(seats: list[Seat], viewer: Viewer, number: int | None) -> Seat:
    """The seat that is asked about: the person's own where none is named."""
    if number is None:
        return next((seat for seat in seats if seat.number == viewer.seat), seats[0])
    chosen = next((seat for seat in seats if seat.number == number), None)
    if chosen is None:
        raise refusals.NotYours(_("Nobody may ask about the moves of this seat."))
    return chosen


def _ask(request: HttpRequest, scene: Scene, seat: Seat) -> None:
    if not teaching.is_known(scene.table, seat.number):
        teaching.must_have_room()
        access.limit(request, "review", REVIEWS)
        teaching.ask(scene.table, seat.number)
