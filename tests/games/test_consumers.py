"""Sockets: who may listen, what each hears, and what becomes of messages that mean nothing."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db.models import F

from accounts.models import User
from games import consumers, tables
from games.consumers import HASTY, MALFORMED, PATIENCE, UNKNOWN
from games.drawing import chat
from games.live import hub
from games.live.frames import Frames, Growing, Lasting, frame_of, news
from games.models import Move, Seat, Table
from games.routing import websocket_urlpatterns
from games.tables import scene, talk
from games.tables.scene import SPECTATOR, scene_of
from tests.games.making import answer, begun, opened, to_move

pytestmark = pytest.mark.django_db(transaction=True)
router = URLRouter(websocket_urlpatterns)
WAIT = 60
"""Seconds that a test waits for a frame that must come, on a machine however loaded."""
HELLO = json.dumps({"type": "hello"})


class Ear:
    """A socket in a test."""

    def __init__(self, path: str, user: Any = None, session: dict[str, Any] | None = None) -> None:
        self.socket = WebsocketCommunicator(router, path)
        self.socket.scope["user"] = user or AnonymousUser()
        self.socket.scope["session"] = session or {}

    async def __aenter__(self) -> Ear:
        connected, _ = await self.socket.connect(timeout=WAIT)
        assert connected
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect(timeout=WAIT)

    async def hello(self) -> str:
        """Say hello; what comes back."""
        await self.socket.send_to(text_data=HELLO)
        return await self.hear()

    async def hear(self) -> str:
        """The next frame, unpacked."""
        frame = await self.socket.receive_from(timeout=WAIT)
        return unpacked(frame)

    async def complaint(self) -> dict[str, Any]:
        """The next frame, which is a complaint."""
        said: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=WAIT))["error"]
        return said


def unpacked(frame: str | bytes) -> str:
    """A frame's text."""
    return frame if isinstance(frame, str) else zlib.decompress(frame, -zlib.MAX_WBITS).decode()


async def there(function: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Call something that asks the database."""
    return await sync_to_async(function)(*args, **more)


async def test_hello_brings_the_whole_table_and_a_change_only_what_differs(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        whole = await ear.hello()
        for part in ("status", "players", "board", "ask", "since", "log"):
            assert f'id="table-{part}"' in whole
        changed = await there(answer, table, "draw")
        assert f'data-version="{changed.version}"' in await ear.hear()
        move = await there(Move.objects.get, table=table, number=1)
        asked = await there(
            tables.propose_takeback,
            table_id=table.pk,
            by=await there(lambda: Seat.objects.get(table=table, number=move.seat).user),
            seat=move.seat,
            to=0,
            seen_version=changed.version,
        )
        frame = await ear.hear()
        assert f'data-version="{asked.version}"' in frame
        assert 'id="table-board"' not in frame


async def test_each_hears_what_their_seat_may_know(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    path = f"/ws/table/{table.pk}/?language=en"
    mover = (await there(to_move, table)).user
    async with Ear(path, alice) as hers, Ear(path, bob) as his, Ear(path) as watcher:
        heard = {alice: await hers.hello(), bob: await his.hello(), None: await watcher.hello()}
    other = bob if mover == alice else alice
    assert 'name="option"' in heard[mover]
    assert 'name="option"' not in heard[other]
    assert ":hand:" in heard[other]
    assert ":hand:" not in heard[None]


async def test_the_language_is_the_listeners(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    for language, word in (("en", "Board"), ("zh-hant", "版圖"), ("zh-hans", "版图"), ("tlh", "版圖")):
        async with Ear(f"/ws/table/{table.pk}/?language={language}") as ear:
            assert word in await ear.hello()


async def test_an_unknown_or_private_table_is_no_table(alice: User, bob: User, dana: User) -> None:
    private: Table = await there(begun, alice, bob, privacy=Table.Privacy.PRIVATE)
    for path, user in (("/ws/table/404/?language=en", alice), (f"/ws/table/{private.pk}/?language=en", dana)):
        async with Ear(path, user) as ear:
            said = await ear.complaint()
            assert (said["status"], said["message"]) == (404, "There is no such table.")
            closing = await ear.socket.receive_output(WAIT)
            assert (closing["type"], closing["code"]) == ("websocket.close", UNKNOWN)
    invited = {"invited": [private.invite]}
    async with Ear(f"/ws/table/{private.pk}/?language=en", dana, invited) as ear:
        assert "table-board" in await ear.hello()


@pytest.mark.parametrize(
    ("message", "status"),
    [
        (" ", 400),
        ("[[[[", 400),
        ("{}", 400),
        ('"hello"', 400),
        ('{"type": "move", "option": "draw"}', 400),
        ("[" * 1900, 400),
        ('{"type": "hello", "x": "' + "x" * 3000 + '"}', 413),
    ],
)
async def test_a_message_that_means_nothing_is_answered_in_the_readers_language(
    alice: User, bob: User, message: str, status: int
) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=zh-hans") as ear:
        await ear.socket.send_to(text_data=message)
        said = await ear.complaint()
        assert said["status"] == status
        assert "消息" in said["message"]
        assert "Traceback" not in said["message"]
        assert "table-board" in await ear.hello()


async def test_bytes_are_not_understood(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/") as ear:
        await ear.socket.send_to(bytes_data=b"\x00\xff")
        assert (await ear.complaint())["status"] == 400


async def test_patience_ends(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/") as ear:
        for _ in range(PATIENCE):
            await ear.socket.send_to(text_data="?")
            await ear.complaint()
        closing = await ear.socket.receive_output(WAIT)
        assert (closing["type"], closing["code"]) == ("websocket.close", MALFORMED)


async def test_who_sits_down_hears_from_their_seat_from_then_on(alice: User, bob: User) -> None:
    table: Table = await there(opened, alice)
    async with Ear(f"/ws/table/{table.pk}/?language=en", bob) as ear:
        assert "Take a seat" in await ear.hello()
        await there(tables.join, table_id=table.pk, by=bob)
        assert "Leave" in await ear.hear()
        await there(tables.start, table_id=table.pk, by=alice)
        assert ":hand:" in await ear.hear()


async def test_what_is_said_is_heard_in_its_room_only(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    path = f"/ws/table/{table.pk}/?language=en"
    async with Ear(path, bob) as player, Ear(path) as watcher:
        await player.hello()
        await watcher.hello()
        present = await there(scene_of, table.pk)
        await there(talk.say, present, present.looker(alice.pk), alice, "well met")
        heard = await player.hear()
        assert "well met" in heard
        assert "table-board" not in heard
        assert await watcher.socket.receive_nothing(0.3)


async def test_the_lobby_tells_of_new_tables(alice: User) -> None:
    async with Ear("/ws/lobby/?language=en") as ear:
        assert "No table is waiting" in await ear.hello()
        await there(opened, alice)
        assert "青石" in await ear.hear()


async def test_who_has_left_hears_nothing_and_nobody_minds(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/") as ear:
        await ear.hello()
    await there(answer, table, "draw")
    async with Ear(f"/ws/table/{table.pk}/") as ear:
        assert "table-board" in await ear.hello()


class Deaf:
    """A channel layer that has lost its server."""

    async def fail(self, *_: Any) -> None:
        raise ConnectionError("no server")

    new_channel = receive = group_add = group_discard = group_send = fail


async def test_who_watches_here_hears_though_the_layer_fails(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub, "get_channel_layer", Deaf)
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        for _ in range(3):
            changed = await there(answer, table)
            assert f'data-version="{changed.version}"' in await ear.hear()
    assert caplog.text.count("the channel layer fails") == 1


async def test_nothing_remains_of_a_socket_however_it_ends(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Table = await there(begun, alice, bob)
    path = f"/ws/table/{table.pk}/?language=en"
    async with Ear(path) as stays:
        await stays.hello()
        the_hub = hub.hub()
        async with Ear(path) as leaves:
            await leaves.hello()
            assert len(the_hub._watchers[hub.table_group(table.pk)]) == 2
        assert len(the_hub._watchers[hub.table_group(table.pk)]) == 1
        breaks = Ear(path)
        await breaks.__aenter__()
        monkeypatch.setattr(consumers.Pace, "step", lambda _: 1 / 0)
        await breaks.socket.send_to(text_data=HELLO)
        with pytest.raises(ZeroDivisionError):
            await breaks.socket.wait(WAIT)
        assert len(the_hub._watchers[hub.table_group(table.pk)]) == 1
    assert not the_hub._watchers
    assert not the_hub._draw


async def test_ones_own_news_coming_back_by_the_layer_is_not_heard_twice(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        heard: list[hub.Message] = []
        hub.hub().relay._hear = heard.append
        group = hub.table_group(table.pk)
        for sender in (hub.process_name(), "another"):
            await get_channel_layer().group_send(group, {"type": "table.changed", "group": group, "sent_by": sender})
        async with asyncio.timeout(WAIT):
            while not heard:
                await asyncio.sleep(0.01)
    assert [message["sent_by"] for message in heard] == ["another"]


def test_a_frame_is_compressed_where_that_pays() -> None:
    assert frame_of(["<p>short</p>"]) == "<p>short</p>"
    long = ["<p>long</p>" * 500]
    packed = frame_of(long)
    assert isinstance(packed, bytes)
    assert len(packed) < 300
    assert unpacked(packed) == long[0]


def test_news_is_what_differs() -> None:
    assert news(None, {"a": "1", "b": "2"}) == ("a", "b")
    assert news({"a": "1", "b": "1"}, {"a": "1", "b": "2"}) == ("b",)


def log(*moves: str) -> Growing:
    return Growing.of(f'<ol id="lines">{"".join(moves)}</ol>', "lines", moves)


def test_of_a_log_only_what_is_new_is_told() -> None:
    told = log("<li>3</li>", "<li>2</li>", "<li>1</li>")
    assert (
        log("<li>4</li>", "<li>3</li>", "<li>2</li>").since(told)
        == '<ol id="lines" hx-swap-oob="afterbegin"><li>4</li></ol>'
    )
    assert log("<li>5</li>", "<li>4</li>", "", "<li>3</li>").since(told).count("<li>") == 2
    for other in (log("<li>2</li>", "<li>1</li>"), log("<li>3</li>", "<li>2b</li>"), log("<li>9</li>"), log()):
        assert other.since(told) == other, "what was taken back, changed or is too far away is told whole"
        assert other.since(log()) == other
    framed = Frames().between({"log": told}, {"log": log("<li>4</li>", "<li>3</li>")})
    assert framed == '<ol id="lines" hx-swap-oob="afterbegin"><li>4</li></ol>'


def test_whoever_was_told_the_same_gets_the_same_frame() -> None:
    frames = Frames()
    told, drawing = {"a": "1", "b": "1"}, {"a": "1", "b": "<p>2</p>" * 500}
    frame = frames.between(told, drawing)
    assert unpacked(frame or "") == drawing["b"]
    assert frames.between(told, drawing) is frame
    assert frames.between(dict(told), drawing) is frame
    newcomer = frames.between(None, drawing)
    assert unpacked(newcomer or "") == f"1\n{drawing['b']}"
    assert frames.between(drawing, dict(drawing)) is None
    assert frames.between(told, {"a": "1", "b": "3"}) == "3"


class Drawings:
    """How often something was drawn for those who said hello."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        told = hub.Hub._tell

        def tell(hub: hub.Hub, *more: Any) -> None:
            self.count += 1
            told(hub, *more)

        monkeypatch.setattr(hub.Hub, "_tell", tell)


@pytest.mark.parametrize("path", ["/ws/table/{}/?language=en", "/ws/lobby/?language=en"])
async def test_who_says_hello_all_the_time_is_answered_once_in_a_while(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(consumers, "EVERY", 600)
    monkeypatch.setattr(consumers, "PATIENCE", 1000)
    drawings = Drawings(monkeypatch)
    table: Table = await there(begun, alice, bob)
    async with Ear(path.format(table.pk)) as ear:
        for _ in range(50):
            await ear.socket.send_to(text_data=HELLO)
        heard = [unpacked(await ear.socket.receive_from(timeout=WAIT)) for _ in range(49)]
    assert [text.startswith('{"error"') for text in heard].count(False) == drawings.count == consumers.AT_ONCE


async def test_a_hello_that_came_too_early_is_answered_when_it_is_time(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "EVERY", 0.2)
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        for _ in range(consumers.AT_ONCE + 1):
            await ear.socket.send_to(text_data=HELLO)
        for _ in range(consumers.AT_ONCE + 1):
            assert "table-board" in await ear.hear()


async def test_patience_with_hellos_ends_too(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=zh-hans") as ear:
        for _ in range(consumers.AT_ONCE + 1 + PATIENCE + 10):
            await ear.socket.send_to(text_data=HELLO)
        said = []
        async with asyncio.timeout(WAIT):
            while (message := await ear.socket.receive_output(WAIT))["type"] != "websocket.close":
                said.append(unpacked(message.get("text") or message["bytes"]))
        assert message["code"] == HASTY
        complaints = [json.loads(text)["error"] for text in said if text.startswith('{"error"')]
        assert [complaint["status"] for complaint in complaints] == [429] * PATIENCE
        assert "请" in complaints[0]["message"]


async def test_many_who_come_back_at_once_are_answered_by_few_drawings(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Table = await there(begun, alice, bob)
    drawings = Drawings(monkeypatch)
    ears = [await Ear(f"/ws/table/{table.pk}/?language=en").__aenter__() for _ in range(20)]
    for ear in ears:
        await ear.socket.send_to(text_data=HELLO)
    for ear in ears:
        assert "table-board" in await ear.hear()
    for ear in ears:
        await ear.__aexit__()
    assert drawings.count < 10


async def test_hello_reads_nothing_that_has_not_changed(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        first = await ear.hello()
        monkeypatch.setattr(scene, "scene_of", None)
        monkeypatch.setattr(chat, "drawing", None)
        assert await ear.hello() == first


async def test_hello_tells_what_nobody_was_told(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after another process's change whose news were lost."""
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        monkeypatch.setattr(hub, "_send", lambda *_: None)
        eyes = await there(scene_of, table.pk)
        await there(talk.say, eyes, SPECTATOR, alice, "unheard")
        await there(Seat.objects.filter(table=table, number=1).update, name="Somebody new")
        await there(Table.objects.filter(pk=table.pk).update, stamp=F("stamp") + 1, version=F("version") + 1)
        heard = await ear.hello()
        assert "unheard" in heard
        assert "Somebody new" in heard


def asked(question: str, primer: str) -> Lasting:
    return Lasting.of(f"<section>{primer}<h2>{question}</h2></section>", primer, "<template></template>")


def test_what_lasts_is_told_once() -> None:
    """The game in three lines stands above every question, and is sent with the first."""
    first, then, other = asked("One?", "<p>Aim</p>"), asked("Two?", "<p>Aim</p>"), asked("Two?", "<p>End</p>")
    assert Frames().between(None, {"ask": first}) == first
    assert Frames().between({"ask": first}, {"ask": then}) == "<section><template></template><h2>Two?</h2></section>"
    assert Frames().between({"ask": first}, {"ask": other}) == other
