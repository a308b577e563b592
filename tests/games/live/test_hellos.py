"""Who says hello is answered once in a while, with what is new, however many come at once."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.db.models import F

from accounts.models import User
from games import consumers
from games.consumers import MAX_STRIKES, TOO_MANY
from games.drawing.panels import chat
from games.live import hub
from games.models import Seat, Table
from games.requests import limits
from games.tables.reading import scene
from games.tables.reading.chat import post_message
from games.tables.reading.scene import SPECTATOR, scene_of
from tests.games.ears import HELLO, WAIT, Ear, there
from tests.games.making import begun

PING = json.dumps({"type": "ping"})
pytestmark = pytest.mark.django_db(transaction=True)


class Drawings:
    """How often something was drawn for those who said hello."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        send = hub.Hub._tell

        def tell(hub: hub.Hub, *more: Any) -> None:
            self.count += 1
            send(hub, *more)

        monkeypatch.setattr(hub.Hub, "_tell", tell)


@pytest.mark.parametrize("path", ["/ws/table/{}/?language=en", "/ws/lobby/?language=en"])
async def test_who_says_hello_all_the_time_is_answered_once_in_a_while(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(limits, "SYNC_SECONDS", 600)
    monkeypatch.setattr(consumers, "MAX_STRIKES", 1000)
    drawings = Drawings(monkeypatch)
    table: Table = await there(begun, alice, bob)
    async with Ear(path.format(table.pk)) as ear:
        for _ in range(50):
            await ear.socket.send_to(text_data=HELLO)
        heard = [await ear.hear() for _ in range(49)]
    assert [text.startswith('{"error"') for text in heard].count(False) == drawings.count == limits.SYNC_BURST


@pytest.mark.parametrize("path", ["/ws/table/{}/", "/ws/lobby/", "/ws/mine/"])
async def test_who_asks_for_a_sign_of_life_is_answered_though_nothing_is_drawn(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Nor waits for the thread that draws tables, which may be at work."""
    drawings = Drawings(monkeypatch)
    table: Table = await there(begun, alice, bob)
    async with Ear(path.format(table.pk), alice) as ear:
        await ear.socket.send_to(text_data=PING)
        assert json.loads(await ear.hear()) == {"type": "pong"}
        assert drawings.count == 0
        assert await ear.hello()


async def test_who_asks_for_a_sign_of_life_all_the_time_is_hung_up_on(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SYNC_SECONDS", 600)
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        answers = []
        for _ in range(limits.SYNC_BURST + MAX_STRIKES):
            await ear.socket.send_to(text_data=PING)
            answers.append(json.loads(await ear.hear()))
        assert [said.get("type") for said in answers].count("pong") == limits.SYNC_BURST
        assert {said["error"]["status"] for said in answers if "error" in said} == {429}
        assert (await ear.socket.receive_output(WAIT))["code"] == TOO_MANY


async def test_a_hello_that_came_too_early_is_answered_when_it_is_time(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SYNC_SECONDS", 0.2)
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        for _ in range(limits.SYNC_BURST + 1):
            await ear.socket.send_to(text_data=HELLO)
        for _ in range(limits.SYNC_BURST + 1):
            assert "table-board" in await ear.hear()


async def test_patience_with_hellos_ends_too(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=zh-hans") as ear:
        for _ in range(limits.SYNC_BURST + 1 + MAX_STRIKES + 10):
            await ear.socket.send_to(text_data=HELLO)
        said = []
        async with asyncio.timeout(WAIT):
            while (message := await ear.socket.receive_output(WAIT))["type"] != "websocket.close":
                said.append(ear.read(message.get("text") or message["bytes"]))
        assert message["code"] == TOO_MANY
        complaints = [json.loads(text)["error"] for text in said if text.startswith('{"error"')]
        assert [complaint["status"] for complaint in complaints] == [429] * MAX_STRIKES
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
        monkeypatch.setattr(chat, "fragment", None)
        assert await ear.hello() == first


async def test_hello_tells_what_nobody_was_told(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after another process's change whose news were lost."""
    table: Table = await there(begun, alice, bob)
    async with Ear(f"/ws/table/{table.pk}/?language=en") as ear:
        await ear.hello()
        monkeypatch.setattr(hub, "_send", lambda *_: None)
        viewer = await there(scene_of, table.pk)
        await there(post_message, viewer, SPECTATOR, alice, "unheard")
        await there(Seat.objects.filter(table=table, number=1).update, name="Somebody new")
        await there(
            Table.objects.filter(pk=table.pk).update, row_version=F("row_version") + 1, version=F("version") + 1
        )
        heard = await ear.hello()
        assert "unheard" in heard
        assert "Somebody new" in heard
