"""A move: how long its answer takes, and when the last of many watchers holds the new board; beside boardgame.io's server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.bench import peer_server
from tests.bench.javascript import PEER, NoPeer
from tests.bench.row import Row, compared, measured, rounded, say
from tests.bench.site import Client, running_site, worked
from tests.bench.sitting import Sitting, seated
from tests.bench.sockets import Watcher, all_arrived
from tests.bench.timing import each, percentile
from tests.bench.watching import Watched, watched
from tests.frames import of_this_release
from tests.live import LiveSite

WARM_UP = 20
MOVES = 150
WATCHED_WARM_UP = 10
WATCHED_MOVES = 50
"""With the warm-up they fit into one random match."""
AUDIENCES = {50: 40.0, 500: 100.0}
"""Watchers, and the milliseconds after which the last of them should hold the new board."""
WITHIN_PEER = 2.0
"""As many times the peer's figure we may take."""


def rows(scratch: Path) -> list[Row]:
    """Rows of the answer, of the watchers, and of the bytes they get."""
    all_rows = []
    with running_site(scratch) as site:
        say("one client …")
        all_rows += _answers(site)
        for audience, target in AUDIENCES.items():
            say(f"{audience} watchers …")
            all_rows += _watched(site, scratch, audience, target)
    return all_rows


def _answers(site: LiveSite) -> list[Row]:
    sittings, sessions = seated(site, 4)
    clients = [Client(site, session) for session in sessions]
    post = _player(sittings, clients)
    each(post, WARM_UP)
    before = worked(site.pid)
    taken = each(post, MOVES)
    work = rounded((worked(site.pid) - before) / MOVES)
    what = "POST of a move to its whole answer, one client"
    return [
        measured("post-p50", f"{what}, median", percentile(taken, 50), "ms", at_most=15, work_ms=work),
        measured("post-p95", f"{what}, 95 %", percentile(taken, 95), "ms", at_most=35),
    ]


def _player(sittings: list[Sitting], clients: list[Client]) -> Callable[[], None]:
    """Posts one move a call, at the first table that still plays."""

    def post() -> None:
        next(sitting for sitting in sittings if not sitting.over).post(clients)

    return post


def _watched(site: LiveSite, scratch: Path, audience: int, target: float) -> list[Row]:
    (sitting,), sessions = seated(site, 1)
    ours = asyncio.run(_watch(site, sitting, sessions, audience))
    what = f"POST of a move to the last of {audience} watchers holding the new board, 95 %"
    row = measured(f"watchers-{audience}", what, percentile(ours.latencies, 95), "ms", at_most=target)
    row.more = {"median": rounded(percentile(ours.latencies, 50)), "work_ms": rounded(ours.work)}
    try:
        theirs = asyncio.run(peer_server.watch(scratch, audience, WATCHED_MOVES))
        row.peer = compared(row, f"{PEER} server, JSON, nothing rendered", percentile(theirs.latencies, 95))
        row.target += f" and at most {WITHIN_PEER:g} × the peer"
        row.met = bool(row.met) and row.peer.ratio <= WITHIN_PEER
        row.more |= {"peer_median": rounded(percentile(theirs.latencies, 50)), "peer_work_ms": rounded(theirs.work)}
    except NoPeer as error:
        row.why = str(error)
    size = percentile(ours.sizes, 95)
    return [row, measured(f"bytes-{audience}", "what a spectator receives for a move, 95 %", size, "B", at_most=12_000)]


async def _watch(site: LiveSite, sitting: Sitting, sessions: list[str], audience: int) -> Watched:
    """``n`` moves, of which the last watcher is one who does not play."""
    clients = [Client(site, session) for session in sessions]
    watchers = await _arrive(site, sitting, [*sessions, *[""] * (audience - len(sessions))])

    async def move(number: int) -> None:
        await asyncio.to_thread(sitting.post, clients)

    return await watched(watchers, move, site.pid, WATCHED_WARM_UP, WATCHED_MOVES)


async def _arrive(site: LiveSite, sitting: Sitting, sessions: list[str]) -> list[Watcher]:
    """Sockets at the table, one a session (empty: a passer-by), each of which has seen the board."""
    url = of_this_release(f"ws://127.0.0.1:{site.port}/ws/table/{sitting.id}/?language=zh-hant")
    watchers = []
    for session in sessions:
        watcher = Watcher(url, {"Cookie": f"sessionid={session}"} if session else {}, lambda *_: True)
        watchers.append(await watcher.connect())
        await asyncio.sleep(0.002)
    for watcher in watchers:
        watcher.send('{"type": "hello"}')
    await all_arrived(watchers, patience=60)
    return watchers
