"""The numbers of the site, for Prometheus (docs/running-it.md lists them). What a label may be is bounded: titles, levels, parts, kinds.
No label names a person or a table.

Counting costs some microseconds and no query. What is read from the database is read when somebody asks (``config/server/seen``).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

from config.shared.seen import processes

M = TypeVar("M", Counter, Gauge, Histogram)
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds, the bounds of what a visitor waits for."""
LONG = (0.01, 0.05, 0.25, 1.0, 2.5, 5.0, 15.0, 60.0)
"""Seconds, the bounds of what nobody waits for."""
disable_created_metrics()  # a series more for each, which nobody asks for
registry = CollectorRegistry()
"""The numbers that this process counts."""

MOVES = Counter("guiyi_moves", "Answers that were given and saved.", ["title", "by"], registry=registry)
MOVE = Histogram(
    "guiyi_move_seconds",
    "A move from the beginning of its request to its whole answer; of a bot, to its end.",
    ["by"],
    buckets=SHORT,
    registry=registry,
)
PART = Histogram("guiyi_move_part_seconds", "The parts of a move.", ["part"], buckets=SHORT, registry=registry)
HAND_OUT = Histogram(
    "guiyi_hand_out_seconds",
    "From the end of a drawing until the last socket of its table has been given its frame.",
    ["page"],
    buckets=SHORT,
    registry=registry,
)
BOT = Histogram("guiyi_bot_seconds", "How long bots choose.", ["title", "level"], buckets=LONG, registry=registry)
SOCKETS = Gauge("guiyi_sockets", "Open websockets.", ["page"], registry=registry, multiprocess_mode="livesum")
REFUSALS = Counter("guiyi_refusals", "What was refused to people.", ["kind"], registry=registry)
ERRORS = Counter("guiyi_errors", "Errors in the log, by the module that wrote them.", ["place"], registry=registry)
RESPONSES = Counter("guiyi_responses", "Answers to requests.", ["threads", "status"], registry=registry)
RESPONSE = Histogram(
    "guiyi_response_seconds", "Making answers to requests.", ["threads"], buckets=SHORT, registry=registry
)
WAIT = Histogram(
    "guiyi_wait_seconds", "Requests that wait for a thread.", ["threads"], buckets=SHORT, registry=registry
)
JOBS = Counter("guiyi_jobs", "Calls of the queue.", ["queue", "outcome"], registry=registry)
JOB = Histogram("guiyi_job_seconds", "Calls of the queue.", ["queue"], buckets=LONG, registry=registry)
NOTICES = Counter("guiyi_notices", "What came of notices, by their way.", ["way", "outcome"], registry=registry)


@lru_cache(maxsize=1024)
def _of(metric: M, *labels: str) -> M:
    """The number with these labels. Finding it takes as long as counting."""
    return metric.labels(*labels)


def share(folder: Path) -> bool:
    """From now on count in this folder (``processes.share``). What was counted before is forgotten."""
    _of.cache_clear()
    for metric in list(registry._collector_to_names):
        metric.clear()  # type: ignore[attr-defined]
    return processes.share(folder)


def moved(title: str, by: str, seconds: float, parts: dict[str, float]) -> None:
    """A move was saved ``by`` a ``person`` or a ``bot``. Its time, and its seconds by part."""
    _of(MOVES, title, by).inc()
    _of(MOVE, by).observe(seconds)
    for part, taken in parts.items():
        part_took(part, taken)


def part_took(part: str, seconds: float) -> None:
    """A part of a move."""
    _of(PART, part).observe(seconds)


def handed_out(page: str, seconds: float) -> None:
    """All sockets of a group have their frames, or wait for slow connections."""
    _of(HAND_OUT, page).observe(seconds)


def chose(title: str, level: str, seconds: float) -> None:
    """A bot has chosen its answer."""
    _of(BOT, title, level).observe(seconds)


def opened(page: str) -> None:
    """A socket was opened."""
    _of(SOCKETS, page).inc()


def closed(page: str) -> None:
    """A socket was closed."""
    _of(SOCKETS, page).dec()


def refused(kind: str) -> None:
    """Something was refused to a person."""
    _of(REFUSALS, kind).inc()


def failed(place: str) -> None:
    """An error was logged."""
    _of(ERRORS, place).inc()


def answered(threads: str, status: int, waited: float, seconds: float) -> None:
    """A request was answered by one of these threads."""
    _of(RESPONSES, threads, f"{status // 100}xx").inc()
    _of(WAIT, threads).observe(waited)
    _of(RESPONSE, threads).observe(seconds)


def called(queue: str, outcome: str, seconds: float) -> None:
    """A call of the queue is done, comes ``again`` or was given up."""
    _of(JOBS, queue, outcome).inc()
    _of(JOB, queue).observe(seconds)


def notified(way: str, outcome: str, number: int = 1) -> None:
    """So many notices had this outcome."""
    _of(NOTICES, way, outcome).inc(number)
