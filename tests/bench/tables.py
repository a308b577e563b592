"""Many tables at once: moves a second that one process and two keep up, whether any is lost, and what a process holds in memory."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from tests.bench import idle, peer_server, processes
from tests.bench.catalogue import five
from tests.bench.crowd import HANDS, NO_WORKER, clients_of, play, row_of, watch
from tests.bench.javascript import PEER, NoPeer
from tests.bench.row import Row, compared, measured, rounded, say
from tests.bench.site import memory, running_site, worked
from tests.bench.sitting import Sitting, seated
from tests.bench.sockets import all_arrived
from tests.bench.timing import percentile
from tests.live import LiveSite

TABLES = 100
SECONDS = 12.0
LIVE_TABLES = 200
TARGET, TARGET_MEMORY = 200, 250
WARM_UP, MOVES = 20, 160
"""Moves of a title, one after the other."""


def rows(scratch: Path) -> list[Row]:
    """The rows of throughput, of each title's move, of memory, of two processes, and of idle sockets."""
    all_rows = []
    with running_site(scratch, WORKER=NO_WORKER) as site:
        all_rows.append(_throughput(site, scratch))
    with running_site(scratch, WORKER=NO_WORKER) as site:
        all_rows += [_mixed(site), *(_move(site, title) for title in five()), _memory(site), *idle.rows(site)]
    return all_rows + processes.rows(scratch)


def _throughput(site: LiveSite, scratch: Path) -> Row:
    say(f"{TABLES} tables of one title …")
    played = play(site, *seated(site, TABLES), SECONDS)
    what = f"moves a second at {TABLES} tables of the light title, a watcher at each, {HANDS} posting at once"
    row = row_of("throughput", what, played, at_least=TARGET)
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


def _mixed(site: LiveSite) -> Row:
    say(f"{TABLES} tables of five titles …")
    played = play(site, *seated(site, TABLES, five()), SECONDS)
    what = f"moves a second at {TABLES} tables of five titles, a watcher at each, {HANDS} posting at once"
    row = row_of("throughput-mixed", what, played, at_least=TARGET)
    row.more["memory_mb"] = rounded(memory(site.pid))
    return row


def _move(site: LiveSite, title: str) -> Row:
    """What a move of this title costs, one at a time."""
    say(f"moves of {title} …")
    sittings, sessions = seated(site, 4, [title])
    for sitting in sittings:
        sitting.think((WARM_UP + MOVES) // len(sittings))
    taken, work = asyncio.run(_moves(site, sittings, sessions))
    what = "POST of a move to its whole answer, a watcher, one client, median"
    more = {"p95": rounded(percentile(taken, 95)), "work_ms": rounded(work / len(taken)), "moves": len(taken)}
    return measured(f"move:{title}", what, percentile(taken, 50), "ms", at_most=15, **more)


async def _moves(site: LiveSite, sittings: list[Sitting], sessions: list[str]) -> tuple[list[float], float]:
    """The milliseconds of each post, and those of work for all of them."""
    watchers, clients = await watch(site, sittings), clients_of(site, sessions)
    taken: list[float] = []
    before = 0.0
    for number in range(WARM_UP + MOVES):
        sitting = next((one for one in sittings[number % 4 :] + sittings if not one.over), None)
        if sitting is None:
            break
        if number == WARM_UP:
            before, taken = worked(site.pid), []
        began = time.perf_counter()
        await asyncio.to_thread(sitting.post, clients)
        taken.append((time.perf_counter() - began) * 1000)
    work = worked(site.pid) - before
    for watcher in watchers:
        watcher.close()
    return taken, work


def _memory(site: LiveSite) -> Row:
    say(f"{LIVE_TABLES} live tables …")
    sittings, sessions = seated(site, LIVE_TABLES, five())
    asyncio.run(_one_move_each(site, sittings, sessions))
    what = f"memory of the process that serves {LIVE_TABLES} live tables of five titles, each with a watcher"
    return measured("memory", what, memory(site.pid), "MB", at_most=TARGET_MEMORY)


async def _one_move_each(site: LiveSite, sittings: list[Sitting], sessions: list[str]) -> None:
    watchers, clients = await watch(site, sittings), clients_of(site, sessions)
    for sitting, watcher in zip(sittings, watchers, strict=True):
        watcher.forget()
        await asyncio.to_thread(sitting.post, clients)
    await all_arrived(watchers)
    for watcher in watchers:
        watcher.close()
