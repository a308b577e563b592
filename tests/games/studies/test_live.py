"""A room over sockets: what the leader shows reaches all who follow."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any

import pytest

from accounts.models import User
from games.drawing.pages import study as pages
from games.learning.studies import leading, studies
from games.models import Study, Table
from tests.games.ears import Ear, there
from tests.games.making import begun, played
from tests.games.studies.rooms import ended, forked, room_of
from tests.noting import noted

logger = logging.getLogger(__name__)
pytestmark = pytest.mark.django_db(transaction=True)


def path(row: Study, language: str = "en", **more: Any) -> str:
    said = "".join(f"&{name}={value}" for name, value in more.items())
    return f"/ws/study/{row.secret}/?language={language}{said}"


@pytest.fixture
def room(alice: User, bob: User) -> Study:
    row = room_of(ended(alice, bob), alice)
    studies.go(secret=row.secret, by=alice, node=5)
    return studies.row_of(row.secret)


async def test_followers_see_what_the_leader_shows(room: Study, alice: User, bob: User) -> None:
    async with Ear(path(room), bob) as follower, Ear(path(room), None) as stranger:
        assert 'data-node="5"' in await follower.hello()
        await stranger.hello()
        begun = perf_counter()
        await there(studies.go, secret=room.secret, by=alice, node=7)
        for ear in (follower, stranger):
            assert 'data-node="7"' in await ear.hear()
        assert perf_counter() - begun < 5


async def test_who_looks_around_alone_hears_only_where_the_leader_is(room: Study, alice: User, bob: User) -> None:
    async with Ear(path(room, alone=1), bob) as alone:
        heard = await alone.hello()
        assert "shows answer 5." in heard
        assert "table-board" not in heard
        await there(studies.go, secret=room.secret, by=alice, node=6)
        assert "shows answer 6." in await alone.hear()


async def test_each_looks_with_the_eyes_one_has_chosen(room: Study, alice: User, bob: User) -> None:
    async with Ear(path(room, eyes=0), bob) as one, Ear(path(room, eyes=1), bob) as other:
        first, second = await one.hello(), await other.hello()
    assert first != second


async def test_no_room_and_one_that_was_deleted(room: Study, alice: User, bob: User) -> None:
    async with Ear("/ws/study/nothing/?language=en", bob) as lost:
        assert (await lost.complaint())["status"] == 404
    async with Ear(path(room), bob) as follower:
        await follower.hello()
        await there(studies.delete, secret=room.secret, by=alice)
        assert (await follower.complaint())["status"] == 404


async def test_a_leader_who_has_gone_is_followed_by_the_owner(
    room: Study, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lead() -> None:
        leading.ask(secret=room.secret, by=bob)
        leading.hand_over(secret=room.secret, by=alice, to=bob.pk)

    await there(lead)
    monkeypatch.setattr(leading, "GONE_AFTER", leading.GONE_AFTER / 20)
    async with Ear(path(room), alice) as owner:
        async with Ear(path(room), bob) as leader:
            await owner.hello()
            assert "You lead." in await leader.hello()
        for _ in range(3):
            if "You lead." in await owner.hear():
                break
        assert (await there(studies.row_of, room.secret)).leader_id == alice.pk


async def test_a_leader_who_comes_back_in_time_still_leads(
    room: Study, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leading, "GONE_AFTER", leading.GONE_AFTER / 20)
    async with Ear(path(room), bob) as follower:
        await follower.hello()
        async with Ear(path(room), alice) as leader:
            await leader.hello()
        async with Ear(path(room), alice) as again:
            await again.hello()
            monkeypatch.setattr(leading, "RENEW_SECONDS", 0.2)
            await asyncio.sleep(1.5)
            assert (await there(studies.row_of, room.secret)).leader_id == alice.pk


async def test_all_who_look_in_the_same_way_share_one_drawing(
    room: Study, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(pages, "_draw", noted(drawn, lambda language: language, pages._draw))
    async with AsyncExitStack() as stack:
        ears = [await stack.enter_async_context(Ear(path(room), person)) for person in (bob, charlie, None) * 4]
        for ear in ears:
            await ear.hello()
        drawn.clear()
        await there(studies.go, secret=room.secret, by=alice, node=8)
        for ear in ears:
            assert 'data-node="8"' in await ear.hear()
    assert len(drawn) == 1


@pytest.mark.soak
async def test_two_hundred_people_in_a_room(room: Study, alice: User, bob: User) -> None:
    """A move of the leader reaches the last of them within a second or two, and a line that is tried out too."""
    async with AsyncExitStack() as stack:
        ears = [await stack.enter_async_context(Ear(path(room), None)) for _ in range(200)]
        await asyncio.gather(*[ear.hello() for ear in ears])
        took = []
        for node in range(6, 12):
            begun = perf_counter()
            await there(studies.go, secret=room.secret, by=alice, node=node)
            heard = await asyncio.gather(*[ear.hear() for ear in ears])
            took.append(perf_counter() - begun)
            assert all(f'data-node="{node}"' in one for one in heard)
        logger.warning("seconds until the last of 200 had it: %s", [round(one, 2) for one in took])
        assert sorted(took)[3] < 3
        await there(forked, room, alice)
        await asyncio.gather(*[ear.hear() for ear in ears])


async def _seconds(ears: list[Ear], change: Any) -> tuple[float, float]:
    """Until the last one has it, and of the processor."""
    begun, worked = perf_counter(), process_time()
    await there(change)
    await asyncio.gather(*[ear.hear() for ear in ears])
    return perf_counter() - begun, process_time() - worked


@pytest.mark.soak
async def test_fifty_followers_cost_what_fifty_watchers_cost(alice: User, bob: User, charlie: User) -> None:
    """The median of steps of a room against that of moves at a table of the same title. Room and table have the same positions."""

    def prepared() -> tuple[Study, Table]:
        row = room_of(ended(alice, bob, title="imperial-struggle"), alice)
        studies.go(secret=row.secret, by=alice, node=10)
        return row, played(begun(alice, bob, title="imperial-struggle"), 10, "study")

    row, table = await there(prepared)
    took: dict[str, list[tuple[float, float]]] = {"room": [], "table": []}
    async with AsyncExitStack() as stack:
        followers = [await stack.enter_async_context(Ear(path(row))) for _ in range(50)]
        await asyncio.gather(*[ear.hello() for ear in followers])
        for node in range(11, 31):
            took["room"].append(await _seconds(followers, partial(studies.go, secret=row.secret, by=alice, node=node)))
    async with AsyncExitStack() as stack:
        watchers = [
            await stack.enter_async_context(Ear(f"/ws/table/{table.pk}/?language=en", charlie)) for _ in range(50)
        ]
        await asyncio.gather(*[ear.hello() for ear in watchers])
        for number in range(20):
            took["table"].append(await _seconds(watchers, partial(played, table, 1, f"study{number}")))
    medians = {what: (median(one for one, _ in took[what]), median(work for _, work in took[what])) for what in took}
    logger.warning("%s", {what: [f"{one * 1000:.0f} ms" for one in both] for what, both in medians.items()})
    assert medians["room"][1] < 2 * medians["table"][1]
