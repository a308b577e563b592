"""How many sockets one address may hold."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from config.server import sockets
from config.server.sockets import TOO_MANY, ConnectionLimit

HERE = "192.0.2.1"


class House:
    """An application whose sockets stay until they are let go."""

    def __init__(self) -> None:
        self.inside = 0
        self.may_go = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside += 1
        try:
            await self.may_go.wait()
        finally:
            self.inside -= 1


async def knock(
    limit: ConnectionLimit, client: str, *headers: tuple[bytes, bytes]
) -> tuple[asyncio.Task[None], list[Any]]:
    """A socket from there, and what it was sent."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "websocket", "client": (client, 1) if client else None, "headers": list(headers)}
    task = asyncio.create_task(limit(scope, asyncio.Event().wait, send))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task, sent


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, rate_limits: Any) -> None:
    monkeypatch.setattr(sockets, "AT_ONE_ADDRESS", 3)


@pytest.mark.usefixtures("few")
async def test_an_address_holds_so_many_and_may_come_again_when_one_has_left() -> None:
    house = House()
    limit = ConnectionLimit(house)
    first, *_ = [(await knock(limit, HERE))[0] for _ in range(3)]
    _, sent = await knock(limit, HERE)
    assert sent == [{"type": "websocket.close", "code": TOO_MANY}]
    assert (await knock(limit, "192.0.2.2"))[1] == []
    assert house.inside == 4
    first.cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (await knock(limit, HERE))[1] == []
    house.may_go.set()
    await asyncio.sleep(0.01)
    assert (house.inside, len(limit._open)) == (0, 0)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("behind_proxy", "inside"), [(True, 5), (False, 3)])
async def test_who_comes_by_the_proxy_counts_as_whom_it_names(settings: Any, behind_proxy: bool, inside: int) -> None:
    settings.BEHIND_PROXY = behind_proxy
    house = House()
    limit = ConnectionLimit(house)
    for number in range(5):
        await knock(limit, HERE, (b"x-forwarded-for", f"198.51.100.9, 203.0.113.{number}".encode()))
    assert house.inside == inside
    house.may_go.set()


@pytest.mark.usefixtures("few")
async def test_one_subscribers_network_is_one_address() -> None:
    house = House()
    limit = ConnectionLimit(house)
    for number in range(5):
        await knock(limit, f"2001:db8:0:1::{number}")
    await knock(limit, "2001:db8:0:2::1")
    assert house.inside == 4
    house.may_go.set()
