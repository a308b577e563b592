"""Sockets: who may listen, what each hears, and what becomes of messages that mean nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from accounts.models import User
from games import tables
from games.consumers import MALFORMED, MAX_STRIKES, UNKNOWN
from games.live import hub, relay
from games.models import Move, Seat, Table
from games.requests import limits
from games.tables.reading import chat
from games.tables.reading.scene import scene_of
from tests.games.ears import HELLO, WAIT, Ear, router, signed_in, there
from tests.games.making import answer, begun, opened, to_move
from tests.typed import a

pytestmark = pytest.mark.django_db(transaction=True)


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
        for _ in range(MAX_STRIKES):
            await ear.socket.send_to(text_data="?")
            await ear.complaint()
        closing = await ear.socket.receive_output(WAIT)
        assert (closing["type"], closing["code"]) == ("websocket.close", MALFORMED)


async def test_a_page_of_an_earlier_release_is_sent_to_load_again(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    for path in (f"/ws/table/{table.pk}/", "/ws/lobby/"):
        socket = WebsocketCommunicator(router, f"{path}?language=en&release=0123456789ab")
        signed_in(socket, alice, {})
        assert (await socket.connect(timeout=WAIT))[0]
        said = json.loads(await socket.receive_from(timeout=WAIT))["error"]
        assert (said["status"], said["message"]) == (404, "The site has been renewed. Load this page again.")
        assert (await socket.receive_output(WAIT))["code"] == UNKNOWN


async def test_who_names_no_release_is_told_in_html(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    socket = WebsocketCommunicator(router, f"/ws/table/{table.pk}/?language=en")
    signed_in(socket, alice, {})
    assert (await socket.connect(timeout=WAIT))[0]
    await socket.send_to(text_data='{"type": "hello"}')
    whole = a(str, await socket.receive_from(timeout=WAIT))
    assert whole.count('id="table-') > 5
    await there(answer, table, "draw")
    news = await socket.receive_from(timeout=WAIT)
    assert 'id="table-board"' in news
    assert 'id="table-chat"' not in news, "what is the same is not said again"
    await socket.disconnect()


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
        await there(chat.post_message, present, present.viewer(alice.pk), alice, "well met")
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
        monkeypatch.setattr(limits.RateLimit, "reserve", lambda _: 1 / 0)
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
        heard: list[relay.Message] = []
        hub.hub().relay._receive = heard.append
        group, layer = hub.table_group(table.pk), hub._layer()
        for sender in (relay.process_name(), "another"):
            await layer.group_send(group, {"type": "table.changed", "group": group, "sent_by": sender})
        async with asyncio.timeout(WAIT):
            while not heard:
                await asyncio.sleep(0.01)
    assert [message["sent_by"] for message in heard] == ["another"]
