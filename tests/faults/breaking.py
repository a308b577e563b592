"""The faults: each breaks a part of the site while people play, and makes it whole again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from redis import Redis

from tests.faults.room import Room
from tests.live import LiveSite

LONG = (2.0, 6.0, 12.0, 25.0)
"""Seconds for which something is broken, in turn: shorter and longer than each limit that the site has."""


@dataclass
class Turn:
    """The ``number``-th time that a fault is tried. ``said`` is what a process answered at ``/readyz`` meanwhile."""

    room: Room
    number: int
    said: dict[str, str]

    @property
    def site(self) -> LiveSite:
        """One of the two serving processes, in turn."""
        return self.room.sites[self.number % 2]

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return LONG[self.number % len(LONG)]

    def wait(self) -> None:
        """Let it last, and ask a process how it is."""
        time.sleep(self.seconds / 2)
        self.said = self.room.readiness(self.site)
        time.sleep(self.seconds / 2)


def serving_killed(turn: Turn) -> None:
    """A serving process is killed. The service manager starts it again."""
    turn.site.kill()
    time.sleep(turn.number % 3)
    turn.site.start()


def worker_killed(turn: Turn) -> None:
    """The worker is killed."""
    turn.room.worker.kill()
    time.sleep(turn.number % 3)
    turn.room.worker.start()


def redis_killed(turn: Turn) -> None:
    """Redis is killed, and comes back empty."""
    turn.room.redis.stop()
    turn.wait()
    turn.room.redis.start()


def redis_emptied(turn: Turn) -> None:
    """All keys are gone."""
    with Redis.from_url(turn.room.redis.url) as client:
        client.flushall()


def postgres_killed(turn: Turn) -> None:
    """PostgreSQL is killed, with all its processes, and recovers."""
    turn.room.postgres.kill()
    if turn.number % 2:
        turn.wait()
    turn.room.postgres.start()


def postgres_restarted(turn: Turn) -> None:
    """PostgreSQL is stopped in order and started again."""
    turn.room.postgres.stop()
    turn.wait()
    turn.room.postgres.start()


def postgres_failed_over(turn: Turn) -> None:
    """PostgreSQL's machine is no more. Its copy takes over."""
    turn.room.fail_over()


def cut_in_silence(where: str, kind: str) -> Callable[[Turn], None]:
    """Nothing gets through between one kind of process and a server, and nobody is told."""

    def cut(turn: Turn) -> None:
        link = (turn.room.to_database if where == "database" else turn.room.to_redis)[kind]
        link.silence()
        turn.wait()
        link.heal()

    return cut


def cut_by_closing(where: str, kind: str) -> Callable[[Turn], None]:
    """All connections between them are broken off, and no new one is made."""

    def cut(turn: Turn) -> None:
        link = (turn.room.to_database if where == "database" else turn.room.to_redis)[kind]
        link.reset()
        turn.wait()
        link.heal()

    return cut


def disk_full(turn: Turn) -> None:
    """There is no room on the disk of PostgreSQL's tables."""
    assert turn.room.disk is not None
    turn.room.disk.fill()
    turn.wait()
    turn.room.disk.free()


def disk_slow(turn: Turn) -> None:
    """Each commit takes a second, or each answer of PostgreSQL a fifth of one."""
    for link in turn.room.to_database.values():
        if turn.number % 2:
            link.slow_down(0.2)
        else:
            link.slow_down(1.0, lambda sent: b"COMMIT" in sent)
    turn.wait()
    for link in turn.room.to_database.values():
        link.heal()


def clock_stopped(turn: Turn) -> None:
    """A process stands still: in turn a serving one, the worker, PostgreSQL, Redis."""
    room = turn.room
    who = (
        [turn.site.pid],
        [room.worker.pid],
        room.postgres.pids,
        [room.redis.pid],
    )[turn.number % 4]
    room.stand_still(*who, seconds=LONG[turn.number // 4 % len(LONG)])


def clock_set(turn: Turn) -> None:
    """The clock of a serving process and of the worker is an hour fast, then an hour slow, then right again."""
    for seconds in (3600, -3600, 0):
        turn.room.set_clock(seconds)
        time.sleep(4)


FAULTS: dict[str, Callable[[Turn], None]] = {
    "serving-killed": serving_killed,
    "worker-killed": worker_killed,
    "redis-killed": redis_killed,
    "redis-emptied": redis_emptied,
    "postgres-killed": postgres_killed,
    "postgres-restarted": postgres_restarted,
    "postgres-failed-over": postgres_failed_over,
    "disk-full": disk_full,
    "disk-slow": disk_slow,
    "clock-stopped": clock_stopped,
    "clock-set": clock_set,
    **{
        f"{kind}-{where}-silent": cut_in_silence(where, kind)
        for where in ("database", "redis")
        for kind in ("web", "work")
    },
    **{
        f"{kind}-{where}-closed": cut_by_closing(where, kind)
        for where in ("database", "redis")
        for kind in ("web", "work")
    },
}
KILLS = {
    "worker-killed",
    "clock-stopped",
    "work-database-silent",
    "work-database-closed",
    "postgres-killed",
    "postgres-failed-over",
}
"""After these a message may have been sent without a note of it: it is sent once more."""
