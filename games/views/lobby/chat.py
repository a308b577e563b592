"""The talk at a table: what is said, what one does about a message of somebody else, and the host who closes the spectators' talk."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.guests import ensure_guest
from accounts.models import User
from games import tables
from games.drawing.panels import chat
from games.notices import following
from games.requests import access, refusals
from games.tables.reading.chat import message_of, must_be_open, post_message
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.blocks import reader_at
from games.views.answering import (
    is_htmx,
    notice,
    number,
    readers_language,
    redirect_any,
    requested_seat,
    shows_refusals,
    table_address,
    table_answer,
    user_id,
    viewer_at,
    visible_scene,
)
from games.views.lobby import blocks
from games.views.table import must_be_visible, only_posts


@only_posts
@shows_refusals
def say(request: HttpRequest, table_id: int) -> HttpResponse:
    """Say something in one's room."""
    scene = visible_scene(request, table_id)
    known, viewer = request.user.is_authenticated, viewer_at(request, scene)
    try:
        must_be_open(scene, viewer)  # no guest for nothing
        user = ensure_guest(request)
        access.limit(request, "chat", "20/m")
        with transaction.atomic():
            following.message_posted(post_message(scene, viewer, user, request.POST.get("text", "")), scene.seats)
    except refusals.TooMany:
        raise
    except refusals.Refusal as refusal:
        return table_answer(request, table_id, refusal)
    address = table_address(table_id, requested_seat(request))
    if not is_htmx(request):
        return redirect(f"{address}#table-chat")
    return (
        HttpResponse(chat.fragment(scene, viewer, readers_language(), user.pk))
        if known
        else redirect_any(request, address)
    )


@only_posts
@shows_refusals
def spectators_chat(request: HttpRequest, table_id: int) -> HttpResponse:
    """Close the spectators' talk (``closed=yes``), or open it again."""
    must_be_visible(request, table_id)
    access.limit(request, "act", access.ACTION_RATE)
    closed = request.POST.get("closed") == "yes"
    try:
        tables.close_spectators_chat(table_id=table_id, by=request.user, closed=closed)
    except refusals.Unknown:
        raise
    except refusals.Refusal as refusal:
        return table_answer(request, table_id, refusal)
    if not is_htmx(request):
        return redirect(f"{table_address(table_id)}#table-chat")
    scene = visible_scene(request, table_id)
    return HttpResponse(chat.fragment(scene, viewer_at(request, scene), readers_language(), user_id(request)))


@only_posts
@never_cache
@shows_refusals
def of_message(request: HttpRequest, table_id: int) -> HttpResponse:
    """What is posted about the author of a ``message`` of the room that the reader reads."""
    scene = visible_scene(request, table_id)
    access.limit(request, "blocks", blocks.RATE)
    known, viewer = request.user.is_authenticated, viewer_at(request, scene)
    said = blocks.change(request, _author(request, scene, viewer))
    address = f"{table_address(table_id)}#table-chat"
    if not is_htmx(request) or not known:
        messages.success(request, said)
        return redirect_any(request, address)
    drawn = chat.fragment(scene, viewer, readers_language(), user_id(request))
    return HttpResponse(f"{notice(None, said)}\n{drawn}")


def _author(request: HttpRequest, scene: Scene, viewer: Viewer) -> User:
    """Who has said the posted ``message``. Raises :class:`refusals.NotUnderstood` if the reader may know of no such message, or if nobody
    is left who has said it."""
    reader = reader_at(scene.table, user_id(request))
    said = message_of(scene, viewer, number(request.POST.get("message"), 0), reader)
    if said is None or said.user is None:
        raise refusals.NotUnderstood(_("There is no such message."))
    return said.user
