"""The chat of a table, as a fragment of its page."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from config.shared.isolating import bdi
from games.drawing.board.board import SeatSign, sign, template, translator
from games.drawing.words.persons import linked
from games.drawing.words.wording import language_tag
from games.engine.lru import LruCache
from games.live.hub import kept_here
from games.live.relay import Message as News
from games.models import Message, Table
from games.tables.reading.chat import SHOWN, is_closed, last_said, messages, moderators_among, room_of, unheard
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.blocks import ANYBODY, Reader, reader_at, readers_at

LASTS = 10.0
"""The seconds for which a repeated request gets the cached chat. Meanwhile a name in it may have changed, or a message may have been
deleted."""


@dataclass(frozen=True)
class Line:
    """A message as a reader sees it. Of somebody whom the reader mutes there is only the number of messages, ``unheard``."""

    message: Message | None = None
    name: str = ""
    words: str = ""
    sign: SeatSign | None = None
    moderator: bool = False
    """Whether the author settles reports about people."""
    others: bool = False
    """Whether it is a message of somebody else who still has an account: the reader may mute or block its author."""
    unheard: int = 0


def fragment(scene: Scene, viewer: Viewer, language: str, person: int | None = None) -> SafeString:
    """The room's last messages as the fragment ``table-chat``, for the ``person`` who reads them. One query where nothing was said, six at
    most."""
    said = messages(scene.table, room_of(viewer), ANYBODY)
    reader = reader_at(scene.table, person) if said else ANYBODY
    return _drawn(scene, viewer, language, reader, None if reader.unheard or reader.unseen else said)


def _drawn(
    scene: Scene, viewer: Viewer, language: str, reader: Reader, said: Sequence[Message] | None = None
) -> SafeString:
    """The fragment for this reader, of the messages ``said`` if they are read already."""
    room = room_of(viewer)
    said = messages(scene.table, room, reader) if said is None else said
    with translation.override(language):
        html = template("table/chat/_chat.jinja").render(
            lines=_lines(scene, room, language, reader, said),
            room=room,
            table=scene.table,
            closed=is_closed(scene.table, room),
            hosts=viewer.host and not scene.table.hot_seat,
            language=language_tag(language),
            _=translator(language),
        )
    return mark_safe(html)  # noqa: S308 - drawn with autoescape


def _lines(scene: Scene, room: str, language: str, reader: Reader, said: Sequence[Message]) -> list[Line]:
    """The messages in their order. Those of people who are muted are one line for each run of them."""
    signs = {seat.number: sign(seat, language) for seat in scene.seats}
    since = said[0].pk if len(said) == SHOWN else 0
    shown: dict[int, Message | None] = {message.pk: message for message in said}
    shown |= dict.fromkeys(unheard(scene.table, room, reader.unheard, since))
    moderators = moderators_among(said)
    lines: list[Line] = []
    for are_heard, run in groupby(sorted(shown), lambda number: shown[number] is not None):
        if are_heard:
            lines += [
                _line(message, signs, reader, moderators) for number in run if (message := shown[number]) is not None
            ]
        else:
            lines.append(Line(unheard=len(list(run))))
    return lines


def _line(message: Message, signs: Mapping[int, SeatSign], reader: Reader, moderators: Set[int]) -> Line:
    user = message.user
    return Line(
        message,
        linked(user),
        bdi(message.text),
        None if message.seat is None else signs.get(message.seat),
        moderator=message.user_id in moderators,
        others=user is not None and user.pk != reader.person,
    )


class Chat:
    """The chat of a table up to the message numbered ``last``, drawn once for all who read the same."""

    def __init__(self, last: int) -> None:
        self._drawn: dict[tuple[str, str, bool, bool, Reader], SafeString] = {}
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

    def readers(self, table: Table, people: Collection[int | None]) -> Mapping[int | None, Reader]:
        """These people as readers. It is looked up each time, and not kept: another process may have saved that somebody mutes or blocks
        another person. Two queries, or none where nothing was said."""
        known = {person for person in people if person is not None}
        return dict.fromkeys(people, ANYBODY) | (readers_at(table, known) if self.last else {})

    def fragment(self, scene: Scene, viewer: Viewer, language: str, reader: Reader) -> SafeString:
        """The same as :func:`fragment`, drawn once."""
        key = room_of(viewer), language, viewer.host, scene.table.spectators_silent, reader
        if key not in self._drawn:
            self._drawn[key] = _drawn(scene, viewer, language, reader)
        return self._drawn[key]


_chats: LruCache[str, Chat] = LruCache(256)
"""The cached chats, by the invitation of the table."""
