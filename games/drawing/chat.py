"""What was said at a table, as a fragment of its page."""

from __future__ import annotations

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.drawing.board import sign, template, translator
from games.drawing.wording import language_of
from games.models import Message
from games.tables.scene import Looker, Scene
from games.tables.talk import messages, room_of


def drawing(scene: Scene, looker: Looker, code: str) -> SafeString:
    """The room's last messages as the fragment ``table-chat``. One query."""
    room = room_of(looker)
    signs = {seat.number: sign(seat, code) for seat in scene.seats}
    with translation.override(code):
        drawn = template("table/_chat.jinja").render(
            messages=[
                (message, _name(message), signs.get(-1 if message.seat is None else message.seat))
                for message in messages(scene.table, room)
            ],
            room=room,
            language=language_of(code),
            _=translator(code),
        )
    return mark_safe(drawn)  # noqa: S308 - drawn with autoescape


def _name(message: Message) -> str:
    return _("Somebody who left") if message.user is None else message.user.public_name
