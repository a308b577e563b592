"""Chat at a table. Players and spectators have a room each."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.shared.isolating import unturned
from config.shared.spacing import filled_lazy
from games.live import hub
from games.models import Message, Table
from games.requests import refusals
from games.requests.speech import must_be_heard
from games.tables.reading.scene import Scene, Viewer

SHOWN = 60
"""The number of messages of a room that are shown."""
LENGTH = Message._meta.get_field("text").max_length or 500


def room_of(viewer: Viewer) -> str:
    """The chat room of a viewer."""
    return Message.Room.PLAYERS if viewer.seats else Message.Room.SPECTATORS


def post_message(scene: Scene, viewer: Viewer, user: User, text: str) -> Message:
    """Post a message in the person's own room. Raises :class:`refusals.NotUnderstood` for an empty message, :class:`refusals.TooLong` for a
    long one, :class:`refusals.NotYours` for a silenced person."""
    must_be_heard(user)
    text = " ".join(unturned(text).split())
    if not text:
        raise refusals.NotUnderstood(_("There is nothing to say yet."))
    if len(text) > LENGTH:
        raise refusals.TooLong(filled_lazy(_("A message may have {n} characters."), n=LENGTH))
    if scene.table.status == Table.Status.ABANDONED:
        raise refusals.NotNow(_("This table was given up."))
    message = Message.objects.create(table=scene.table, user=user, seat=viewer.seat, room=room_of(viewer), text=text)
    transaction.on_commit(partial(hub.announce, scene.table.pk))
    return message


def last_said(table: Table) -> int:
    """The number of the last message in any room, or 0. One query."""
    return Message.objects.filter(table=table).aggregate(last=Max("id"))["last"] or 0


def messages(table: Table, room: str) -> list[Message]:
    """The last messages of a room, oldest first."""
    said = Message.objects.filter(table=table, room=room).select_related("user").order_by("-id")
    return list(reversed(said[:SHOWN]))
