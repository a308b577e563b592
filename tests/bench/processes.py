"""The same tables with PostgreSQL and Redis, at one process and at two. Two shall do nearly twice as much."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import servers
from tests.bench.catalogue import five
from tests.bench.crowd import HANDS, NO_WORKER, Played, play, row_of
from tests.bench.row import Row, measured, missing, rounded, say
from tests.bench.site import NothingBlocked, let_settle, memory, pids_of
from tests.bench.sitting import seated
from tests.live import fill_database, site_environment
from tests.managed import ManagedSite

TABLES = 100
SECONDS = 12.0
TARGET = 1.8
"""As many times the moves of one process."""
TARGET_MEMORY = 250
WHAT = f"moves a second at {TABLES} tables of five titles, a watcher at each, {HANDS} posting at once, PostgreSQL and Redis"


def rows(scratch: Path) -> list[Row]:
    """The rows of one process, of two, and of the memory of each."""
    folder = scratch / "processes"
    folder.mkdir()
    try:
        with servers.postgres() as database, servers.redis() as redis:
            fill_database(site_environment(folder, database))
            (one, _), (two, held) = (_played(folder, database, redis.url, count) for count in (1, 2))
    except pytest.skip.Exception as skipped:
        return [missing("throughput-two", f"{WHAT}, two processes", "moves/s", str(skipped))]
    rows = [
        row_of("throughput-one", f"{WHAT}, one process", one),
        row_of("throughput-two", f"{WHAT}, two processes", two),
        measured(
            "memory-two",
            f"memory of the larger of two processes after moves at {TABLES} tables of five titles",
            held,
            "MB",
            at_most=TARGET_MEMORY,
        ),
    ]
    _beside_one(rows[1], one, two)
    return rows


def _beside_one(row: Row, one: Played, two: Played) -> None:
    """The target of two processes. The bench, PostgreSQL and Redis take their share of the same cores. So the row says also what the
    processes would do that are never kept from working: ``scaling_work``, by the milliseconds of work for a move."""
    row.target = f"at least {TARGET:g} × throughput-one, none lost"
    row.met = bool(row.met) and two.a_second >= TARGET * one.a_second
    row.more |= {
        "scaling": rounded(two.a_second / one.a_second),
        "scaling_work": rounded(2 * one.work_of_one / two.work_of_one),
    }


def _played(folder: Path, database: str, redis: str, count: int) -> tuple[Played, float]:
    """What a crowd does at that many processes behind one port, and the megabytes of the largest."""
    say(f"{TABLES} tables of five titles, PostgreSQL and Redis, processes: {count} …")
    site = ManagedSite(folder, NothingBlocked(), database, processes=count, REDIS_URL=redis, WORKER=NO_WORKER)
    try:
        site.start()
        let_settle(site)
        played = play(site, *seated(site, TABLES, five()), SECONDS)
        return played, max(map(memory, pids_of(site)))
    finally:
        site.stop()
