"""The hub of a process sends changes to its sockets.

The process subscribes once to the channel-layer group of each table that is watched in it. A table is drawn once for
each pair of seat and language. Each socket gets what changed since its last frame.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import weakref
from collections import defaultdict
from collections.abc import Awaitable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, InMemoryChannelLayer, get_channel_layer
from django.db import Error, close_old_connections

from config.shared.seen import measures, moves
from games.live import relay
from games.live.eager import run_eagerly
from games.live.frames import Frame
from games.live.relay import Message, Relay, process_name
from games.live.threads import in_table_thread, table_thread
from games.live.watching import W, Watched, Watcher, drawn_for, packed_for
from games.requests.refusals import Refusal

logger = logging.getLogger(__name__)
LOBBY, TABLE, STUDY, OWN_TABLES, PERSON = "lobby", "table.", "study.", "own.", "person."
"""The channel groups: the lobby's, and by what those of tables, of study rooms, of people's own lists and of people begin."""
NOTICES, RELATIONS = "person.notices", "person.relations"
"""The messages of a person's group that are about notices, and about whom the person mutes or blocks. All others are about sessions."""
DEBOUNCE_SECONDS = 0.1
"""Seconds after an answer until a group answers again. All requests meanwhile are answered by one drawing: after a
restart all viewers ask at once."""


def table_group(table_id: int) -> str:
    """The channel group of a table."""
    return f"{TABLE}{table_id}"


def announce(table_id: int, *, kept: bool = False) -> None:
    """A table has changed, and everybody who watches it gets the change. ``kept`` says that only its match changed, and
    that this process holds what it saved (``games.tables.reading.cache.cache_saved``), so that it need not read it
    again."""
    _send(table_group(table_id), {"type": "table.changed", "kept_by": process_name() if kept else ""})


def study_group(study_id: int) -> str:
    """The channel group of a study room."""
    return f"{STUDY}{study_id}"


def announce_study(study_id: int) -> None:
    """A study room has changed, and everybody who is in it gets the change."""
    _send(study_group(study_id), {"type": "study.changed"})


def kept_here(messages: Sequence[Message]) -> bool:
    """Whether all that happened is known to this process."""
    return bool(messages) and all(message.get("kept_by") == process_name() for message in messages)


def announce_lobby() -> None:
    """A table has appeared in the lobby, changed there, or left it."""
    _send(LOBBY, {"type": "lobby.changed"})


def person_group(user_id: int) -> str:
    """The channel group of somebody's sockets."""
    return f"{PERSON}{user_id}"


def announce_person(user_id: int) -> None:
    """Somebody's sessions may have ended."""
    _send(person_group(user_id), {"type": "person.changed"})


def announce_notices(user_id: int) -> None:
    """Somebody's unread notices are more or fewer now."""
    _send(person_group(user_id), {"type": NOTICES})


def announce_relations(user_id: int) -> None:
    """Somebody mutes or blocks another person now, or no longer."""
    _send(person_group(user_id), {"type": RELATIONS})


def own_tables_group(user_id: int) -> str:
    """The channel group of the pages that show which tables wait for somebody."""
    return f"{OWN_TABLES}{user_id}"


def announce_own_tables(people: Iterable[int]) -> None:
    """A table of these people waits for them now or no longer, or has changed otherwise in their lists."""
    for user_id in people:
        _send(own_tables_group(user_id), {"type": "own.changed"})


def _send(group: str, message: Message) -> None:
    """Send from any thread to the viewers in this process, and to the other processes through the channel layer. What
    was saved stays saved: a loop that is closing, or a layer that fails, loses the news and not the change."""
    try:
        _send_now(group, {**message, "group": group, "sent_by": process_name()})
    except Exception:
        logger.exception("news of %s could not be sent", group)


def _send_now(group: str, message: Message) -> None:
    loop, layer = _serving_loop(), _layer()
    if loop is not None:
        _hubs[loop].receive(message)
    if isinstance(layer, InMemoryChannelLayer):
        return  # which reaches no other process
    if loop is not None:
        asyncio.run_coroutine_threadsafe(_hubs[loop].relay.send(group, message), loop)
    elif relay.is_worth_trying():
        async_to_sync(relay.send_or_rest)(layer, group, message)


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    assert layer is not None, "the settings always name one"
    return layer


def _serving_loop() -> asyncio.AbstractEventLoop | None:
    """The loop of this process that serves sockets."""
    return next((loop for loop in list(_hubs) if loop.is_running()), None)


def serving() -> Hub | None:
    """The hub of this process, if it serves sockets."""
    loop = _serving_loop()
    return None if loop is None else _hubs[loop]


def draw_soon(groups: Iterable[str]) -> None:
    """Draw these groups again in this process, for a reason that no message names. From any thread."""
    if (hub_here := serving()) is not None:
        for group in groups:
            hub_here.draw_soon(group)


class Hub:
    """The watchers of this process, by group. They come, go and get their frames in the loop; the frames are drawn and packed in the
    tables' thread, one group after the other, and reach the loop in that order."""

    def __init__(self) -> None:
        self._loop = weakref.ref(asyncio.get_running_loop())
        self._watchers: dict[str, dict[Watcher, None]] = defaultdict(dict)
        self.relay = Relay(_layer(), self._watchers.keys(), self.receive, self._catch_up)
        self._draw: dict[str, Watched[Any]] = {}
        self._dirty: dict[str, list[Message]] = {}
        self._dirty_lock = threading.Lock()
        self._slow: dict[Watcher, bool] = {}
        """Watchers to whom a frame is still on its way, and whether they have missed another one meanwhile."""
        self._asking: dict[str, tuple[dict[Watcher, None], asyncio.Task[None]]] = {}
        """The sockets that wait for an answer, and the answer."""
        self._answered: dict[str, float] = {}
        """When a group was answered last."""
        self.present: Mapping[int, frozenset[int]] = {}
        """By table, the people whose pages are open in some process (``games.live.presence``)."""
        self._compared: Mapping[str, Hashable] = {}
        """By group, what was saved when the database was looked at last."""
        self._undrawn: set[str] = set()
        """Groups that could not be drawn, because the database did not answer."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, group: str, watcher: W, draw: Watched[W]) -> None:
        """Watch a group; the first one subscribes the process."""
        self._watchers[group][watcher] = None
        self._draw[group] = draw
        await self.relay.see_to(group)

    def leave(self, group: str, watcher: Watcher) -> None:
        """Watch no longer, from now on; the last one lets the process leave the group."""
        watchers = self._watchers.get(group)
        if watchers is None or watcher not in watchers:
            return
        del watchers[watcher]
        if not watchers:
            del self._watchers[group], self._draw[group]
            self._answered.pop(group, None)
            self._keep(self.relay.see_to(group))

    async def tell(self, group: str, watcher: Watcher) -> None:
        """Bring one socket up to date, whatever it has. The first request is answered at once, all others by one
        drawing every :data:`DEBOUNCE_SECONDS`. This returns when the tables' thread has drawn: a socket that awaits it
        asks no faster than that."""
        if group not in self._asking:
            self._asking[group] = ({}, self._keep(self._answer(group)))
        watchers, answer = self._asking[group]
        watchers[watcher] = None
        await asyncio.shield(answer)

    def tell_soon(self, group: str, watcher: Watcher) -> None:
        """The same without waiting for it."""
        self._keep(self.tell(group, watcher))

    async def _answer(self, group: str) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._answered.get(group, -DEBOUNCE_SECONDS) + DEBOUNCE_SECONDS - loop.time())
        watchers, _ = self._asking.pop(group)
        if group in self._watchers:
            self._answered[group] = loop.time()
        await loop.run_in_executor(table_thread, self._tell, group, list(watchers))

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this next to everything else: a loop holds its tasks but loosely."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _catch_up(self) -> None:
        """Look at all that is watched: something may have happened there without news. One group after the other, so
        that other work waits for one of them at most."""
        loop = asyncio.get_running_loop()
        for group in self.watched():
            await loop.run_in_executor(table_thread, self._look, group)

    def watched(self) -> list[str]:
        """The groups that have watchers in this process. From any thread."""
        return list(self._watchers)

    def people(self, group: str) -> set[int]:
        """The people with a socket of this process in a group, whose page is not behind another one. From any thread."""
        return {
            watcher.user_id
            for watcher in list(self._watchers.get(group, ()))
            if watcher.user_id is not None and watcher.looks
        }

    def draw_soon(self, group: str) -> None:
        """Draw a group again, for a reason that no message names. From any thread."""
        table_thread.submit(self._look, group)

    def hears(self) -> bool:
        """Whether other processes can send their changes to this one, and nothing that came was left undrawn."""
        return self.relay.works and not self._undrawn

    def compare(self, stamps: Mapping[str, Hashable]) -> None:
        """Draw the groups again whose ``stamps`` stamp differs from the last one sent. A group that cannot be drawn is
        tried once for each stamp. From any thread, but always the same."""
        undrawn, self._undrawn = self._undrawn, set()
        for group in list(undrawn):
            self.draw_soon(group)
        before, self._compared = self._compared, dict(stamps)
        for group, stamp in stamps.items():
            watchers = list(self._watchers.get(group, ()))
            if group.startswith(PERSON):  # what a page shows when it is loaded has no stamp
                for watcher in watchers:
                    watcher.stamps.setdefault(group, stamp)
            behind = any(watcher.stamps.get(group, stamp) != stamp for watcher in watchers)
            if behind and before.get(group) != stamp:
                self.draw_soon(group)

    def receive(self, message: Message) -> None:
        """Something has happened in a group: draw it again. From any thread. A change by the tables' thread is drawn at
        once, before the answer to the player who made it, so that no viewer waits for that answer. Other news waits its
        turn in the thread, and is drawn together with all that comes until then."""
        group = message["group"]
        if group not in self._watchers:
            return
        if in_table_thread() and group.startswith(TABLE):
            self._show(group, list(self._watchers.get(group, ())), [message])
            return
        with self._dirty_lock:
            waiting = self._dirty.setdefault(group, [])
            waiting.append(message)
            if len(waiting) == 1:
                table_thread.submit(self._flush, group)

    def _flush(self, group: str) -> None:
        with self._dirty_lock:
            messages = self._dirty.pop(group)
        with _own_connections():
            self._show(group, list(self._watchers.get(group, ())), messages)

    def _look(self, group: str) -> None:
        with _own_connections():
            self._show(group, list(self._watchers.get(group, ())), ())

    def _tell(self, group: str, watchers: list[Watcher]) -> None:
        for watcher in watchers:
            watcher.last_sent = None
        with _own_connections():
            self._show(group, watchers, ())

    def _show(self, group: str, watchers: list[Watcher], messages: Sequence[Message]) -> None:
        """Draw and pack, in the tables' thread, and let the loop hand it out."""
        draw, loop = self._draw.get(group), self._loop()
        if not watchers or draw is None or loop is None:
            return
        of_a_move = group.startswith(TABLE) and bool(messages)
        try:
            with moves.part(moves.DRAWING) if of_a_move else nullcontext():
                drawn = drawn_for(draw, watchers, messages)
        except Error as error:  # the database is away: what it holds is drawn when it is back
            if not self._undrawn:
                logger.warning("drawing for %s waits for the database: %s", group, error)
            self._undrawn.add(group)
            return
        try:
            with moves.part(moves.SENDING) if of_a_move else nullcontext():
                packed = packed_for(watchers, drawn)
                refused = [(watcher, drawing) for watcher, drawing in drawn.items() if isinstance(drawing, Refusal)]
                loop.call_soon_threadsafe(self._hand_out, group, perf_counter(), packed, refused)
        except Exception:
            logger.exception("drawing for %s failed", group)

    def _hand_out(
        self,
        group: str,
        drawn_at: float,
        packed: list[tuple[Watcher, Frame | str]],
        refused: Sequence[tuple[Watcher, Refusal]] = (),
    ) -> None:
        """Send each socket its frame. A slow socket holds up no other: it misses what comes meanwhile, and gets the
        whole drawing then."""
        for watcher, refusal in refused:
            self._keep(watcher.refuse(refusal))
        for watcher, frame in packed:
            if watcher in self._slow:
                self._slow[watcher] = True
            elif (rest := run_eagerly(watcher.push(frame))) is not None:
                self._slow[watcher] = False
                self._keep(self._wait_for(group, watcher, rest))
        measures.handed_out(group.partition(".")[0], perf_counter() - drawn_at)

    async def _wait_for(self, group: str, watcher: Watcher, rest: Awaitable[None]) -> None:
        try:
            await rest
        finally:
            missed = self._slow.pop(watcher)
        if missed and watcher in self._watchers.get(group, ()):
            await self.tell(group, watcher)


@contextmanager
def _own_connections() -> Iterator[None]:
    """As around a request: no connection stays open for longer than it may."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
