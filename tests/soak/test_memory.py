"""A process that has served many tables holds no more memory than one that has served some."""

from __future__ import annotations

import asyncio

import pytest

from tests.bench.site import Client, memory
from tests.bench.sitting import Sitting, seated
from tests.bench.sockets import Watcher, all_arrived
from tests.frames import of_this_release
from tests.live import LiveSite

TABLES = 20
"""Played to their end in every wave."""
FILLING, WAVES = 2, 4
"""Waves until every cache is full, and waves that are weighed then."""
LEAST_LEAK = 0.6
"""Kilobytes a move: what grows less cannot be told from the allocator's moods."""


@pytest.mark.soak
def test_memory_stays_flat_while_tables_are_played(live_site: LiveSite) -> None:
    for _ in range(FILLING):
        _play_a_wave(live_site)
    before = memory(live_site.pid)
    moves = sum(_play_a_wave(live_site) for _ in range(WAVES))
    grown = (memory(live_site.pid) - before) * 1024 / moves
    assert grown < LEAST_LEAK, f"{grown:.2f} kB a move over {moves} moves, from {before:.0f} MB"


def _play_a_wave(site: LiveSite) -> int:
    """Tables with watchers who come, stay to the end and leave. Returns how many moves were made."""
    sittings, sessions = seated(site, TABLES)
    return asyncio.run(_play(site, sittings, sessions))


async def _play(site: LiveSite, sittings: list[Sitting], sessions: list[str]) -> int:
    clients, moves = [Client(site, session) for session in sessions], 0
    for sitting in sittings:
        url = of_this_release(f"ws://127.0.0.1:{site.port}/ws/table/{sitting.id}/?language=en")
        watchers = [await Watcher(url, cookie, lambda *_: True).connect() for cookie in _cookies(sessions)]
        for watcher in watchers:
            watcher.send('{"type": "hello"}')
        await all_arrived(watchers)
        while not sitting.over:
            await asyncio.to_thread(sitting.post, clients)
            moves += 1
        for watcher in watchers:
            watcher.close()
    return moves


def _cookies(sessions: list[str]) -> list[dict[str, str]]:
    """Each of the people, and a passer-by."""
    return [{"Cookie": f"sessionid={session}"} for session in sessions] + [{}]
