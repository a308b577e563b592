"""Sockets of tables, of the lobby and of one's own tables. A socket only listens: what is done at a table is posted."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Self
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games import access, refusals
from games.drawing.pages import lobby, page
from games.drawing.panels.chat import Chat
from games.drawing.words.wording import refused
from games.live import sessions
from games.live.frames import Fragments, Frame
from games.live.hub import LOBBY, Watched, hub, kept_here, own_tables_group, person_group, table_group
from games.live.relay import Message
from games.live.release import release
from games.models import Table
from games.tables.reading import queries, watched
from games.tables.reading.cache import latest
from games.tables.reading.scene import Scene, Viewer, scene_of

logger = logging.getLogger(__name__)
MAX_CHARACTERS = 2_000
"""Characters of a message that is read at all."""
MAX_STRIKES = 20
"""Messages that mean nothing, or more hellos or pings than are answered, after which a socket is closed."""
SYNC_BURST, SYNC_SECONDS = 5, 1.0
"""So many hellos of a socket are answered at once, and then one in so many seconds; and as many pings."""
HELLO, PING = "hello", "ping"
"""What a page may send: bring me up to date; say that you are there."""
PONG = json.dumps({"type": "pong"})
UNKNOWN, MALFORMED, TOO_MANY = 4404, 4400, 4429


class Pace:
    """How often something may be done: :data:`SYNC_BURST` times at once, then once in :data:`SYNC_SECONDS` seconds."""

    def __init__(self) -> None:
        self._due = -float("inf")

    def step(self) -> float:
        """One more: in so many seconds it may be done."""
        now = time.monotonic()
        self._due = max(self._due, now - SYNC_BURST * SYNC_SECONDS) + SYNC_SECONDS
        return max(0.0, self._due - now)


class Listener(AsyncWebsocketConsumer):
    """What all sockets share: a language, groups of the hub, and patience with messages that mean nothing."""

    channel_layer_alias = ""
    """None: what others say comes through the hub, and a layer that fails ends no socket."""
    group = ""
    """Where a hello is answered."""
    last_sent: Fragments | None = None
    language = settings.LANGUAGE_CODE
    plain = False
    strikes = 0
    later_sync: asyncio.TimerHandle | None = None
    """The answer to a hello that came too early."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pace, self.ping_pace = Pace(), Pace()
        self.watching: list[str] = []
        self.stamps: dict[str, Hashable] = {}

    async def connect(self) -> None:
        self.asked = {
            key: values[0] for key, values in parse_qs(self.scope["query_string"].decode(errors="replace")).items()
        }
        language = self.asked.get("language", "")
        self.plain = "release" not in self.asked
        self.language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        await self.accept()
        self.loop = asyncio.get_running_loop()
        user = self.scope["user"]
        self.user_id = user.pk if user is not None and user.is_authenticated else None
        if self.user_id is not None:
            await self.watch(person_group(self.user_id), sessions.part)
        try:
            self._must_be_of_this_release()
            await self.enter()
        except refusals.Refusal as refusal:
            await self.send_error(refusal)
            await self.close(UNKNOWN)

    def _must_be_of_this_release(self) -> None:
        """A page that was loaded before the site was renewed is sent to load again. What names no release is no page of ours."""
        if not self.plain and self.asked["release"] != release():
            raise refusals.Unknown(_("The site has been renewed. Load this page again."))

    async def watch(self, group: str, draw: Watched[Self]) -> None:
        """Listen to what happens in a group."""
        self.watching.append(group)
        await hub().join(group, self, draw)

    @abstractmethod
    async def enter(self) -> None:
        """Watch what the page shows, or refuse."""

    async def __call__(self, *connection: Any) -> None:
        """Until the socket ends. However it does, nothing of it remains."""
        try:
            await super().__call__(*connection)
        finally:
            self.leave()

    def leave(self) -> None:
        """Listen no more."""
        if self.later_sync is not None:
            self.later_sync.cancel()
        for group in self.watching:
            hub().leave(group, self)

    def end_soon(self, code: int) -> None:
        """Tell it nothing more, and close it; from any thread."""
        asyncio.run_coroutine_threadsafe(self._end(code), self.loop)

    async def _end(self, code: int) -> None:
        self.leave()
        await self.close(code)

    async def push(self, frame: Frame | str) -> None:
        """Send what has changed."""
        try:
            if isinstance(frame, str):
                await self.send(text_data=frame)
            else:
                await self.send(bytes_data=frame)
        except Exception:  # the other end is gone; its disconnect is on its way
            logger.debug("a frame found nobody", exc_info=True)

    async def refuse(self, refusal: refusals.Refusal) -> None:
        """Say why there is nothing to see; whoever may see it no longer is shown out."""
        try:
            await self.send_error(refusal)
            if isinstance(refusal, refusals.Unknown):
                await self.close(UNKNOWN)
        except Exception:  # the other end is gone; its disconnect is on its way
            logger.debug("a refusal found nobody", exc_info=True)

    async def send_error(self, refusal: refusals.Refusal) -> None:
        """Say what is wrong, in the reader's language."""
        with translation.override(self.language):
            message = refused(refusal)
        await self.send(text_data=json.dumps({"error": {"status": refusal.status, "message": message}}))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.strikes >= MAX_STRIKES:
            return  # what was still on its way when it was closed
        try:
            said = self.understand(text_data)
        except refusals.Refusal as refusal:
            await self.strike(refusal, MALFORMED)
            return
        if said == PING:
            await self.answer_ping()
        elif self.group:
            await self.sync()

    async def strike(self, refusal: refusals.Refusal, code: int) -> None:
        """Complain; at last lose patience."""
        self.strikes += 1
        await self.send_error(refusal)
        if self.strikes >= MAX_STRIKES:
            await self.close(code)

    async def answer_ping(self) -> None:
        """Say that somebody is there. Nothing is asked or drawn for it, so that nobody's work holds it up."""
        if self.ping_pace.step():
            await self.strike(_too_many(), TOO_MANY)
        else:
            await self.send(text_data=PONG)

    async def sync(self) -> None:
        """Answer a hello at once, or when it is time for the next; that answers those that come until then, too."""
        if self.later_sync is not None:
            await self.strike(_too_many(), TOO_MANY)
        elif wait := self.pace.step():
            self.later_sync = asyncio.get_running_loop().call_later(wait, self._sync_late)
        else:
            await hub().tell(self.group, self)

    def _sync_late(self) -> None:
        self.later_sync = None
        hub().tell_soon(self.group, self)

    def understand(self, text: str | None) -> str:
        """Which of the two messages of a page it is: ``{"type": "hello"}`` or ``{"type": "ping"}``. Anything else is refused."""
        if text is None:
            raise refusals.NotUnderstood(_("Only text is understood here."))
        if len(text) > MAX_CHARACTERS:
            raise refusals.TooLong(_("That message is too long."))
        try:
            message = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise refusals.NotUnderstood(_("That message cannot be read.")) from error
        said = message.get("type") if isinstance(message, dict) else None
        if said not in (HELLO, PING):
            raise refusals.NotUnderstood(_("That message means nothing here."))
        return str(said)


def _too_many() -> refusals.TooMany:
    return refusals.TooMany(_("That is faster than anybody needs. Wait a little, please."))


class TableConsumer(Listener):
    """``ws/table/<id>/?language=en&release=…&seat=2``: the fragments of a table whenever they change. ``seat`` chooses among one's own."""

    async def enter(self) -> None:
        self.table_id = int(self.scope["url_route"]["kwargs"]["table_id"])
        seat = self.asked.get("seat", "")
        self.requested_seat = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
        self.person = (self.user_id, self.requested_seat, self.language)
        await database_sync_to_async(self._look)()
        self.group = table_group(self.table_id)
        await self.watch(self.group, self.draw)

    def _look(self) -> None:
        """Refuse those who may not see the table."""
        scene = scene_of(self.table_id)
        access.must_see(scene.table, scene.seats, self.user_id, self.scope["session"])

    def draw(
        self, watchers: list[TableConsumer], messages: Sequence[Message]
    ) -> dict[TableConsumer, Fragments | refusals.Refusal]:
        """What each watcher of this table may see; the same drawing for viewers who may see the same. Whoever was sent away, or holds an
        invitation that was renewed, sees it no longer."""
        kept = kept_here(messages)
        scene = latest(self.table_id, kept=kept)
        chat = Chat.at(scene.table, messages)
        stamp = watched.of_table(scene.table.row_version, chat.last)
        for watcher in watchers:
            watcher.stamps[watcher.group] = stamp
        shown_out: dict[TableConsumer, Fragments | refusals.Refusal] = {}
        if scene.table.privacy != Table.Privacy.OPEN:
            shown_out = {
                watcher: refusals.Unknown(_("This table is no longer open to you."))
                for watcher in watchers
                if not watcher.may_see(scene)
            }
            watchers = [watcher for watcher in watchers if watcher not in shown_out]
        drawings: dict[tuple[Viewer, str], Fragments] = {}
        by_person: dict[tuple[int | None, int | None, str], Fragments] = {}
        for watcher in watchers:
            if watcher.person in by_person:
                continue
            key = (scene.viewer(watcher.user_id, watcher.requested_seat), watcher.language)
            if key not in drawings:
                drawings[key] = page.whole(scene, *key, chat)
            by_person[watcher.person] = drawings[key]
        return shown_out | {watcher: by_person[watcher.person] for watcher in watchers}

    def may_see(self, scene: Scene) -> bool:
        """Whether whoever listens may still see the table. What their session held when they came is what counts."""
        return access.may_see(scene.table, scene.seats, self.user_id, self.scope["session"])


class ListConsumer(Listener):
    """A socket of a page that shows how many tables wait for whoever reads it."""

    async def watch_own(self) -> None:
        """Listen for changes of the reader's own tables."""
        if self.user_id is not None:
            await self.watch(own_tables_group(self.user_id), draw_own)

    def own(self, tables: Mapping[int, queries.Own]) -> Fragments:
        """What the reader's tables look like in the site's head."""
        own = queries.NO_TABLES if self.user_id is None else tables[self.user_id]
        if self.user_id is not None:
            self.stamps[own_tables_group(self.user_id)] = own.stamp
        return {lobby.OWN: lobby.own(own, self.language)}

    @abstractmethod
    def drawn(self) -> Fragments:
        """The page's list: as it is saved, or as the page knows it where news of the reader's own tables do not change it."""


def draw_own(watchers: list[ListConsumer], messages: Sequence[Message]) -> dict[ListConsumer, Fragments]:
    """What pages of one person show of their own tables. One query, and those of a list that is drawn anew."""
    tables = _own_of(watchers)
    return {watcher: {**watcher.drawn(), **watcher.own(tables)} for watcher in watchers}


def _own_of(watchers: Sequence[ListConsumer]) -> Mapping[int, queries.Own]:
    return queries.own_tables({watcher.user_id for watcher in watchers if watcher.user_id is not None})


class LobbyConsumer(ListConsumer):
    """``ws/lobby/?language=en&release=…``: the list of open tables whenever it changes, and how many wait for the reader."""

    async def enter(self) -> None:
        self.group = LOBBY
        await self.watch(self.group, self.draw)
        await self.watch_own()

    def draw(self, watchers: list[LobbyConsumer], messages: Sequence[Message]) -> dict[LobbyConsumer, Fragments]:
        """The lobby in each watcher's language. Five queries, however many watch."""
        listed, tables = lobby.listed(), _own_of(watchers)
        stamp = watched.of_lobby([*listed.waiting, *listed.running])
        drawings = lobby.drawings({watcher.language for watcher in watchers}, listed)
        for watcher in watchers:
            watcher.stamps[LOBBY] = stamp
        return {watcher: {**drawings[watcher.language], **watcher.own(tables)} for watcher in watchers}

    def drawn(self) -> Fragments:
        """The lobby as the page knows it."""
        return self.last_sent or lobby.drawings([self.language])[self.language]


class MineConsumer(ListConsumer):
    """``ws/mine/?language=en&release=…``: the reader's own tables whenever one of them changes."""

    async def enter(self) -> None:
        if self.user_id is None:
            raise refusals.Unknown(_("You sit at no table yet."))
        self.group = own_tables_group(self.user_id)
        await self.watch_own()

    def drawn(self) -> Fragments:
        """The list."""
        return {lobby.MINE: lobby.mine_drawn(lobby.mine(self.user_id, self.language), self.language)}
