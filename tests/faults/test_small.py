"""A few of the faults, short, so that each run of the tests tries them. ``test_faults`` tries all of them, many times."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.faults.checks import Probe, holds
from tests.faults.players import Crowd
from tests.faults.room import Room, built, eventually

pytestmark = pytest.mark.server
SHORT = 1.0
"""Seconds of a fault."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, filled_postgres: Path) -> Iterator[Room]:
    """All parts."""
    with built(tmp_path_factory.mktemp("faults"), django_db_blocker, filled=filled_postgres) as room:
        yield room


def test_one_fault_after_the_other_costs_nothing_that_was_acknowledged(room: Room) -> None:
    crowd = Crowd(room)
    probe = Probe(room, "small", 3)
    try:
        eventually(lambda: crowd.acknowledged() > len(crowd.plays), 30)
        room.postgres.kill()
        assert room.readiness(room.sites[0]) == {"status": "unavailable", "database": "away", "redis": "ok"}
        room.postgres.start()
        with Redis.from_url(room.redis.url) as client:
            client.flushall()
        room.to_database["web"].silence()
        time.sleep(SHORT)
        room.to_database["web"].heal()
        room.worker.kill()
        room.to_redis["web"].reset()
        time.sleep(SHORT)
        without = {"status": "degraded", "database": "ok", "redis": "away"}
        eventually(lambda: room.readiness(room.sites[1]) == without, 10)
        room.to_redis["web"].heal()
        room.worker.start()
        room.sites[0].kill()
        holds(room, crowd, replay=True)
        probe.holds(killed=True)
    finally:
        crowd.stop()
