"""Two processes over one PostgreSQL and one Redis: people play on while processes are replaced or killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.live import fill_database
from tests.managed import ManagedSite
from tests.renewing import SENT_ON, played

pytestmark = pytest.mark.server
TABLES, PAGES, RENEWALS = 2, 20, 1
"""One renewal replaces two processes."""
LONGEST_WAIT = 3.0
"""Seconds until every page shows an answer that was acknowledged."""
WAIT = 120


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, postgres_url: str, redis_url: str
) -> Iterator[ManagedSite]:
    """Two processes."""
    folder = tmp_path_factory.mktemp("managed")
    site = ManagedSite(folder, django_db_blocker, postgres_url, processes=2, REDIS_URL=redis_url)
    fill_database(site.environment, "great-wall-of-china")
    site.start()
    yield site
    site.stop()


def both(site: ManagedSite) -> dict[int, int]:
    """Wait for two processes; their numbers by their place."""
    until = time.monotonic() + WAIT
    while len(processes := site.processes()) < 2:
        assert time.monotonic() < until
        time.sleep(0.1)
    return processes


def test_play_goes_on_while_processes_are_replaced(site: ManagedSite) -> None:
    """Nothing acknowledged is lost or counts twice, and nobody waits long for the next board."""
    before = both(site)

    def renew() -> None:
        for _ in range(RENEWALS):
            assert site.renew() == "the processes are renewed"

    seen, sittings = asyncio.run(played(site, TABLES, PAGES, 0.2, renew))
    assert seen.failed == []
    assert seen.answers > TABLES
    assert seen.waits[-1] < LONGEST_WAIT, seen.line()
    assert set(seen.closed) <= {SENT_ON}, seen.line()
    assert seen.closed[SENT_ON] >= PAGES
    with site.database():
        assert all(sitting.is_whole() for sitting in sittings)
    assert not set(before.values()) & set(both(site).values())


def test_play_goes_on_when_a_process_is_killed(site: ManagedSite) -> None:
    before = both(site)

    def kill() -> None:
        time.sleep(0.5)
        os.kill(before[1], signal.SIGKILL)
        time.sleep(2.5)

    seen, sittings = asyncio.run(played(site, TABLES, PAGES, 0.2, kill))
    assert seen.failed == []
    assert seen.answers > TABLES
    assert seen.waits[-1] < LONGEST_WAIT, seen.line()
    with site.database():
        assert all(sitting.is_whole() for sitting in sittings)
    after = both(site)
    assert after[1] != before[1]
    assert after[2] == before[2]
    assert httpx.get(f"{site.url}/readyz", timeout=WAIT).json()["status"] == "ok"
