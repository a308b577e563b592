"""Messages between the processes of the site, over the channel layer.

The layer can fail, when Redis is away. It can also forget the members of its groups, when Redis comes back empty. So
each process sends itself a message every few seconds. While none comes back, nothing else waits: changes are made, and
viewers in this process get them. When one comes back, the process joins its groups again, sends what the others have
missed, and looks for what it has missed itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Any

from channels.layers import BaseChannelLayer, InMemoryChannelLayer

logger = logging.getLogger(__name__)
HEARTBEAT_SECONDS = 3.0
"""Seconds between a process's messages to itself."""
TIMEOUT_SECONDS = 2.0
"""Seconds within which the layer does what it is asked, and such a message comes back."""
RETRY_SECONDS = 1.0
"""Seconds until a layer that failed is asked again."""
REST_SECONDS = 5.0
"""Seconds for which a process without viewers does not ask a layer that failed."""
REJOIN_SECONDS = 60 * 60.0
"""Seconds after which a process says again which groups it belongs to: Redis' layer forgets a member after a day."""
Message = dict[str, Any]
"""What the channel layer carries: what has happened, in which ``group``, and the process that sends it
(``sent_by``)."""
_birth = secrets.token_hex(8)


def process_name() -> str:
    """A name for this process; one that was forked is another."""
    return f"{_birth}.{os.getpid()}"


async def send(layer: BaseChannelLayer, group: str, message: Message) -> None:
    """Send, or raise within :data:`TIMEOUT_SECONDS`."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await layer.group_send(group, message)


_rests_until = 0.0


def is_worth_trying() -> bool:
    """Whether a process without viewers sends to the layer now. After a failure it rests a while: each try may take
    :data:`TIMEOUT_SECONDS`, and a bot makes several."""
    return time.monotonic() >= _rests_until


async def send_or_rest(layer: BaseChannelLayer, group: str, message: Message) -> None:
    """Send, for a process without viewers. Never raises: those who serve viewers look at the database too."""
    global _rests_until
    try:
        await send(layer, group, message)
    except Exception as error:
        logger.warning("no news can be sent; viewers get it when their processes look: %r", error)
        _rests_until = time.monotonic() + REST_SECONDS


class Relay:
    """The channel layer as one loop uses it. ``watched`` are the groups with watchers here, at any time; ``receive`` is given what others
    say, and ``catch_up`` called when something may have been missed."""

    def __init__(
        self,
        layer: BaseChannelLayer,
        watched: Collection[str],
        receive: Callable[[Message], None],
        catch_up: Callable[[], Awaitable[None]],
    ) -> None:
        self._layer = layer
        self._watched = watched
        self._receive = receive
        self._catch_up = catch_up
        self._channel = ""
        self._groups: set[str] = set()
        """Where the layer knows this process."""
        self._forgotten: set[str] = set()
        """Where it knew it before it failed, and perhaps still does."""
        self._unsent: dict[str, Message] = {}
        """News that the others still lack: the last of each group, since a group is drawn in its present state."""
        self._works = True
        self._failed = asyncio.Event()
        self._came_back = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()
        self._begun = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def works(self) -> bool:
        """Whether the messages of other processes reach this one. From any thread."""
        return self._works and not isinstance(self._layer, InMemoryChannelLayer)

    async def see_to(self, group: str) -> None:
        """Enter the group if it is watched here, else leave it. Never raises: while the layer fails, that is done when it works again."""
        self._begin()
        async with self._one_at_a_time:
            if not self._works:
                return
            try:
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    await self._enter_or_leave(group)
            except Exception as error:
                self._fail(error)

    async def send(self, group: str, message: Message) -> None:
        """Send to the other processes, now or when the layer works again. Never raises."""
        self._begin()
        try:
            if self._works:
                await send(self._layer, group, message)
        except Exception as error:
            self._fail(error)
        if not self._works:
            self._unsent[group] = message

    def _begin(self) -> None:
        if self._begun:
            return
        self._begun = True
        self._keep(self._listen())
        if not isinstance(self._layer, InMemoryChannelLayer):  # which neither fails nor forgets
            self._keep(self._watch_over())

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enter_or_leave(self, group: str) -> None:
        if group in self._watched and group not in self._groups:
            await self._layer.group_add(group, await self._address())
            self._groups.add(group)
        elif group not in self._watched and group in self._groups | self._forgotten:
            await self._layer.group_discard(group, await self._address())
            self._groups.discard(group)
        self._forgotten.discard(group)

    async def _address(self) -> str:
        """Where this process hears of its groups. It joins its own before all others: while that one is known, so are they."""
        if not self._channel:
            self._channel = await self._layer.new_channel()
            await self._layer.group_add(self._own_group, self._channel)
        return self._channel

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._layer.receive(await self._address())
                if message["sent_by"] != process_name():
                    self._receive(message)
                elif message["group"] == self._own_group:
                    self._came_back.set()
            except Exception as error:
                self._fail(error)
                await asyncio.sleep(RETRY_SECONDS)

    @property
    def _own_group(self) -> str:
        """The group of this process alone."""
        return f"process.{process_name()}"

    def _fail(self, error: Exception) -> None:
        if self._works:
            logger.warning(
                "the channel layer fails; other processes will get the news when it works again", exc_info=error
            )
            self._works = False
            self._forgotten |= self._groups
            self._groups.clear()
            self._failed.set()

    async def _watch_over(self) -> None:
        loop = asyncio.get_running_loop()
        joined = loop.time()
        while True:
            if not self._works or loop.time() - joined > REJOIN_SECONDS:
                if await self._is_heard(join=True):
                    await self._join_again()
                    joined = loop.time()
            elif self._watched:
                await self._is_heard()
            await self._wait()

    async def _is_heard(self, *, join: bool = False) -> bool:
        """Whether a message to this process comes back. The layer fails where it does not."""
        self._came_back.clear()
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                if join:
                    await self._layer.group_add(self._own_group, await self._address())
                await self._layer.group_send(
                    self._own_group, {"type": "heartbeat", "group": self._own_group, "sent_by": process_name()}
                )
                await self._came_back.wait()
        except Exception as error:
            self._fail(error)
            return False
        return True

    async def _join_again(self) -> None:
        failed, self._works = not self._works, True
        self._forgotten |= self._groups
        self._groups.clear()
        for group in {*self._watched, *self._forgotten}:
            await self.see_to(group)
        unsent, self._unsent = self._unsent, {}
        for group, message in unsent.items():
            await self.send(group, message)
        if failed and self._works:
            logger.warning("the channel layer works again")
            try:
                await self._catch_up()
            except Exception:
                logger.exception("what was missed could not be looked for")

    async def _wait(self) -> None:
        """Until it is time to look again: at once where the layer has just begun to fail, soon while it does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_SECONDS if self._works else RETRY_SECONDS):
                await self._failed.wait()
        self._failed.clear()
