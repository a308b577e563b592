"""The hub: whoever is slow holds up nobody else, and the process belongs to the groups that somebody watches."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from games import live
from games.frames import Drawing, Frame
from games.live import Hub, begun, table_group

GROUP = table_group(7)
WAIT = 60
"""Seconds that a test waits for what must come."""
pytestmark = pytest.mark.django_db  # the tables' thread looks after its connection


class Watcher:
    """A socket that notes what it is sent; a slow one first waits until it may."""

    def __init__(self, *, slow: bool = False) -> None:
        self.told: Drawing | None = None
        self.frames: list[Frame] = []
        self.may = asyncio.Event()
        if not slow:
            self.may.set()

    async def push(self, frame: Frame) -> None:
        await self.may.wait()
        self.frames.append(frame)

    async def has(self, count: int) -> list[Frame]:
        """Its frames, when there are so many."""
        async with asyncio.timeout(WAIT):
            while len(self.frames) < count:
                await asyncio.sleep(0.005)
        return self.frames


class Layer:
    """A channel layer that takes its time, and knows who belongs where."""

    def __init__(self) -> None:
        self.members: dict[str, str] = {}
        self.added = 0

    async def new_channel(self) -> str:
        return "specific.1!abc"

    async def group_add(self, group: str, channel: str) -> None:
        await asyncio.sleep(0.01)
        self.members[group] = channel
        self.added += 1

    async def group_discard(self, group: str, channel: str) -> None:
        await asyncio.sleep(0.05)
        self.members.pop(group, None)

    async def receive(self, channel: str) -> dict[str, Any]:
        await asyncio.sleep(3600)
        return {}


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    made = Layer()
    monkeypatch.setattr(live, "get_channel_layer", lambda: made)
    return made


class Board:
    """What is watched: a version, and a part that never changes."""

    version = 0

    def draw(self, watchers: list[Watcher], messages: Sequence[live.Message]) -> dict[Watcher, Drawing]:
        """The same for all."""
        drawing = {"board": f"version {self.version}", "log": "log"}
        return dict.fromkeys(watchers, drawing)


async def test_a_slow_socket_holds_up_nobody_and_is_told_all_in_the_end(layer: Layer) -> None:
    hub, board = Hub(), Board()
    slow, quick = Watcher(slow=True), Watcher()
    for watcher in (slow, quick):
        await hub.join(GROUP, watcher, board.draw)
        await hub.tell(GROUP, watcher)
    assert await quick.has(1) == ["version 0\nlog"]
    for version in (1, 2, 3):
        board.version = version
        hub.hear({"group": GROUP})
        await quick.has(1 + version)
    assert quick.frames == ["version 0\nlog", "version 1", "version 2", "version 3"]
    assert slow.frames == []
    slow.may.set()
    assert await slow.has(2) == ["version 0\nlog", "version 3\nlog"]
    board.version = 4
    hub.hear({"group": GROUP})
    assert (await slow.has(3))[2] == (await quick.has(5))[4] == "version 4"


async def test_who_left_while_a_frame_was_on_its_way_is_told_nothing_more(layer: Layer) -> None:
    hub, board = Hub(), Board()
    slow, quick = Watcher(slow=True), Watcher()
    for watcher in (slow, quick):
        await hub.join(GROUP, watcher, board.draw)
        await hub.tell(GROUP, watcher)
    hub.hear({"group": GROUP})
    board.version = 1
    hub.hear({"group": GROUP})
    await quick.has(2)
    await hub.leave(GROUP, slow)
    slow.may.set()
    await slow.has(1)
    board.version = 2
    hub.hear({"group": GROUP})
    await quick.has(3)
    assert len(slow.frames) == 1


async def test_who_asks_is_answered_before_they_can_ask_again(layer: Layer) -> None:
    hub, board = Hub(), Board()
    watcher = Watcher()
    await hub.join(GROUP, watcher, board.draw)
    for _ in range(3):
        watcher.told = None
        await hub.tell(GROUP, watcher)
        assert watcher.told == {"board": "version 0", "log": "log"}
    assert await watcher.has(3) == ["version 0\nlog"] * 3


async def test_a_process_belongs_to_a_group_exactly_while_somebody_watches(layer: Layer) -> None:
    hub, board = Hub(), Board()
    first, second = Watcher(), Watcher()
    await hub.join(GROUP, first, board.draw)
    await asyncio.gather(hub.leave(GROUP, first), hub.join(GROUP, second, board.draw))
    assert GROUP in layer.members
    await hub.leave(GROUP, first)
    assert GROUP in layer.members
    await hub.leave(GROUP, second)
    assert GROUP not in layer.members


async def test_membership_is_renewed(layer: Layer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "RENEWED_AFTER", 0.02)
    hub = Hub()
    await hub.join(GROUP, Watcher(), Board().draw)
    layer.members.clear()
    async with asyncio.timeout(WAIT):
        while GROUP not in layer.members:
            await asyncio.sleep(0.005)
    assert layer.added > 1


async def test_work_that_need_not_wait_is_done_at_once() -> None:
    done: list[str] = []

    async def work(gate: asyncio.Event) -> None:
        await gate.wait()
        done.append("first")
        await asyncio.sleep(0)
        done.append("second")

    opened, shut = asyncio.Event(), asyncio.Event()
    opened.set()
    rest = begun(work(opened))
    assert done == ["first"]
    assert rest is not None
    await rest
    assert done == ["first", "second"]
    rest = begun(work(shut))
    assert rest is not None
    task = asyncio.ensure_future(rest)
    await asyncio.sleep(0)
    shut.set()
    await task
    assert done == ["first", "second"] * 2
    waiting = asyncio.ensure_future(begun(work(asyncio.Event())) or asyncio.sleep(0))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
