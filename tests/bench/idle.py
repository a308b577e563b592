"""What open pages cost while nothing happens: a thousand sockets at a hundred tables."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Sequence

from tests.bench.catalogue import five
from tests.bench.crowd import watch
from tests.bench.row import Row, measured, rounded, say
from tests.bench.site import memory, worked
from tests.bench.sitting import Sitting, seated
from tests.bench.sockets import Watcher
from tests.live import LiveSite

TABLES, EACH = 100, 10
SETTLES = 4.0
"""Seconds after which a page that was opened costs no more than any other."""
LASTS = 25.0
"""Seconds of quiet after which a page asks for a sign of life (``static/js/live.js``): each asks once in the time measured."""


def rows(site: LiveSite) -> list[Row]:
    """The rows of memory and of work, for a site that does nothing else."""
    number = TABLES * EACH
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # often 1,024 files, too few for the bench's own ends
    say(f"{number} idle sockets …")
    sittings, _ = seated(site, TABLES, five())
    held, work, without = asyncio.run(_idle(site, sittings))
    what = f"of {number} pages that are open at {TABLES} tables of five titles, where nothing happens"
    more = {"without_ms": rounded(without)}
    return [
        measured("idle-memory", f"memory {what}, each", held * 1024 / number, "kB"),
        measured("idle-work", f"work in a minute {what}, all together", work, "ms", **more),
    ]


async def _idle(site: LiveSite, sittings: Sequence[Sitting]) -> tuple[float, float, float]:
    """Megabytes that the sockets hold, and milliseconds of work in a minute with them and without."""
    first = await watch(site, sittings)  # the drawings themselves are every table's
    await asyncio.sleep(SETTLES)
    before = memory(site.pid)
    others = await watch(site, sittings, EACH - 1)
    await asyncio.sleep(SETTLES)
    held, work = memory(site.pid) - before, await _a_minute(site, first + others)
    for watcher in first + others:
        watcher.close()
    await asyncio.sleep(SETTLES)
    return held * EACH / (EACH - 1), work, await _a_minute(site, [])


async def _a_minute(site: LiveSite, watchers: Sequence[Watcher]) -> float:
    before = worked(site.pid)
    for watcher in watchers:
        await asyncio.sleep(LASTS / len(watchers))
        watcher.send('{"type": "ping"}')
    if not watchers:
        await asyncio.sleep(LASTS)
    return (worked(site.pid) - before) * 60 / LASTS
