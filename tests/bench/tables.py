"""Many tables at once: moves a second that one process keeps up, whether any is lost, and what it holds in memory."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.bench import peer_server
from tests.bench.javascript import PEER, NoPeer
from tests.bench.row import Row, compared, measured, rounded, say
from tests.bench.site import Client, memory, running_site, worked
from tests.bench.sitting import Sitting, seated
from tests.bench.sockets import Watcher, all_arrived
from tests.frames import of_this_release
from tests.live import LiveSite

TABLES = 100
HANDS = 8
"""Connections that post at the same time; each plays its own share of the tables, one after the other."""
SECONDS = 15.0
LIVE_TABLES = 200
TARGET, TARGET_MEMORY = 200, 250


def rows(scratch: Path) -> list[Row]:
    """The rows of throughput and of memory."""
    with running_site(scratch) as site:
        return [_throughput(site, scratch), _memory(site)]


def _throughput(site: LiveSite, scratch: Path) -> Row:
    say(f"{TABLES} tables …")
    sittings, sessions = seated(site, TABLES)
    moved, passed, work = asyncio.run(_play(site, sittings, sessions))
    with site.database():
        broken = [sitting.id for sitting in sittings if not sitting.is_whole()]
    what = f"moves a second at {TABLES} tables, a watcher at each, {HANDS} posting at once"
    row = measured(
        "throughput",
        what,
        moved / passed,
        "moves/s",
        at_least=TARGET,
        lost=broken,
        moves=moved,
        work_ms=rounded(work / moved),
    )
    row.target += ", none lost"
    row.met = bool(row.met) and not broken
    _beside_peer(row, scratch)
    return row


def _beside_peer(row: Row, scratch: Path) -> None:
    """The same work for boardgame.io's server."""
    say(f"{TABLES} tables of {PEER} …")
    try:
        theirs = asyncio.run(peer_server.play(scratch, TABLES, HANDS, SECONDS))
    except NoPeer as error:
        row.why = str(error)
        return
    row.peer = compared(row, f"{PEER} server, JSON, nothing rendered, kept in memory", theirs.moves / theirs.passed)
    row.more |= {
        "peer_moves": theirs.moves,
        "peer_lost": theirs.lost,
        "peer_work_ms": rounded(theirs.work / theirs.moves),
    }


async def _play(site: LiveSite, sittings: list[Sitting], sessions: list[str]) -> tuple[int, float, float]:
    """Moves made, in how many seconds, and for how many milliseconds the site's processor worked."""
    watchers = await _watch(site, sittings)
    began, before, loop = time.perf_counter(), worked(site.pid), asyncio.get_running_loop()
    with ThreadPoolExecutor(HANDS) as hands:
        shares = [sittings[hand::HANDS] for hand in range(HANDS)]
        moved = await asyncio.gather(
            *(loop.run_in_executor(hands, _play_share, site, share, sessions) for share in shares)
        )
    passed, work = time.perf_counter() - began, worked(site.pid) - before
    for watcher in watchers:
        watcher.close()
    return sum(moved), passed, work


def _play_share(site: LiveSite, sittings: list[Sitting], sessions: list[str]) -> int:
    """Play at these tables in turn until time is up or all are over; how many moves were made."""
    clients = [Client(site, session) for session in sessions]
    until, moved = time.perf_counter() + SECONDS, 0
    while playing := [sitting for sitting in sittings if not sitting.over]:
        for sitting in playing:
            if time.perf_counter() > until:
                return moved
            sitting.post(clients)
            moved += 1
    return moved


def _memory(site: LiveSite) -> Row:
    say(f"{LIVE_TABLES} live tables …")
    sittings, sessions = seated(site, LIVE_TABLES)
    asyncio.run(_one_move_each(site, sittings, sessions))
    what = f"memory of the process that serves {LIVE_TABLES} live tables, each with a watcher"
    return measured("memory", what, memory(site.pid), "MB", at_most=TARGET_MEMORY)


async def _one_move_each(site: LiveSite, sittings: list[Sitting], sessions: list[str]) -> None:
    watchers = await _watch(site, sittings)
    clients = [Client(site, session) for session in sessions]
    for sitting, watcher in zip(sittings, watchers, strict=True):
        watcher.forget()
        await asyncio.to_thread(sitting.post, clients)
    await all_arrived(watchers)
    for watcher in watchers:
        watcher.close()


async def _watch(site: LiveSite, sittings: list[Sitting]) -> list[Watcher]:
    """A passer-by at each table, who has seen the board."""
    urls = [
        of_this_release(f"ws://127.0.0.1:{site.port}/ws/table/{sitting.id}/?language=zh-hant") for sitting in sittings
    ]
    watchers = [await Watcher(url, {}, lambda *_: True).connect() for url in urls]
    for watcher in watchers:
        watcher.send('{"type": "hello"}')
    await all_arrived(watchers, patience=60)
    return watchers
