"""The same tables with PostgreSQL and Redis, at one process and at two. Two shall do nearly twice as much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests import servers
from tests.bench.catalogue import five
from tests.bench.crowd import HANDS, QUIET, Played, play, row_of
from tests.bench.row import Row, measured, missing, rounded, say
from tests.bench.site import NothingBlocked, let_settle, memory
from tests.bench.sitting import seated
from tests.live import LiveSite, fill_database

TABLES = 100
SECONDS = 12.0
TARGET = 1.8
"""As many times the moves of one process."""
TARGET_MEMORY = 250
WHAT = f"moves a second at {TABLES} tables of five titles, a watcher at each, {HANDS} posting at once, PostgreSQL and Redis"


def rows(scratch: Path) -> list[Row]:
    """The rows of one process, of two, and of the memory of each."""
    try:
        with _sites(scratch, 2) as sites:
            one, _ = _played(sites[:1])
            two, held = _played(sites)
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


@contextmanager
def _sites(scratch: Path, count: int) -> Iterator[list[LiveSite]]:
    """That many processes over one database, ended afterwards."""
    with ExitStack() as stack:
        database, redis = stack.enter_context(servers.postgres()), stack.enter_context(servers.redis())
        folder = scratch / "processes"
        folder.mkdir()
        sites = [LiveSite(folder, NothingBlocked(), database, REDIS_URL=redis.url, **QUIET) for _ in range(count)]
        fill_database(sites[0].environment)
        for site in sites:
            site.start()
            stack.callback(site.stop)
        for site in sites:
            let_settle(site)
        yield sites


def _played(sites: list[LiveSite]) -> tuple[Played, float]:
    """What a crowd does at these processes, and the megabytes of the largest."""
    say(f"{TABLES} tables of five titles, {len(sites)} with PostgreSQL and Redis …")
    sittings, sessions = seated(sites[0], TABLES, five())
    played = play(sites, sittings, sessions, SECONDS)
    return played, max(memory(site.pid) for site in sites)
