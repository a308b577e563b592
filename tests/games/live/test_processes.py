"""Several processes over one PostgreSQL and one Redis: what becomes of a match when Redis is emptied or away, or a process ends."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import httpx
import pytest
from channels_redis.core import RedisChannelLayer
from redis import Redis as RedisClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.live.hub import table_group
from games.live.sessions import SIGNED_OUT
from games.models import Seat, Table
from tests import servers
from tests.frames import Page, of_this_release
from tests.games.making import begun, fresh, match_of, person_at, to_move
from tests.games.views.test_at_once import Hand
from tests.live import LiveSite

WAIT = 60
"""Seconds that a test waits for what must come, on a machine however loaded."""
PAUSE = 2.0
"""Seconds that bots take: long enough to end their process meanwhile."""
Sites = tuple[LiveSite, LiveSite]


@pytest.fixture(scope="module")
def redis() -> Iterator[servers.Redis]:
    """A Redis that a test may stop."""
    with servers.redis() as server:
        yield server


@pytest.fixture(scope="module")
def sites(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, filled_postgres_url: str, redis: servers.Redis
) -> Iterator[Sites]:
    """Two processes."""
    folder = tmp_path_factory.mktemp("processes")
    environment = {"REDIS_URL": redis.url, "RATE_LIMITS": "1", "BOT_PAUSE": str(PAUSE)}
    here, there = (LiveSite(folder, django_db_blocker, filled_postgres_url, **environment) for _ in range(2))
    for site in (here, there):
        site.start()
    for site in (here, there):
        assert eventually(partial(ready, site))
    yield here, there
    for site in (here, there):
        site.stop()


@pytest.fixture
def table(sites: Sites) -> Table:
    """Alice and Bob at the first question."""
    alice, bob = (sites[0].person(name) for name in ("alice", "bob"))
    with sites[0].database():
        return begun(alice, bob)


class Ear:
    """A socket at a table."""

    def __init__(self, site: LiveSite, table: Table, hand: Hand | None = None) -> None:
        cookie = {} if hand is None else {"Cookie": f"sessionid={hand.client.cookies['sessionid']}"}
        self._socket: ClientConnection = connect(
            of_this_release(f"ws://127.0.0.1:{site.port}/ws/table/{table.pk}/?language=en"),
            origin=Origin(site.url),
            additional_headers=cookie,
            max_size=None,
        )
        self._page = Page()
        self.hello()

    def ended(self) -> int | None:
        """Wait until it is closed; with what code."""
        with suppress(ConnectionClosed):
            while True:
                self._socket.recv(WAIT)
        return self._socket.close_code

    def __enter__(self) -> Ear:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def hello(self) -> None:
        """Ask for the table as it is."""
        self._socket.send('{"type": "hello"}')

    def hears(self, version: int) -> bool:
        """Wait for the table's version."""
        until = time.monotonic() + WAIT
        while (left := until - time.monotonic()) > 0:
            frame = self._socket.recv(left)
            if isinstance(frame, bytes) and f'data-version="{version}"' in self._page.whole(frame):
                return True
        return False


def moved(site: LiveSite, table: Table) -> int:
    """Whoever is asked answers there; the table's version then."""
    with site.database():
        seat, version = to_move(table), fresh(table).version
        option = match_of(table).options(seat.number)[0].id
    hand = Hand(site, person_at(seat).username)
    assert hand.post(table, "move", seat=seat.number, option=option, version=version) == 200
    with site.database():
        return fresh(table).version


def eventually(happens: Callable[[], bool]) -> bool:
    """Wait for it."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        if happens():
            return True
        time.sleep(0.1)
    return False


def ready(site: LiveSite) -> bool:
    """Whether the process reaches all that it needs."""
    return bool(httpx.get(f"{site.url}/readyz", timeout=WAIT).json()["status"] == "ok")


def readiness(site: LiveSite) -> dict[str, str]:
    """What the process says it can reach, while it serves."""
    response = httpx.get(f"{site.url}/readyz", timeout=WAIT)
    assert response.status_code == 200
    return dict(response.json())


def test_who_watches_at_another_process_hears_though_redis_was_emptied(
    sites: Sites, table: Table, redis: servers.Redis
) -> None:
    here, there = sites
    with Ear(there, table) as ear:
        assert ear.hears(moved(here, table))
        with RedisClient.from_url(redis.url) as client:
            client.flushall()
        assert ear.hears(moved(here, table))


def test_who_watches_at_another_process_hears_though_redis_was_started_anew(
    sites: Sites, table: Table, redis: servers.Redis
) -> None:
    here, there = sites
    with Ear(there, table) as ear:
        assert ear.hears(moved(here, table))
        redis.stop()
        redis.start()
        assert ear.hears(moved(here, table))
        assert ear.hears(moved(here, table))


def test_without_redis_all_goes_on_and_news_to_other_processes_comes_later(
    sites: Sites, table: Table, redis: servers.Redis
) -> None:
    here, there = sites
    hands = [Hand(site, "alice") for site in sites]
    with Ear(here, table) as near, Ear(there, table) as far:
        first = moved(here, table)
        assert near.hears(first)
        assert far.hears(first)
        redis.stop()
        try:
            for hand, site in zip(hands, sites, strict=True):
                for page in ("/en/", "/en/rules/", "/en/play/", f"/en/table/{table.pk}/"):
                    assert hand.client.get(page).status_code == 200, page
                assert readiness(site) == {"status": "degraded", "database": "ok", "redis": "away"}
            version = moved(here, table)
            assert near.hears(version)
            assert f'data-version="{version}"' in hands[1].client.get(f"/en/table/{table.pk}/").text
            with Ear(there, table) as late:  # opened while Redis is away
                assert late.hears(version)
                assert late.hears(moved(there, table))
                last = moved(here, table)
                redis.start()
                assert far.hears(last)
                assert late.hears(last)
            assert far.hears(moved(here, table))
        finally:
            redis.stop()
            redis.start()
    assert eventually(lambda: all(readiness(site)["status"] == "ok" for site in sites))


def test_who_signs_out_while_redis_is_away_hears_no_more_once_it_is_back(
    sites: Sites, table: Table, redis: servers.Redis
) -> None:
    here, there = sites
    alice, bob = Hand(here, "alice"), Hand(here, "bob")
    with Ear(there, table, alice) as hers, Ear(there, table, bob) as his:
        redis.stop()
        guards = {"X-CSRFToken": alice.client.cookies["csrftoken"], "Referer": here.url}
        assert alice.client.post("/accounts/sign-out/", headers=guards).status_code == 302
        redis.start()
        assert hers.ended() == SIGNED_OUT
        assert his.hears(moved(here, table))


def test_a_process_that_stood_still_for_a_while_hears_all_that_was_said_meanwhile(
    sites: Sites, table: Table, redis: servers.Redis
) -> None:
    here, there = sites
    alice, bob = (here.person(name) for name in ("alice", "bob"))
    with here.database():
        busy = begun(alice, bob)
    with Ear(there, table) as ear, Ear(there, busy) as other:
        assert ear.hears(table.version)
        assert other.hears(busy.version)
        os.kill(there.pid, signal.SIGSTOP)
        try:
            asyncio.run(much_is_said(redis, table_group(busy.pk)))
            version = moved(here, table)
        finally:
            os.kill(there.pid, signal.SIGCONT)
        assert ear.hears(version)


async def much_is_said(redis: servers.Redis, group: str) -> None:
    """As by a third process, at a table where much happens."""
    layer = RedisChannelLayer(hosts=[redis.url], capacity=1000)
    for _ in range(300):
        await layer.group_send(group, {"type": "table.changed", "kept_by": "", "group": group, "sent_by": "another"})
    await layer.close_pools()


def test_bots_go_on_at_another_process_when_theirs_ends(sites: Sites) -> None:
    here, _ = sites
    alice = here.person("alice")
    with here.database():
        table = begun(alice, bots=1)
        while not is_a_bots_turn(table):
            moved(here, table)
        number = fresh(table).number
    here.kill()
    try:
        with here.database():
            assert is_a_bots_turn(table), "it answered before its process ended"
            assert eventually(lambda: fresh(table).number > number)
            assert eventually(lambda: not is_a_bots_turn(table))
    finally:
        here.start()


def is_a_bots_turn(table: Table) -> bool:
    """Whether play waits for a bot."""
    return Seat.objects.filter(table=table, to_move=True).exclude(bot="").exists()
