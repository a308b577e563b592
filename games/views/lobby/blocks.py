"""Muting and blocking: from the page of a person, from a message, from the seats of a table, and the page where it is undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests import ensure_guest
from accounts.models import User
from config.shared.isolating import isolated
from config.shared.spacing import filled
from games.community import relations
from games.community.relations import Kind
from games.drawing.board.board import sign
from games.models import Relation, Seat
from games.requests import access, refusals
from games.tables.reading.scene import Scene
from games.views.answering import (
    number,
    readers_language,
    scene_for_visitor,
    shows_refusals,
    user_id,
)

RATE = "120/h"
DO: Mapping[str, Callable[[User, User], None]] = {
    "mute": partial(relations.add, kind=Kind.MUTES),
    "unmute": partial(relations.remove, kind=Kind.MUTES),
    "block": partial(relations.add, kind=Kind.BLOCKS),
    "unblock": partial(relations.remove, kind=Kind.BLOCKS),
}
"""What may be posted about a person."""
DONE = {
    "mute": gettext_lazy("You have muted {name}. {name} is not told."),
    "unmute": gettext_lazy("You read {name} again."),
    "block": gettext_lazy("You have blocked {name}. {name} is not told."),
    "unblock": gettext_lazy("You no longer block {name}."),
}


def change(request: HttpRequest, other: User | None) -> str:
    """Do what is posted, about that person. Returns the sentence that says it. A stranger becomes a guest by it."""
    do = request.POST.get("do", request.GET.get("do", ""))
    if do not in DO or other is None:
        raise refusals.NotUnderstood(_("There is no such thing to do here."))
    if other == request.user:
        raise refusals.NotUnderstood(_("That cannot be done with this person."))
    DO[do](ensure_guest(request), other)
    return filled(str(DONE[do]), name=isolated(other.public_name))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def mine(request: HttpRequest) -> HttpResponse:
    """Whom the reader mutes or blocks. What is posted ends it: ``relation`` is the number of one's own row."""
    person = request.user if isinstance(request.user, User) else None
    if request.method == "POST":
        access.limit(request, "blocks", RATE)
        row = Relation.objects.filter(pk=number(request.POST.get("relation"), 0), user=user_id(request))
        found = row.exclude(kind=Kind.FOLLOWS).select_related("other").first()
        if found is not None and person is not None:  # otherwise another device was first
            relations.remove(person, found.other, found.kind)
        return redirect("games:blocked")
    shown = relations.muted_or_blocked_by(person) if person is not None else []
    lists = [(kind, [row for row in shown if row.kind == kind]) for kind in (Kind.BLOCKS, Kind.MUTES)]
    return render(request, "games/lobby/blocks/mine.html", {"lists": lists, "any": bool(shown)})


@require_POST
@never_cache
@shows_refusals
def of_person(request: HttpRequest, name: str) -> HttpResponse:
    """What is posted on the page of the person of that user name."""
    access.limit(request, "blocks", RATE)
    other = get_object_or_404(User, username=name, is_active=True, is_guest=False)
    messages.success(request, change(request, other))
    return redirect(reverse("games:person", args=[name]) + "#blocks")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def at_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The people who sit at a table. What is posted is about the one in ``place``, who must still be called ``name``: another person may
    have taken the seat since."""
    scene = scene_for_visitor(request, table_id)
    if request.method == "POST":
        access.limit(request, "blocks", RATE)
        place = number(request.POST.get("place"))
        seat = next((seat for seat in scene.seats if seat.number == place), None)
        if seat is None or seat.user is None or seat.user.public_name != request.POST.get("name"):
            raise refusals.Stale(_("Somebody else has that seat now. Nothing was changed."))
        messages.success(request, change(request, seat.user))
        return redirect(request.path)
    host = scene.table.host_id is not None and scene.table.host_id == user_id(request)
    context = {"table": scene.table, "people": _people(request, scene), "host": host and not scene.table.hot_seat}
    return render(request, "games/lobby/blocks/at_table.html", context)


def _people(request: HttpRequest, scene: Scene) -> list[tuple[object, User, set[str]]]:
    """Each other person once, with the sign of the first seat and what the reader wants of them."""
    viewer = request.user if isinstance(request.user, User) else None
    seats: dict[int, Seat] = {}
    for seat in scene.seats:
        if seat.user is not None and seat.user != viewer:
            seats.setdefault(seat.user.pk, seat)
    language = readers_language()
    return [
        (sign(seat, language), seat.user, relations.kinds_between(viewer, seat.user) if viewer is not None else set())
        for seat in seats.values()
        if seat.user is not None
    ]
