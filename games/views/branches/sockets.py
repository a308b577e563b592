"""The socket of a study room: it brings the room to those who follow whenever its leader or somebody else changes it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from channels.db import database_sync_to_async

from games.consumers import Listener
from games.drawing.pages import study as pages
from games.drawing.pages.study import Look, Role
from games.learning.studies import leading, studies
from games.live.frames import Fragments
from games.live.hub import serving, study_group
from games.live.relay import Message
from games.models import Study


class StudyConsumer(Listener):
    """``ws/study/<secret>/?language=en&release=…&eyes=1&alone=1``: the fragments of a room whenever it changes. Who looks around ``alone``
    gets only where the leader is."""

    page = "study"
    leads = False
    """Whether the person of this socket led the room when it was drawn last."""

    async def enter(self) -> None:
        self.room = Look(
            self.query.get("eyes", "")[:4],
            reveal=bool(self.query.get("reveal")),
            alone=bool(self.query.get("alone")),
        )
        row = await database_sync_to_async(studies.row_of)(self.scope["url_route"]["kwargs"]["secret"])
        self.study_id, self.leads = row.pk, row.leader_id is not None and row.leader_id == self.user_id
        self.group = study_group(row.pk)
        await self.watch(self.group, self.draw)
        self.renewing = asyncio.create_task(self._renew()) if self.user_id is not None else None

    async def _renew(self) -> None:
        """Note every few seconds that the leader's page is open."""
        while True:
            if self.leads:
                await database_sync_to_async(leading.is_here)(self.study_id, self.user_id or 0)
            await asyncio.sleep(leading.RENEW_SECONDS)

    def leave(self) -> None:
        """Leave the room. If the leader does not come back, somebody else leads."""
        super().leave()
        renewing, self.renewing = getattr(self, "renewing", None), None
        if renewing is not None:
            renewing.cancel()
            if self.leads:
                later = leading.GONE_AFTER.total_seconds() + 1
                self.loop.call_later(later, _has_gone, self.loop, self.study_id)

    def draw(self, watchers: list[StudyConsumer], messages: Sequence[Message]) -> dict[StudyConsumer, Fragments]:
        """The room for each of its watchers. Those who look in the same way and may do the same share a drawing."""
        row = studies.row_by_id(self.study_id)
        room = studies.opened(row)
        drawings: dict[tuple[Any, ...], Fragments] = {}
        drawn: dict[StudyConsumer, Fragments] = {}
        for watcher in watchers:
            watcher.stamps[watcher.group] = row.version
            watcher.leads = row.leader_id is not None and row.leader_id == watcher.user_id
            role = _role(row, watcher)
            key = (watcher.room, role, watcher.language)
            if key not in drawings:
                drawings[key] = (
                    pages.elsewhere(room, watcher.room, watcher.language)
                    if watcher.room.alone
                    else pages.fragments(room, watcher.room, role, watcher.language)
                )
            drawn[watcher] = drawings[key]
        return drawn


def _role(row: Study, watcher: StudyConsumer) -> Role:
    """What the person of a socket may do. To look around alone needs no role."""
    return Role() if watcher.room.alone else Role.of(row, watcher.user_id)


def _has_gone(loop: asyncio.AbstractEventLoop, study_id: int) -> None:
    """Called in the loop: find out in a thread whether the leader has gone."""
    if not loop.is_running():
        return
    task = loop.create_task(database_sync_to_async(leading.has_gone)(study_id, _present(study_id)))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def _present(study_id: int) -> set[int]:
    """The people whose pages are open in this process."""
    here = serving()
    return set() if here is None else here.people(study_group(study_id))


_tasks: set[asyncio.Task[None]] = set()
"""A loop holds its tasks but loosely."""
