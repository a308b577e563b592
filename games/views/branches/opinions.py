"""A careful bot's opinion of a position in a study room."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.drawing.pages.study import Role, StudyViewing
from games.learning.studies import studies
from games.requests import access, refusals
from games.views.answering import number, readers_language, shows_refusals
from games.views.asking import opinions
from games.views.asking.opinions import Asked
from games.views.branches.rooms import look_of


@require_POST
@shows_refusals
def opinion(request: HttpRequest, secret: str) -> HttpResponse:
    """What a careful bot would do for the seat that is asked. With another seat's eyes there is no opinion."""
    if not request.user.is_authenticated:
        access.limit_viewers(request)
    access.limit(request, "study_act", access.VIEW_RATE)
    row = studies.row_of(secret)
    look = look_of(request)
    room = studies.opened(row, number(request.POST.get("shown"), 0))
    viewing = StudyViewing(room, look, Role(), readers_language())
    seat = room.asked()
    if seat is None or seat != viewing.viewer.seat:
        raise refusals.NotNow(_("Nobody is asked here with these eyes."))
    sent = {"shown": str(room.node), "eyes": look.wanted}
    address, name = reverse("games:study_opinion", args=[secret]), viewing.signs[seat].name
    return opinions.opinion(request, Asked(room.match, seat, viewing, address, sent, name))
