"""The sockets of tables, of the lobby and of the list of a person's own tables. A socket brings changes to a page. Answers and chat come by
HTTP, not through a socket."""

from __future__ import annotations

import asyncio
import json
import logging
from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Self
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from config.shared.seen import about, measures
from games.community.finding.wishes import ALL, filter_of
from games.drawing.pages import page
from games.drawing.pages.lobby import tables as lobby
from games.drawing.panels.chat import Chat
from games.drawing.words.wording import refused
from games.live import sessions
from games.live.frames import Fragments, Frame
from games.live.hub import (
    LOBBY,
    NOTICES,
    RELATIONS,
    draw_soon,
    hub,
    kept_here,
    own_tables_group,
    person_group,
    table_group,
)
from games.live.relay import Message
from games.live.release import release
from games.live.watching import Watched
from games.models import Table
from games.notices import reading
from games.requests import access, refusals
from games.requests.limits import RateLimit
from games.tables.reading import queries, watched
from games.tables.reading.cache import latest
from games.tables.reading.scene import Scene, Viewer, scene_of
from games.tables.rows.blocks import Reader

logger = logging.getLogger(__name__)
MAX_CHARACTERS = 2_000
"""A longer message is refused before it is parsed."""
MAX_STRIKES = 20
"""How many messages of a socket are refused before it is closed: messages without a meaning, and hellos or pings that come too fast."""
HELLO, PING, AWAY, BACK = "hello", "ping", "away", "back"
"""The messages that a page may send. A hello asks for the current fragments, a ping only for a pong. A page that goes behind another one
is away, and back when it is in front again."""
PONG = json.dumps({"type": "pong"})
UNKNOWN, MALFORMED, TOO_MANY = 4404, 4400, 4429
"""The codes with which a socket is closed."""


class Listener(AsyncWebsocketConsumer):
    """What all sockets share: a language, groups of the hub, and a limit for messages that are refused."""

    page = ""
    """What kind of page opens it, in numbers."""
    channel_layer_alias = ""
    """Empty: a socket uses no channel layer, so a layer that fails closes no socket. Messages of other processes come through the hub."""
    group = ""
    """The group of the hub that answers a hello."""
    last_sent: Fragments | None = None
    language = settings.LANGUAGE_CODE
    plain = False
    """Whether the socket gets HTML instead of frames: it named no release, so no page of this site opened it."""
    looks = True
    """Whether the page is in front."""
    strikes = 0
    """How many of its messages were refused."""
    later_sync: asyncio.TimerHandle | None = None
    """The timer for the answer to a hello that came before the next one was allowed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hello_limit, self.ping_limit, self.looks_limit = RateLimit(), RateLimit(), RateLimit()
        self.watching: list[str] = []
        self.stamps: dict[str, Hashable] = {}

    async def connect(self) -> None:
        query = parse_qs(self.scope["query_string"].decode(errors="replace"))
        self.query = {key: values[0] for key, values in query.items()}
        language = self.query.get("language", "")
        self.plain = "release" not in self.query
        self.language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        await self.accept()
        self.loop = asyncio.get_running_loop()
        user = self.scope["user"]
        self.user_id = user.pk if user is not None and user.is_authenticated else None
        if (work := about.current()) is not None:
            work.user = self.user_id
        if self.user_id is not None:
            await self.watch(person_group(self.user_id), of_person)
        try:
            self._must_be_of_this_release()
            await self.enter()
        except refusals.Refusal as refusal:
            await self.send_error(refusal)
            await self.close(UNKNOWN)

    def _must_be_of_this_release(self) -> None:
        """Refuse a page of an earlier release: it has to be loaded again. A client that names no release is no page of this site."""
        if not self.plain and self.query["release"] != release():
            raise refusals.Unknown(_("The site has been renewed. Load this page again."))

    async def watch(self, group: str, draw: Watched[Self]) -> None:
        """Join a group of the hub. ``draw`` makes what its sockets are sent."""
        self.watching.append(group)
        await hub().join(group, self, draw)

    @abstractmethod
    async def enter(self) -> None:
        """Watch what the page shows. Raises a Refusal if the viewer may not see it."""

    async def __call__(self, *connection: Any) -> None:
        """Serve the socket until it closes. It leaves its groups then, after an error too."""
        measures.opened(self.page)
        try:
            await super().__call__(*connection)
        finally:
            measures.closed(self.page)
            self.leave()

    def leave(self) -> None:
        """Leave all groups, and cancel the answer that is still due."""
        if self.later_sync is not None:
            self.later_sync.cancel()
        for group in self.watching:
            hub().leave(group, self)

    def end_soon(self, code: int) -> None:
        """Send nothing more and close the socket. It may be called from any thread."""
        asyncio.run_coroutine_threadsafe(self._end(code), self.loop)

    async def _end(self, code: int) -> None:
        self.leave()
        await self.close(code)

    async def push(self, frame: Frame | str) -> None:
        """Send a frame."""
        try:
            if isinstance(frame, str):
                await self.send(text_data=frame)
            else:
                await self.send(bytes_data=frame)
        except Exception:  # the client has gone, and the disconnect follows
            logger.debug("a frame reached no client", exc_info=True)

    async def refuse(self, refusal: refusals.Refusal) -> None:
        """Send the reason why nothing is drawn. A viewer who may no longer see the table is disconnected."""
        try:
            await self.send_error(refusal)
            if isinstance(refusal, refusals.Unknown):
                await self.close(UNKNOWN)
        except Exception:  # the client has gone, and the disconnect follows
            logger.debug("a refusal reached no client", exc_info=True)

    async def send_error(self, refusal: refusals.Refusal) -> None:
        """Send what is wrong, in the viewer's language."""
        measures.refused(refusal.kind)
        with translation.override(self.language):
            message = refused(refusal)
        await self.send(text_data=json.dumps({"error": {"status": refusal.status, "message": message}}))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.strikes >= MAX_STRIKES:
            return  # this message was on its way when the socket was closed
        try:
            kind = self.parse(text_data)
        except refusals.Refusal as refusal:
            await self.strike(refusal, MALFORMED)
            return
        if kind == PING:
            await self.answer_ping()
        elif kind in (AWAY, BACK):
            await self.look(kind == BACK)
        elif self.group:
            await self.sync()

    async def strike(self, refusal: refusals.Refusal, code: int) -> None:
        """Refuse a message. After :data:`MAX_STRIKES` of them the socket is closed with ``code``."""
        self.strikes += 1
        await self.send_error(refusal)
        if self.strikes >= MAX_STRIKES:
            await self.close(code)

    async def answer_ping(self) -> None:
        """Send a pong. It needs no query and no drawing, so it never waits for other work."""
        if self.ping_limit.reserve():
            await self.strike(_too_many(), TOO_MANY)
        else:
            await self.send(text_data=PONG)

    async def look(self, looks: bool) -> None:
        """The page is in front, or no longer."""
        if self.looks_limit.reserve():
            await self.strike(_too_many(), TOO_MANY)
        else:
            self.looks = looks

    def say_soon(self, message: dict[str, Any]) -> None:
        """Send something that is no drawing. It may be called from any thread."""
        asyncio.run_coroutine_threadsafe(self.push(json.dumps(message)), self.loop)

    async def sync(self) -> None:
        """Answer a hello at once if the limit allows it, otherwise as soon as it does. Until then further hellos are refused."""
        if self.later_sync is not None:
            await self.strike(_too_many(), TOO_MANY)
        elif wait := self.hello_limit.reserve():
            self.later_sync = asyncio.get_running_loop().call_later(wait, self._sync_late)
        else:
            await hub().tell(self.group, self)

    def _sync_late(self) -> None:
        self.later_sync = None
        hub().tell_soon(self.group, self)

    def parse(self, text: str | None) -> str:
        """The type of a page's message, like ``{"type": "hello"}``. A message of another type is refused."""
        if text is None:
            raise refusals.NotUnderstood(_("Only text is understood here."))
        if len(text) > MAX_CHARACTERS:
            raise refusals.TooLong(_("That message is too long."))
        try:
            message = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise refusals.NotUnderstood(_("That message cannot be read.")) from error
        kind = message.get("type") if isinstance(message, dict) else None
        if kind not in (HELLO, PING, AWAY, BACK):
            raise refusals.NotUnderstood(_("That message means nothing here."))
        return str(kind)


def _too_many() -> refusals.TooMany:
    return refusals.TooMany(_("That is faster than anybody needs. Wait a little, please."))


def of_person(watchers: Sequence[Listener], messages: Sequence[Message]) -> dict[Listener, Fragments]:
    """The sockets of one person: they learn how many notices are unread, are drawn again when the person mutes or blocks somebody, or end
    with their session. Without a message something may have been missed. Two queries, and those of sessions."""
    types = {message["type"] for message in messages}
    ending = [message for message in messages if message["type"] not in (NOTICES, RELATIONS)]
    person = next(iter(watchers)).user_id
    if not messages or RELATIONS in types:
        draw_soon({watcher.group for watcher in watchers if watcher.group and messages})
    if person is not None and (not messages or NOTICES in types):
        unread, stamp = reading.unread(person).count(), queries.unread_notices({person})[person]
        for watcher in watchers:
            watcher.stamps[person_group(person)] = stamp
            watcher.say_soon({"type": "notices", "unread": unread})
    if ending or not messages:
        sessions.part(watchers, ending)
    return {}


class TableConsumer(Listener):
    """``ws/table/<id>/?language=en&release=…&seat=2``: the fragments of a table whenever they change. ``seat`` is the one that
    a viewer with several seats looks from."""

    page = "table"

    async def enter(self) -> None:
        self.table_id = int(self.scope["url_route"]["kwargs"]["table_id"])
        seat = self.query.get("seat", "")
        self.requested_seat = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
        self.drawn_for = (self.user_id, self.requested_seat, self.language)
        await database_sync_to_async(self._must_see)()
        self.group = table_group(self.table_id)
        await self.watch(self.group, self.draw)

    async def look(self, looks: bool) -> None:
        """Who comes back to the table has read what was said of it."""
        await super().look(looks)
        if looks and self.looks and self.user_id is not None:
            await database_sync_to_async(reading.looked)(self.user_id, self.table_id)

    def _must_see(self) -> None:
        """Refuse a viewer who may not see the table."""
        scene = scene_of(self.table_id)
        access.must_look(scene.table, scene.seats, self.user_id, self.scope["session"])

    def draw(
        self, watchers: list[TableConsumer], messages: Sequence[Message]
    ) -> dict[TableConsumer, Fragments | refusals.Refusal]:
        """The table for each of its watchers. Viewers who may see the same share a drawing. A viewer is refused
        after being removed from the table, and when the invitation is no longer valid."""
        kept = kept_here(messages)
        scene = latest(self.table_id, kept=kept)
        chat = Chat.at(scene.table, messages)
        stamp = watched.of_table(scene.table.row_version, chat.last)
        for watcher in watchers:
            watcher.stamps[watcher.group] = stamp
        refused_watchers: dict[TableConsumer, Fragments | refusals.Refusal] = {}
        if scene.table.privacy != Table.Privacy.OPEN:
            refused_watchers = {
                watcher: refusals.Unknown(_("This table is no longer open to you."))
                for watcher in watchers
                if not watcher.may_see(scene)
            }
            watchers = [watcher for watcher in watchers if watcher not in refused_watchers]
        readers = chat.readers(scene.table, [watcher.user_id for watcher in watchers])
        drawings: dict[tuple[Viewer, str, Reader], Fragments] = {}
        by_identity: dict[tuple[int | None, int | None, str], Fragments] = {}
        for watcher in watchers:
            if watcher.drawn_for in by_identity:
                continue
            reader = readers[watcher.user_id]
            viewer, language = scene.viewer(watcher.user_id, watcher.requested_seat), watcher.language
            key = viewer, language, reader
            if key not in drawings:
                drawings[key] = page.with_chat(scene, viewer, language, chat.fragment(scene, viewer, language, reader))
            by_identity[watcher.drawn_for] = drawings[key]
        return refused_watchers | {watcher: by_identity[watcher.drawn_for] for watcher in watchers}

    def may_see(self, scene: Scene) -> bool:
        """Whether the viewer may still see the table. The session counts as it was when the socket was opened."""
        return access.may_look(scene.table, scene.seats, self.user_id, self.scope["session"])


class ListConsumer(Listener):
    """The socket of a page that shows how many tables wait for its viewer."""

    async def watch_own(self) -> None:
        """Watch the viewer's own tables."""
        if self.user_id is not None:
            await self.watch(own_tables_group(self.user_id), watched.draw_own)

    def own(self, tables: Mapping[int, queries.Own]) -> Fragments:
        """The fragment of the viewer's own tables in the head of the page."""
        own_tables = queries.NO_TABLES if self.user_id is None else tables[self.user_id]
        if self.user_id is not None:
            self.stamps[own_tables_group(self.user_id)] = own_tables.stamp
        return {lobby.OWN: lobby.own(own_tables, self.language)}

    @abstractmethod
    def drawn(self) -> Fragments:
        """The list of the page. If changes of the viewer's own tables do not alter it, it is the list that was sent last."""


class LobbyConsumer(ListConsumer):
    """``ws/lobby/?language=en&release=…``: the lobby's tables, chosen as on the page, and how many tables wait for the viewer."""

    page, filter = "lobby", ALL

    async def enter(self) -> None:
        self.group, self.filter = LOBBY, filter_of(self.query)
        await self.watch(self.group, self.draw)
        await self.watch_own()

    def draw(self, watchers: list[LobbyConsumer], messages: Sequence[Message]) -> dict[LobbyConsumer, Fragments]:
        """The lobby as each watcher sees it. It takes eight queries for any number of watchers."""
        listed, tables = queries.lobby(), watched.own_of(watchers)
        stamp = watched.of_lobby(table for tables_listed in listed for table in tables_listed)
        drawings = lobby.for_readers({watcher.reader for watcher in watchers}, listed)
        for watcher in watchers:
            watcher.stamps[LOBBY] = stamp
        return {watcher: {**drawings[watcher.reader], **watcher.own(tables)} for watcher in watchers}

    @property
    def reader(self) -> lobby.Reader:
        """Who looks, and at what."""
        return self.user_id, self.language, self.filter

    def drawn(self) -> Fragments:
        """The lobby as it was sent last."""
        return self.last_sent or lobby.for_readers([self.reader])[self.reader]


class MineConsumer(ListConsumer):
    """``ws/mine/?language=en&release=…``: the viewer's own tables whenever one of them changes."""

    page = "mine"

    async def enter(self) -> None:
        if self.user_id is None:
            raise refusals.Unknown(_("You sit at no table yet."))
        self.group = own_tables_group(self.user_id)
        await self.watch_own()

    def drawn(self) -> Fragments:
        """The list of the viewer's own tables."""
        return {lobby.MINE: lobby.mine_drawn(lobby.mine(self.user_id, self.language), self.language)}
