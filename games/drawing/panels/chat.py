"""The chat of a table, as a fragment of its page."""

from __future__ import annotations

import time
from collections.abc import Sequence

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from config.shared.isolating import bdi
from games.drawing.board.board import sign, template, translator
from games.drawing.words.persons import linked
from games.drawing.words.wording import language_tag
from games.engine.lru import LruCache
from games.live.hub import kept_here
from games.live.relay import Message as News
from games.models import Table
from games.tables.reading.chat import last_said, messages, room_of
from games.tables.reading.scene import Scene, Viewer

LASTS = 10.0
"""The seconds for which a repeated request gets the cached chat. Meanwhile a name in it may have changed, or a message may have been
deleted."""


def fragment(scene: Scene, viewer: Viewer, language: str) -> SafeString:
    """The room's last messages as the fragment ``table-chat``. One query."""
    room = room_of(viewer)
    signs = {seat.number: sign(seat, language) for seat in scene.seats}
    with translation.override(language):
        html = template("table/chat/_chat.jinja").render(
            messages=[
                (
                    message,
                    linked(message.user),
                    bdi(message.text),
                    signs.get(-1 if message.seat is None else message.seat),
                )
                for message in messages(scene.table, room)
            ],
            room=room,
            language=language_tag(language),
            _=translator(language),
        )
    return mark_safe(html)  # noqa: S308 - drawn with autoescape


class Chat:
    """The chat of a table, drawn for each room and language, up to the message numbered ``last``."""

    def __init__(self, last: int) -> None:
        self._drawn: dict[tuple[str, str], SafeString] = {}
        self.last = last
        self._until = time.monotonic() + LASTS

    @classmethod
    def at(cls, table: Table, news: Sequence[News]) -> Chat:
        """The cached chat, if it is still valid after ``news``. Otherwise a new one. ``news`` is empty for a repeated request."""
        cached = _chats.get(table.invite)
        if cached is not None and kept_here(news):
            return cached
        last = last_said(table)
        if cached is not None and not news and cached.last == last and time.monotonic() < cached._until:
            return cached
        return _chats.put(table.invite, cls(last))

    def fragment(self, scene: Scene, viewer: Viewer, language: str) -> SafeString:
        """The same as :func:`fragment`, drawn once."""
        key = room_of(viewer), language
        if key not in self._drawn:
            self._drawn[key] = fragment(scene, viewer, language)
        return self._drawn[key]


_chats: LruCache[str, Chat] = LruCache(256)
"""The cached chats, by the invitation of the table."""
