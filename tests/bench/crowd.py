"""Many tables at once: the people who post moves there, and a viewer at each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.bench.row import Row, measured, rounded
from tests.bench.site import Client, pids_of, worked
from tests.bench.sitting import Sitting
from tests.bench.sockets import Watcher, all_arrived
from tests.frames import of_this_release
from tests.live import LiveSite

HANDS = 8
"""Connections that post at the same time; each plays its own share of the tables, one after the other."""
AHEAD = 45
"""Answers of each table that are chosen before time runs."""


NO_WORKER = "0"
"""Those who post have no socket here, so each is told by e-mail of each turn. That is another process's work: the row ``post-notices``."""


@dataclass
class Played:
    """What a crowd did: moves, in how many seconds, for how many milliseconds the processes of the site worked, and the tables of which the
    site has lost something."""

    moves: int
    passed: float
    work: float
    broken: list[int]

    @property
    def a_second(self) -> float:
        """Moves a second."""
        return self.moves / self.passed

    @property
    def work_of_one(self) -> float:
        """Milliseconds of work for a move."""
        return self.work / self.moves


def row_of(row: str, what: str, played: Played, at_least: float = 0) -> Row:
    """The row of a crowd's moves."""
    made = measured(
        row,
        what,
        played.a_second,
        "moves/s",
        at_least=at_least,
        lost=played.broken,
        moves=played.moves,
        work_ms=rounded(played.work_of_one),
    )
    made.target = f"{made.target}, none lost" if at_least else "none lost"
    made.met = bool(made.met) and not played.broken
    return made


def play(site: LiveSite, sittings: list[Sitting], sessions: list[str], seconds: float) -> Played:
    """Play at all tables for that long. Where a site has several processes, people and viewers of one table are at different ones."""
    for sitting in sittings:
        sitting.think(AHEAD)
    moves, passed, work = asyncio.run(_play(site, sittings, sessions, seconds))
    with site.database():
        broken = [sitting.id for sitting in sittings if not sitting.is_whole()]
    return Played(moves, passed, work, broken)


async def _play(
    site: LiveSite, sittings: list[Sitting], sessions: list[str], seconds: float
) -> tuple[int, float, float]:
    watchers, loop = await watch(site, sittings), asyncio.get_running_loop()
    with ThreadPoolExecutor(HANDS) as hands:
        shares = [(clients_of(site, sessions), sittings[hand::HANDS]) for hand in range(HANDS)]
        # A process compiles the templates of a title when it first draws it.
        await asyncio.gather(*(loop.run_in_executor(hands, _play_round, *share) for share in shares))
        began, before = time.perf_counter(), _worked(site)
        moved = await asyncio.gather(
            *(loop.run_in_executor(hands, _play_share, *share, began + seconds) for share in shares)
        )
    passed, work = time.perf_counter() - began, _worked(site) - before
    for watcher in watchers:
        watcher.close()
    return sum(moved), passed, work


def _worked(site: LiveSite) -> float:
    return sum(map(worked, pids_of(site)))


def clients_of(site: LiveSite, sessions: Sequence[str]) -> list[Client]:
    """A client for each session."""
    return [Client(site, session) for session in sessions]


def _play_round(clients: list[Client], sittings: list[Sitting]) -> None:
    """One move at each of these tables."""
    for sitting in sittings:
        sitting.post(clients)


def _play_share(clients: list[Client], sittings: list[Sitting], until: float) -> int:
    """Play at these tables in turn until time is up or all are over; how many moves were made."""
    moved = 0
    while playing := [sitting for sitting in sittings if not sitting.over]:
        for sitting in playing:
            if time.perf_counter() > until:
                return moved
            sitting.post(clients)
            moved += 1
    return moved


async def watch(site: LiveSite, sittings: Sequence[Sitting], each: int = 1) -> list[Watcher]:
    """``each`` passers-by at each table, who have seen the board."""
    watchers = []
    for sitting in (sitting for sitting in sittings for _ in range(each)):
        url = of_this_release(f"ws://127.0.0.1:{site.port}/ws/table/{sitting.id}/?language=zh-hant")
        watchers.append(await Watcher(url, {}, lambda *_: True).connect())
        watchers[-1].send('{"type": "hello"}')
    await all_arrived(watchers, patience=60)
    return watchers
