"""Notices and sockets: an open page hears how many are unread, also of another process, and one that is hidden is no reader."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.bots.watchdog import Watchdog
from games.live.presence import RollCall, looking_here
from games.models import Notice, Presence, Table
from games.notices import reading
from tests.games.ears import WAIT, Ear, there
from tests.games.making import answer, begun, person_at, to_move
from tests.games.notices.mailing import settle, turn_passes

pytestmark = pytest.mark.django_db(transaction=True)


def waiting_for(alice: User, bob: User) -> Table:
    """A table where it is Bob's turn, of which he was not told yet."""
    table = begun(alice, bob)
    while person_at(to_move(table)) != bob:
        answer(table)
    return table


async def said(ear: Ear) -> dict[str, Any]:
    """The next message of a socket that is no frame."""
    while not isinstance(heard := await ear.socket.receive_from(timeout=WAIT), str):
        pass
    message: dict[str, Any] = json.loads(heard)
    return message


async def test_an_open_page_hears_of_a_notice_at_once(alice: User, bob: User, charlie: User) -> None:
    await there(waiting_for, alice, bob)
    async with Ear("/ws/lobby/?language=en", bob) as his, Ear("/ws/lobby/?language=en", charlie) as theirs:
        await his.hello()
        await theirs.hello()
        await there(settle)
        assert await said(his) == {"type": "notices", "unread": 1}
        await there(reading.read_all, bob.pk, 10**9)
        assert await said(his) == {"type": "notices", "unread": 0}
        assert await theirs.socket.receive_nothing(), "nobody else hears of it"


async def test_a_notice_of_another_process_is_found(alice: User, bob: User) -> None:
    table: Table = await there(waiting_for, alice, bob)
    watchdog, browser = Watchdog(), Client()
    await there(browser.force_login, bob)
    session: Any = await there(lambda: browser.session)
    async with Ear("/ws/lobby/?language=en", bob, session) as his:
        await his.hello()
        await there(watchdog.look)
        await there(Notice.objects.create, user=bob, table=table, kind="chat", key="elsewhere", version=1)
        await there(watchdog.look)
        assert await said(his) == {"type": "notices", "unread": 1}
        await there(watchdog.look)
        assert await his.socket.receive_nothing(), "it is said once"


async def test_a_hidden_page_is_no_reader_until_it_is_back(alice: User, bob: User) -> None:
    table: Table = await there(waiting_for, alice, bob)
    roll = RollCall()
    async with Ear(f"/ws/table/{table.pk}/?language=en", bob) as his:
        await his.hello()
        assert looking_here(table.pk) == {bob.pk}
        await his.socket.send_to(text_data=json.dumps({"type": "away"}))
        await his.hello()
        assert looking_here(table.pk) == set()
        await there(roll.call)
        assert not await there(Presence.objects.exists)
        await there(turn_passes, table)
        await there(turn_passes, table)
        await there(settle)
        assert await there(Notice.objects.filter(user=bob, read_at=None).exists)
        await his.socket.send_to(text_data=json.dumps({"type": "back"}))
        while await there(Notice.objects.filter(user=bob, read_at=None).exists):  # who is back has read it
            await asyncio.sleep(0.01)
        assert looking_here(table.pk) == {bob.pk}


async def test_nothing_is_enqueued_for_who_looks(alice: User, bob: User) -> None:
    from config.queue.models import Job

    table: Table = await there(waiting_for, alice, bob)
    await there(Job.objects.all().delete)
    path = f"/ws/table/{table.pk}/?language=en"
    async with Ear(path, bob) as his, Ear(path, alice) as hers:
        await his.hello()
        await hers.hello()
        await there(turn_passes, table)
        assert not await there(Job.objects.exists)
