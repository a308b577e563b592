"""Chat at a table. Players and spectators have a room each. The host may close the spectators' room."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.guests import BACKEND
from accounts.models import User
from config.shared.isolating import unturned
from config.shared.spacing import filled_lazy
from games.live import hub
from games.models import Message, Table
from games.requests import refusals
from games.requests.speech import must_be_heard
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.blocks import Reader

SHOWN = 60
"""The number of messages of a room that are shown."""
LENGTH = Message._meta.get_field("text").max_length or 500


CLOSED = _("The host has closed the spectators' talk.")


def is_closed(table: Table, room: str) -> bool:
    """Whether nobody may write in the room. What was said there stays and is read."""
    return table.spectators_silent and room == Message.Room.SPECTATORS


def must_be_open(scene: Scene, viewer: Viewer) -> None:
    """Refuse a viewer who may not write in their room."""
    if is_closed(scene.table, room_of(viewer)):
        raise refusals.NotYours(CLOSED)


def room_of(viewer: Viewer) -> str:
    """The chat room of a viewer."""
    return Message.Room.PLAYERS if viewer.seats else Message.Room.SPECTATORS


def post_message(scene: Scene, viewer: Viewer, user: User, text: str) -> Message:
    """Post a message in the person's own room. Raises :class:`refusals.NotUnderstood` for an empty message, :class:`refusals.TooLong` for a
    long one, :class:`refusals.NotYours` for a silenced person, and
    for a spectator where the host has closed their room."""
    must_be_heard(user)
    must_be_open(scene, viewer)
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


def messages(table: Table, room: str, reader: Reader) -> list[Message]:
    """The last messages of a room that the reader reads, oldest first. One query."""
    said = Message.objects.filter(table=table, room=room).select_related("user").order_by("-id")
    if reader.unheard:
        said = said.exclude(user__in=reader.unheard)
    for author, since in reader.unseen:
        said = said.exclude(user=author, at__gte=since)
    return list(reversed(said[:SHOWN]))


def message_of(scene: Scene, viewer: Viewer, number: int, reader: Reader) -> Message | None:
    """The message of that number in the viewer's room. None if the reader may not know of it. One query."""
    said = Message.objects.filter(pk=number, table=scene.table, room=room_of(viewer)).select_related("user").first()
    return said if said is not None and reader.knows(said) else None


def unheard(table: Table, room: str, people: Collection[int], since: int) -> list[int]:
    """The numbers of these people's messages after the message ``since``, and not their texts. One query, or none without people."""
    said = Message.objects.filter(table=table, room=room, user__in=people, pk__gt=since).order_by("id")
    return list(said.values_list("pk", flat=True)) if people else []


def moderators_among(said: Iterable[Message]) -> set[int]:
    """The accounts among the authors of these messages that settle reports about people. One query, or none where nobody looks after the
    site."""
    keepers = {message.user.pk for message in said if message.user is not None and message.user.is_staff}
    if not keepers:
        return set()
    moderators = User.objects.with_perm("games.change_conductreport", backend=BACKEND)
    return set(moderators.filter(pk__in=keepers).values_list("pk", flat=True))
