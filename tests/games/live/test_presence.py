"""Who is at a table now: counted over tabs and processes, by a clock that the tests turn."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import tables
from games.live.presence import RollCall
from games.models import Presence, Table
from tests.games.ears import Ear, there
from tests.games.making import begun, opened

pytestmark = pytest.mark.django_db(transaction=True)
ELSEWHERE = "another process"


def said(drawn: str) -> dict[str, str]:
    """What a drawing says of each person."""
    listed = drawn.partition('id="table-presence"')[2].partition("</ul>")[0]
    return {name.strip("\u2068\u2069 "): state for state, name in re.findall(r'class="(here|away)">(.+?) is ', listed)}


async def test_people_are_there_while_one_of_their_pages_is_open(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    path, roll = f"/ws/table/{table.pk}/?language=en", RollCall()
    async with Ear(path, alice) as hers:
        assert set(said(await hers.hello()).values()) == {"away"}, "nobody has been counted yet"
        await there(roll.call)
        assert said(await hers.hear()) == {"青石": "here", "白川": "away"}
        async with Ear(path, bob):
            async with Ear(path, bob):
                await there(roll.call)
                assert said(await hers.hear())["白川"] == "here"
            for _ in range(3):
                await there(roll.call)
            assert await hers.socket.receive_nothing(), "another page of the same person is still open"
        await there(roll.call)
        assert await hers.socket.receive_nothing(), "a page that is loaded again is away for a moment"
        await there(roll.call)
        assert said(await hers.hear())["白川"] == "away"


async def test_what_other_processes_have_found_counts_until_it_expires(alice: User, bob: User) -> None:
    table: Table = await there(begun, alice, bob)
    until = timezone.now() + timedelta(minutes=1)
    row = await there(Presence.objects.create, table=table, user=bob, process=ELSEWHERE, until=until)
    roll = RollCall()
    async with Ear(f"/ws/table/{table.pk}/?language=en", alice) as hers:
        await hers.hello()
        await there(roll.call)
        assert said(await hers.hear()) == {"青石": "here", "白川": "here"}
        mine = await there(Presence.objects.exclude(process=ELSEWHERE).get)
        assert (mine.user_id, mine.until > timezone.now()) == (alice.pk, True)
        row.until = timezone.now()
        await there(row.save)
        await there(roll.call)
        assert said(await hers.hear())["白川"] == "away"
    for _ in range(2):
        await there(roll.call)
    assert not await there(Presence.objects.exclude(process=ELSEWHERE).exists)


async def test_spectators_bots_and_people_alone_have_no_dot(alice: User, bob: User, charlie: User) -> None:
    between: Table = await there(begun, alice, bob)
    alone: Table = await there(opened, alice, bots=1)
    await there(tables.start, table_id=alone.pk, by=alice)
    for table, people in ((between, {"青石": "here", "白川": "away"}), (alone, {})):
        path, roll = f"/ws/table/{table.pk}/?language=en", RollCall()
        async with Ear(path, alice) as hers, Ear(path, charlie):
            await there(roll.call)
            assert said(await hers.hello()) == people
    assert not await there(Presence.objects.filter(user=charlie).exists)
