"""The hub: whoever is slow holds up nobody else, and the process belongs to the groups that somebody watches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.live import hub, relay, watching
from games.live.eager import run_eagerly
from games.live.frames import Fragments, Frame
from games.live.hub import Hub, table_group
from games.requests.refusals import Refusal
from tests.frames import Page

GROUP = table_group(7)
WAIT = 60
"""Seconds that a test waits for what must come."""
pytestmark = pytest.mark.django_db  # the tables' thread looks after its connection


class Watcher(watching.Watcher):
    """A socket that notes what it is sent; a slow one first waits until it may."""

    plain = False
    user_id = None
    looks = True

    def __init__(self, *, slow: bool = False) -> None:
        self.last_sent = None
        self.stamps = {}
        self.frames: list[str] = []
        self.page = Page()
        self.may = asyncio.Event()
        if not slow:
            self.may.set()

    async def push(self, frame: Frame | str) -> None:
        await self.may.wait()
        assert isinstance(frame, Frame), "it has not asked for HTML"
        self.frames.append(self.page.whole(frame))

    async def refuse(self, refusal: Refusal) -> None:
        pytest.fail(f"refused: {refusal}")

    async def has(self, count: int) -> list[str]:
        """Its frames, as soon as there are ``count``."""
        async with asyncio.timeout(WAIT):
            while len(self.frames) < count:
                await asyncio.sleep(0.005)
        return self.frames


class Layer:
    """A channel layer that takes its time, knows who belongs where, and sometimes is away."""

    def __init__(self) -> None:
        self.members: dict[str, str] = {}
        self.sent: list[relay.Message] = []
        self.away = False
        self._arrived: asyncio.Queue[relay.Message] = asyncio.Queue()

    def must_be_there(self) -> None:
        """Fail as a layer does whose server has gone."""
        if self.away:
            raise ConnectionError("no server")

    async def new_channel(self) -> str:
        return "specific.1!abc"

    async def group_add(self, group: str, channel: str) -> None:
        self.must_be_there()
        await asyncio.sleep(0.01)
        self.members[group] = channel

    async def group_discard(self, group: str, channel: str) -> None:
        self.must_be_there()
        await asyncio.sleep(0.05)
        self.members.pop(group, None)

    async def group_send(self, group: str, message: relay.Message) -> None:
        self.must_be_there()
        if message["type"] != "heartbeat":
            self.sent.append(message)
        if group in self.members:
            self._arrived.put_nowait(message)

    async def receive(self, channel: str) -> relay.Message:
        return await self._arrived.get()

    def forget(self) -> None:
        """Come back empty."""
        self.members.clear()


async def until(happens: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(WAIT):
        while not happens():
            await asyncio.sleep(0.005)


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    made = Layer()
    monkeypatch.setattr(hub, "get_channel_layer", lambda: made)
    return made


class Board:
    """What is watched: a version, and a part that never changes."""

    version = 0

    def draw(self, watchers: list[Watcher], messages: Sequence[relay.Message]) -> dict[Watcher, Fragments]:
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
        hub.receive({"group": GROUP})
        await quick.has(1 + version)
    assert quick.frames == ["version 0\nlog", "version 1", "version 2", "version 3"]
    assert slow.frames == []
    slow.may.set()
    assert await slow.has(2) == ["version 0\nlog", "version 3\nlog"]
    board.version = 4
    hub.receive({"group": GROUP})
    assert (await slow.has(3))[2] == (await quick.has(5))[4] == "version 4"


async def test_who_left_while_a_frame_was_on_its_way_is_told_nothing_more(layer: Layer) -> None:
    hub, board = Hub(), Board()
    slow, quick = Watcher(slow=True), Watcher()
    for watcher in (slow, quick):
        await hub.join(GROUP, watcher, board.draw)
        await hub.tell(GROUP, watcher)
    hub.receive({"group": GROUP})
    board.version = 1
    hub.receive({"group": GROUP})
    await quick.has(2)
    hub.leave(GROUP, slow)
    slow.may.set()
    await slow.has(1)
    board.version = 2
    hub.receive({"group": GROUP})
    await quick.has(3)
    assert len(slow.frames) == 1


async def test_who_asks_is_answered_before_they_can_ask_again(layer: Layer) -> None:
    hub, board = Hub(), Board()
    watcher = Watcher()
    await hub.join(GROUP, watcher, board.draw)
    for _ in range(3):
        watcher.last_sent = None
        await hub.tell(GROUP, watcher)
        assert watcher.last_sent == {"board": "version 0", "log": "log"}
    assert await watcher.has(3) == ["version 0\nlog"] * 3


async def test_a_process_belongs_to_a_group_exactly_while_somebody_watches(layer: Layer) -> None:
    hub, board = Hub(), Board()
    first, second = Watcher(), Watcher()
    await hub.join(GROUP, first, board.draw)
    hub.leave(GROUP, first)
    await hub.join(GROUP, second, board.draw)
    assert GROUP in layer.members
    hub.leave(GROUP, first)
    await asyncio.sleep(0.2)
    assert GROUP in layer.members
    hub.leave(GROUP, second)
    await until(lambda: GROUP not in layer.members)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No long waits between one look at the layer and the next."""
    monkeypatch.setattr(relay, "HEARTBEAT_SECONDS", 0.02)
    monkeypatch.setattr(relay, "TIMEOUT_SECONDS", 0.5)
    monkeypatch.setattr(relay, "RETRY_SECONDS", 0.02)


async def test_membership_is_renewed(layer: Layer, quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "REJOIN_SECONDS", 0.1)
    hub = Hub()
    await hub.join(GROUP, Watcher(), Board().draw)
    await until(lambda: len(layer.members) == 2)
    del layer.members[GROUP]  # which the layer does after a day
    await until(lambda: GROUP in layer.members)


async def test_a_layer_that_comes_back_empty_is_joined_again_and_what_was_missed_is_told(
    layer: Layer, quick: None
) -> None:
    hub, board, watcher = Hub(), Board(), Watcher()
    await hub.join(GROUP, watcher, board.draw)
    await until(lambda: len(layer.members) == 2)
    await hub.tell(GROUP, watcher)
    await watcher.has(1)
    layer.forget()
    board.version = 1  # another process's change, of which nobody had news
    assert (await watcher.has(2))[1] == "version 1"
    assert GROUP in layer.members


async def test_while_the_layer_is_away_all_goes_on_here_and_others_are_told_later(layer: Layer, quick: None) -> None:
    hub, board = Hub(), Board()
    left, stays, comes = Watcher(), Watcher(), Watcher()
    await hub.join("table.8", left, board.draw)
    await hub.join(GROUP, stays, board.draw)
    await until(lambda: len(layer.members) == 3)
    layer.away = True
    news = {"type": "table.changed", "group": GROUP, "sent_by": relay.process_name()}
    for _ in range(3):
        await hub.relay.send(GROUP, news)
    hub.leave("table.8", left)
    await hub.join("table.9", comes, board.draw)
    for group, watcher in ((GROUP, stays), ("table.9", comes)):
        await hub.tell(group, watcher)
        await watcher.has(1)
    assert layer.sent == []
    layer.away = False
    await until(lambda: "table.9" in layer.members and "table.8" not in layer.members)
    await until(lambda: layer.sent == [news])
    board.version = 1
    await hub.relay.send(GROUP, news)
    assert layer.sent == [news, news]


async def test_a_layer_that_hangs_is_not_waited_for(layer: Layer, quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    hub, watcher = Hub(), Watcher()

    async def hang(*_: Any) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(relay, "TIMEOUT_SECONDS", 0.02)
    monkeypatch.setattr(layer, "group_add", hang)
    async with asyncio.timeout(WAIT):
        await hub.join(GROUP, watcher, Board().draw)
        await hub.tell(GROUP, watcher)
        await watcher.has(1)


async def test_work_that_need_not_wait_is_done_at_once() -> None:
    done: list[str] = []

    async def work(gate: asyncio.Event) -> None:
        await gate.wait()
        done.append("first")
        await asyncio.sleep(0)
        done.append("second")

    opened, shut = asyncio.Event(), asyncio.Event()
    opened.set()
    rest = run_eagerly(work(opened))
    assert done == ["first"]
    assert rest is not None
    await rest
    assert done == ["first", "second"]
    rest = run_eagerly(work(shut))
    assert rest is not None
    task = asyncio.ensure_future(rest)
    await asyncio.sleep(0)
    shut.set()
    await task
    assert done == ["first", "second"] * 2
    waiting = asyncio.ensure_future(run_eagerly(work(asyncio.Event())) or asyncio.sleep(0))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
