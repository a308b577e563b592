"""Moves before an audience, whoever serves it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.bench.site import worked
from tests.bench.sockets import Watcher, all_arrived

REST = 1.0
"""Seconds in which the newcomers' noise ceases."""
PAUSE = 0.02
"""Seconds between moves."""


@dataclass
class Watched:
    """What was seen, move by move: milliseconds until the last watcher held the new board, and the bytes of the last watcher's frame."""

    latencies: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    work: float = 0.0
    """Milliseconds that the server's processor worked for a move, on average."""


async def watched(
    watchers: list[Watcher], move: Callable[[int], Awaitable[None]], pid: int, warm_up: int, moves: int
) -> Watched:
    """Make moves before these watchers, who leave afterwards. ``pid`` is the server's process."""
    seen = Watched()
    await asyncio.sleep(REST)
    for number in range(warm_up + moves):
        if number == warm_up:
            before = worked(pid)
        for watcher in watchers:
            watcher.forget()
        began = time.perf_counter()
        moved = asyncio.ensure_future(move(number))
        latest = await all_arrived(watchers)
        await moved
        if number >= warm_up:
            seen.latencies.append((latest - began) * 1000)
            seen.sizes.append(float(watchers[-1].size))
        await asyncio.sleep(PAUSE)
    seen.work = (worked(pid) - before) / moves
    for watcher in watchers:
        watcher.close()
    return seen
